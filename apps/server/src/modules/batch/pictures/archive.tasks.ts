/**
 * Stores the pictures of an archive, one after the other: the archive lies in a file without a name, and no more than two of its pictures are in
 * memory. Killed anywhere it goes on behind those that are stored. At its end the rows of the batch are looked at once more.
 */
import { randomUUID } from 'node:crypto';
import { open as openFile, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProblemError } from '@moa/contract';
import { archiveFile, DOUBLED, doubledPaths, foldPath, type PictureRefusal } from '@moa/core/batch';
import { z } from 'zod';
import { openZip, type Zip, type ZipEntryHead, ZipRefused, type ZipSource } from '../../../platform/archives/read-zip.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Images, SealedFiles } from '../../../platform/files/index.ts';
import { defineTask, enqueue, type HandledTask, handleTask } from '../../../platform/jobs/index.ts';
import { readBatchFile, readOnceMore } from '../batch.queries.ts';
import { readTask } from '../read/read.tasks.ts';
import { type ArchivedFile, type BatchArchive, readArchive, readDone, setArchiveState, storeArchived } from './archive.queries.ts';

export const archiveTask = defineTask('catalog.batch-archive', z.object({ sellerId: z.number().int(), archiveId: z.number().int() }), {
  urgency: 2,
  attempts: 5,
});

export interface ArchiveDeps {
  database: Database;
  sealedFiles: SealedFiles;
  images: Images;
  now: Clock;
}

const ENTRIES_MAX = 20_000;
const PICTURE_MAX = 20 * 1024 * 1024;
/** Bytes of all pictures of an archive, unpacked. */
const UNPACKED_MAX = 4 * 1024 * 1024 * 1024;
const LANES = 2;
/** Pictures that are entered together. */
const TOGETHER = 20;
const SENTENCES: Readonly<Record<ZipRefused['kind'], string>> = {
  BROKEN: 'zip 파일이 아니거나 손상되었습니다. 이미지를 zip으로 다시 압축해 올려주십시오.',
  TOO_LARGE: '파일이 너무 많거나 압축을 풀면 너무 큰 zip 파일입니다. 나누어 압축해 올려주십시오.',
  PASSWORD: '암호가 걸린 zip 파일입니다. 암호 없이 다시 압축해 올려주십시오.',
};
const GAVE_UP = '압축 파일을 읽지 못했습니다. 다시 올려주십시오. 계속되면 고객센터로 문의해주십시오.';
const KINDS = ['image-size', 'image-format', 'image-error'] as const satisfies readonly PictureRefusal['kind'][];
const BROKEN: PictureRefusal = { kind: 'image-error', message: '손상되었거나 읽을 수 없는 이미지입니다.' };
const TOO_HEAVY: PictureRefusal = { kind: 'image-size', message: '파일 크기는 20MB 이하여야 합니다.' };

export function archiveHandler(deps: ArchiveDeps): HandledTask {
  const { database } = deps;
  const refuse = async (sellerId: number, archiveId: number, message: string) => {
    await database.tenant(sellerId, (tx) => setArchiveState(tx, archiveId, 'READING', { state: 'REFUSED', message }));
  };
  return handleTask(
    archiveTask,
    async ({ sellerId, archiveId }, { lastAttempt, signal }) => {
      const archive = await database.tenant(sellerId, (tx) => readArchive(tx, archiveId), { readOnly: true });
      if (archive === null || archive.state !== 'READING' || archive.file_id === null) return;
      try {
        await readPictures(deps, sellerId, archive, archive.file_id, signal);
        await finish(deps, sellerId, archive);
      } catch (error) {
        const message = error instanceof ZipRefused ? SENTENCES[error.kind] : lastAttempt ? GAVE_UP : null;
        if (message === null || signal.aborted) throw error;
        await refuse(sellerId, archiveId, message);
      }
    },
    ({ sellerId, archiveId }) => refuse(sellerId, archiveId, GAVE_UP),
  );
}

async function readPictures(
  deps: ArchiveDeps,
  sellerId: number,
  archive: BatchArchive,
  fileId: number,
  signal: AbortSignal,
): Promise<void> {
  const { database, sealedFiles, now } = deps;
  const { content } = await sealedFiles.open(sellerId, 'EXCEL', fileId, now());
  await withSource(content, async (source) => {
    const zip = await openZip(source, { entriesMax: ENTRIES_MAX });
    const { pictures, refused } = sortOut(zip.entries);
    const done = await database.tenant(sellerId, (tx) => readDone(tx, archive), { readOnly: true });
    const store = (files: readonly ArchivedFile[]) => database.tenant(sellerId, (tx) => storeArchived(tx, archive, files), { retry: true });
    for (let at = 0; at < refused.length; at += 500) await store(refused.slice(at, at + 500));
    const open = pictures.filter(({ path }) => !done.has(foldPath(path)));
    let unpacked = 0;
    const lane = async () => {
      let stored: ArchivedFile[] = [];
      for (let next = open.shift(); next !== undefined; next = open.shift()) {
        signal.throwIfAborted();
        const bytes = await unpack(zip, next.entry);
        unpacked += Buffer.isBuffer(bytes) ? bytes.length : PICTURE_MAX;
        if (unpacked > UNPACKED_MAX) throw new ZipRefused('TOO_LARGE');
        const picture = Buffer.isBuffer(bytes) ? await keep(deps, sellerId, next.path, bytes) : bytes;
        stored.push(toFile(next.path, picture));
        if (stored.length === TOGETHER) {
          await store(stored);
          stored = [];
        }
      }
      await store(stored);
    };
    const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
    const failed = ended.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  });
}

/** What is a picture by its name, and what is refused by it; twice named is refused, whichever of the two was meant. */
function sortOut(entries: readonly ZipEntryHead[]): { pictures: { path: string; entry: ZipEntryHead }[]; refused: ArchivedFile[] } {
  const files = entries.map((entry, place) => ({ entry, file: archiveFile(entry.name, place) }));
  const doubled = doubledPaths(files.flatMap(({ file }) => (file.kind === 'PASSED' ? [] : [file.path])));
  const pictures: { path: string; entry: ZipEntryHead }[] = [];
  const refused = new Map<string, ArchivedFile>();
  for (const { entry, file } of files) {
    if (file.kind === 'PASSED') continue;
    if (doubled.has(foldPath(file.path))) refused.set(foldPath(file.path), toFile(file.path, DOUBLED));
    else if (file.kind === 'REFUSED') refused.set(foldPath(file.path), toFile(file.path, file.refusal));
    else if (entry.claimed > PICTURE_MAX) refused.set(foldPath(file.path), toFile(file.path, TOO_HEAVY));
    else pictures.push({ path: file.path, entry });
  }
  return { pictures, refused: [...refused.values()] };
}

/** Its bytes, or why they can't be had; what it claims to weigh is not believed. */
async function unpack(zip: Zip, entry: ZipEntryHead): Promise<Buffer | PictureRefusal> {
  const parts: Buffer[] = [];
  try {
    for await (const part of zip.open(entry, PICTURE_MAX)) parts.push(part);
  } catch (error) {
    if (!(error instanceof ZipRefused) || error.kind === 'PASSWORD') throw error;
    return error.kind === 'TOO_LARGE' ? TOO_HEAVY : BROKEN;
  }
  return Buffer.concat(parts);
}

type Stored = Awaited<ReturnType<Images['upload']>>[number];

async function keep({ images }: ArchiveDeps, sellerId: number, path: string, bytes: Buffer): Promise<Stored | PictureRefusal> {
  try {
    const [stored] = await images.upload(sellerId, null, [{ name: path.split('/').at(-1) ?? path, bytes }]);
    return stored ?? { kind: 'image-error', message: '이미지를 저장하지 못했습니다. 다시 올려주십시오.' };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'IMAGE_INVALID') throw error;
    const line = (error.detail ?? '').split('\n')[1] ?? '';
    const kind = KINDS.find((each) => line.startsWith(`${each}: `));
    return { kind: kind ?? 'image-error', message: kind === undefined ? line : line.slice(kind.length + 2) };
  }
}

function toFile(path: string, stored: Stored | PictureRefusal): ArchivedFile {
  const head = { folded: foldPath(path), path };
  if ('kind' in stored) return { ...head, picture: null, refusal: stored };
  const { fileId, url, width, height } = stored;
  return { ...head, picture: { fileId, url, width, height }, refusal: null };
}

/** What the rows say of pictures is looked at once more, unless the products are being registered already. */
async function finish({ database }: ArchiveDeps, sellerId: number, archive: BatchArchive): Promise<void> {
  await database.tenant(
    sellerId,
    async (tx) => {
      const file = await readBatchFile(tx, archive.batch_id, true);
      if (!(await setArchiveState(tx, archive.id, 'READING', { state: 'READ' })) || file === null) return;
      if (file.state !== 'READY' && file.state !== 'READING') return;
      await enqueue(tx, readTask, { sellerId, batchId: file.id, version: await readOnceMore(tx, file.id) });
    },
    { retry: true },
  );
}

/** The bytes in a file that has no name any more: nothing is left of it, however the process ends. */
async function withSource(content: AsyncIterable<Buffer>, work: (source: ZipSource) => Promise<void>): Promise<void> {
  const path = join(tmpdir(), `moa-${randomUUID()}.zip`);
  const file = await openFile(path, 'wx+', 0o600);
  try {
    await unlink(path);
    let size = 0;
    for await (const chunk of content) {
      await file.appendFile(chunk);
      size += chunk.length;
    }
    await work({
      size,
      read: async (offset, length) => {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
