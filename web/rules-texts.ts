// Our rules texts, made into clauses when the page is built: `import clauses from "…/5211.de.md"`.

import { marked } from "marked";
import type { Plugin } from "vite";

export function rulesTexts(): Plugin {
  return {
    name: "rules-texts",
    transform(text, id) {
      return id.endsWith(".md") ? { code: `export default ${JSON.stringify(clausesOf(text))}`, map: null } : null;
    },
  };
}

/** The sections of a text: "## F5 The majority" is F5. */
function clausesOf(text: string): { id: string; title: string; html: string }[] {
  const sections = text.split("\n## ").slice(1);
  return sections.map((section) => {
    const [head = "", ...body] = section.split("\n");
    const [id = "", ...title] = head.split(" ");
    return { id, title: title.join(" "), html: marked.parse(body.join("\n"), { async: false }) };
  });
}
