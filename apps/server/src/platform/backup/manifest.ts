/**
 * What a backup is: a folder with `manifest.json`, `tables/<table>.jsonl.gz` (a row a line: its columns as PostgreSQL writes them),
 * `objects.jsonl.gz` (key, size and hash of each) and `objects/` (pictures and documents). Keys are never in it, only their fingerprints.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Keys, keyFingerprint } from '../config/index.ts';
import { fileHash } from './line-files.ts';

/** The message is for the operator, in Korean and English. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** It becomes part of SQL and of file names. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  /** Master keys that open what is sealed in it. */
  keys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: z.number().int(), hash })),
  sequences: z.array(z.object({ name: identifier, lastValue: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  objects: z.object({ count: z.number().int(), bytes: z.number().int(), hash }),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST_FILE = 'manifest.json';
export const OBJECT_LIST = 'objects.jsonl.gz';
export const OBJECT_FOLDER = 'objects';

export function tableFile(table: string): string {
  return join('tables', `${table}.jsonl.gz`);
}

export interface StoredLine {
  key: string;
  size: number;
  hash: string;
}

/** @throws BackupError for a folder that is no whole backup, or one whose files are not as they were written */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`백업이 아니거나 끝나지 않은 폴더입니다: ${folder} (no ${MANIFEST_FILE})`);
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new BackupError(`이 버전이 읽을 수 없는 백업입니다: ${folder} (unknown format)`);
  const manifest = parsed.data;
  const files = [
    ...manifest.tables.map(({ name, hash }) => [tableFile(name), hash] as const),
    [OBJECT_LIST, manifest.objects.hash] as const,
  ];
  for (const [file, wanted] of files) await requireHash(folder, file, wanted);
  return manifest;
}

/** @throws BackupError unless the file is as it was written */
export async function requireHash(folder: string, file: string, wanted: string): Promise<void> {
  const found = await fileHash(join(folder, file)).catch(() => null);
  if (found !== wanted) throw new BackupError(`백업 파일이 없거나 바뀌었습니다: ${file} (missing or changed since the backup)`);
}

/** @throws BackupError unless each key that the backup needs is configured, by id and fingerprint */
export function requireKeys({ keys: needed }: Manifest, configured: Keys['master']): void {
  for (const { id, fingerprint } of needed) {
    if (configured.some((key) => key.id === id && keyFingerprint(key) === fingerprint)) continue;
    throw new BackupError(
      `MOA_SECRET_KEYS: 이 백업은 키 ${id}(지문 ${fingerprint})가 있어야 열립니다. 지금 설정된 키: ${configured
        .map((key) => `${key.id}(${keyFingerprint(key)})`)
        .join(', ')}. 따로 보관한 키를 설정한 뒤 다시 실행해주십시오. (the backup needs another key)`,
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
