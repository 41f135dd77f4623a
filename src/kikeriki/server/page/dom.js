// Elements from JavaScript: h("button", {class: "go", onclick: f}, "Play").

export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "vars") for (const [key, number] of Object.entries(value)) element.style.setProperty(`--${key}`,
      number);
    else if (name.startsWith("on") || name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) =>
    child !== null && child !== undefined && child !== false));
  return element;
}

export function button(label, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, label);
}

export function select(values, chosen, props = {}) {
  const options = values.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
  return h("select", props, options);
}

export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

// Put new content in a place; whoever was at the button of the same name is there again.
export function fill(place, ...content) {
  const here = place.contains(document.activeElement) ? document.activeElement : null;
  const name = here?.textContent;
  place.replaceChildren(...content.flat(Infinity).filter(Boolean));
  if (!here) return;
  const buttons = [...place.querySelectorAll("button:not(:disabled)")];
  (buttons.find((other) => other.textContent === name) ?? buttons[0] ?? place).focus({ preventScroll: true });
}

let hiding;
export function notice(text, bad = false) {
  const place = document.getElementById("notice");
  place.textContent = text;
  place.className = bad ? "bad shown" : "shown";
  clearTimeout(hiding);
  hiding = setTimeout(() => (place.className = ""), 5000);
}
