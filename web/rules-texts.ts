// Our rules texts, made into clauses when the page is built: `import clauses, { opening } from "…/5211.de.md"`.

import { marked } from "marked";
import type { Plugin } from "vite";

export function rulesTexts(): Plugin {
  return {
    name: "rules-texts",
    transform(text, id) {
      if (!id.endsWith(".md")) return null;
      const { title, opening, clauses } = read(text);
      const named = { title, opening };
      const names = Object.entries(named).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { code: `${names.join("\n")}\nexport default ${JSON.stringify(clauses)}`, map: null };
    },
  };
}

interface Text {
  title: string;
  /** What the game is about. */
  opening: string;
  /** The sections: "## F5 The majority" is F5. */
  clauses: { id: string; title: string; html: string }[];
}

function read(text: string): Text {
  const [front = "", ...sections] = text.split("\n## ");
  const [title = "", ...opening] = front.split("\n");
  const clauses = sections.map((section) => {
    const [head = "", ...body] = section.split("\n");
    const [id = "", ...words] = head.split(" ");
    return { id, title: words.join(" "), html: marked.parse(body.join("\n"), { async: false }) };
  });
  return { title: title.replace(/^# /, ""), opening: opening.join(" ").trim(), clauses };
}
