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

const UNREACHABLE: RefusalOut = { code: "unreachable", clause: null, params: {} };
const BROKEN: RefusalOut = { code: "broken", clause: null, params: {} };

export async function ask<T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method };
  if (body !== undefined) {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
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
