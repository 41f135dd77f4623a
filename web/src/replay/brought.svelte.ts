// Records that somebody brings as files: kept for as long as the page is open, and nowhere else.

import { router } from "../router.svelte";

export const LARGEST = 1024 * 1024; // bytes that the server reads of one record
const LARGEST_FILE = 64 * LARGEST;

class Brought {
  records = $state.raw<string[]>([]);
  /** Which of them is looked at. */
  which = $state(0);
  /** How often something was brought. */
  times = $state(0);

  async bring(files: Iterable<File>): Promise<void> {
    const texts = await Promise.all([...files].map(read));
    const records = texts.flatMap(split);
    if (!records.length) return;
    this.records = records;
    this.which = 0;
    this.times += 1;
    router.go("/r");
  }
}

export const brought = new Brought();

/** A film dropped by mistake is not read to its end: what there is of it is too large anyway. */
const read = (file: File): Promise<string> => file.slice(0, LARGEST_FILE).text();

/** A file holds one record, or one a line. */
function split(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.length > 1 && lines.some(isRecord) ? lines : [text];
}

function isRecord(line: string): boolean {
  try {
    const data: unknown = JSON.parse(line);
    return typeof data === "object" && data !== null && "format" in data;
  } catch {
    return false;
  }
}
