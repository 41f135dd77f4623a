import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { startWords } from "./i18n/index.svelte";
import { startTheme } from "./ui/theme.svelte";

startTheme();
await startWords();
mount(App, { target: document.querySelector("#page") as HTMLElement });
