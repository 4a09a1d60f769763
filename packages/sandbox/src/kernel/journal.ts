import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** `[collection, id, value]` puts, `[collection, id]` deletes. */
export type JournalEntry = [string, string, unknown] | [string, string];

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;
const ENTRIES_PER_LINE = 1000;

/**
 * Append-only file, one line a batch. A batch is one line so that a write cut short by a kill loses the whole batch
 * (whose answer was never sent) and never half of it.
 */
export class Journal {
  private fd: number;
  private readonly path: string;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    this.path = path;
    this.fd = openSync(path, 'a+', 0o600);
  }

  /** Calls `apply` for every entry of every whole line; cuts off a torn last line so that the next append starts a new one. */
  replay(apply: (entry: JournalEntry) => void): void {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let rest: Buffer[] = [];
    let whole = 0;
    let position = 0;
    for (;;) {
      const read = readSync(this.fd, chunk, 0, CHUNK_BYTES, position);
      if (read === 0) break;
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE, start); end !== -1 && end < read; end = chunk.indexOf(NEWLINE, start)) {
        const line = Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8');
        rest = [];
        start = end + 1;
        for (const entry of parseLine(line)) apply(entry);
        whole = position + start;
      }
      if (start < read) rest.push(Buffer.from(chunk.subarray(start, read)));
      position += read;
    }
    if (whole < position) ftruncateSync(this.fd, whole);
  }

  append(entries: JournalEntry[]): void {
    if (entries.length === 0) return;
    writeAll(this.fd, `${JSON.stringify(entries)}\n`);
  }

  /** Replaces the file by exactly these entries; a kill in the middle leaves the old file. */
  rewrite(entries: Iterable<JournalEntry>): void {
    const temporary = `${this.path}.new`;
    const fd = openSync(temporary, 'w', 0o600);
    let batch: JournalEntry[] = [];
    const flush = () => {
      if (batch.length > 0) writeAll(fd, `${JSON.stringify(batch)}\n`);
      batch = [];
    };
    for (const entry of entries) {
      batch.push(entry);
      if (batch.length >= ENTRIES_PER_LINE) flush();
    }
    flush();
    fsyncSync(fd);
    closeSync(fd);
    renameSync(temporary, this.path);
    closeSync(this.fd);
    this.fd = openSync(this.path, 'a+', 0o600);
  }

  close(): void {
    closeSync(this.fd);
  }
}

function parseLine(line: string): JournalEntry[] {
  if (line === '') return [];
  try {
    return JSON.parse(line) as JournalEntry[];
  } catch {
    // Only a line that a crash of the whole machine mangled can be unreadable; what was answered after it is still good.
    return [];
  }
}

function writeAll(fd: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done);
}
