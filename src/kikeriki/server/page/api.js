// REST: an answer, or a refusal with its code as an error.

import { notice } from "./dom.js";
import { refusal } from "./words.js";

export async function ask(method, path, body) {
  const request = { method, headers: body === undefined ? {} : { "Content-Type": "application/json" } };
  if (body !== undefined) request.body = JSON.stringify(body);
  let answer;
  try {
    answer = await fetch(`/api${path}`, request);
  } catch {
    throw Object.assign(new Error("The server does not answer. Try again in a moment."), { code: "unreachable" });
  }
  const told = answer.status === 204 ? null : await answer.json().catch(() => ({ code: "broken", params: {} }));
  if (!answer.ok) throw Object.assign(new Error(refusal(told)), told);
  return told;
}

// For buttons: what is refused is said, and nothing else happens.
export function tries(work) {
  return async (event) => {
    event?.preventDefault();
    try {
      await work(event);
    } catch (error) {
      notice(error.message, true);
      if (!error.code) throw error;
    }
  };
}

export async function me() {
  try {
    return await ask("GET", "/me");
  } catch (error) {
    if (error.code === "not-found") return null;
    throw error;
  }
}
