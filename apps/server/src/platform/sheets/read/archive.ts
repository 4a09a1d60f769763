/** Parts of a workbook, which is a ZIP archive. */
import { openZip, type ZipEntryHead, ZipRefused } from '../../archives/read-zip.ts';
import { SheetRefused } from './refusal.ts';

export interface Archive {
  names: readonly string[];
  /** Its bytes as they come; null when there is no such part. Throws `SheetRefused` TOO_LARGE beyond `max` bytes. */
  open(name: string, max: number): AsyncGenerator<Buffer> | null;
}

const ENTRIES_MAX = 20_000;

export async function openArchive(bytes: Buffer): Promise<Archive> {
  const source = { size: bytes.length, read: async (offset: number, length: number) => bytes.subarray(offset, offset + length) };
  const zip = await openZip(source, { entriesMax: ENTRIES_MAX }).catch(asSheetRefused);
  const byName = new Map<string, ZipEntryHead>(zip.entries.map((entry) => [(entry.name ?? '').replace(/^\/+/, ''), entry]));
  return {
    names: [...byName.keys()],
    open: (name, max) => {
      const entry = byName.get(name);
      return entry === undefined ? null : refused(zip.open(entry, max));
    },
  };
}

async function* refused(content: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    asSheetRefused(error);
  }
}

function asSheetRefused(error: unknown): never {
  throw error instanceof ZipRefused ? new SheetRefused(error.kind, undefined, error.cause) : error;
}

/** All of a small part as text; null when there is none. */
export async function readPart(archive: Archive, name: string, max: number): Promise<string | null> {
  const content = archive.open(name, max);
  if (content === null) return null;
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
