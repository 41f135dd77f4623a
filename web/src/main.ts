import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startWords } from "./i18n/index.svelte";
import { startTheme } from "./ui/theme.svelte";

startTheme();
await startWords();
if (import.meta.env.PROD)
  setTimeout(
    () =>
      void import("./offline/install").then(
        ({ install }) => install(),
        () => undefined,
      ),
    2_000,
  ); // in peace
mount(App, { target: document.querySelector("#page") as HTMLElement });
