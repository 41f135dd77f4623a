// REST: an answer, or a refusal with its code.

import type { RefusalOut } from "../types/server";

export class Refused extends Error {
  constructor(readonly refusal: RefusalOut) {
    super(refusal.code);
  }
  get code(): string {
    return this.refusal.code;
  }
}

export const UNREACHABLE: RefusalOut = { code: "unreachable", clause: null, params: {} };
const BROKEN: RefusalOut = { code: "broken", clause: null, params: {} };

/** A part of the page, or its words: what could not be fetched is refused like anything else. */
export function fetched<T>(part: Promise<T>): Promise<T> {
  return part.catch(() => {
    throw new Refused(UNREACHABLE);
  });
}

export async function ask<T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method };
  if (body !== undefined) {
    request.headers = { "Content-Type": "application/json" };
    request.body = typeof body === "string" ? body : JSON.stringify(body); // a text is a record, as it is
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, request);
  } catch {
    throw new Refused(UNREACHABLE);
  }
  const told = answer.status === 204 ? null : await answer.json().catch(() => BROKEN);
  if (!answer.ok) throw new Refused(told as RefusalOut);
  return told as T;
}
