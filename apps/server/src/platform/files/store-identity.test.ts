import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { objectStoreIdentity } from './store-identity.ts';

const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'moa-store-')));
afterAll(() => folders.forEach((folder) => void rmSync(folder, { recursive: true })));
const [here = '', there = ''] = folders;

it('is one for all processes of a folder, also when they start at once, and another for another folder', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => objectStoreIdentity({ s3: null, dataDir: here })));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^folder:[0-9a-f-]{36}$/);
  expect(await objectStoreIdentity({ s3: null, dataDir: there })).not.toBe(ids[0]);
  expect(readdirSync(join(here, 'files'))).toEqual(['store-id']);
});

it('names a bucket by where it is, and holds no key of it', async () => {
  const s3 = { endpoint: 'https://s3.example', region: 'auto', bucket: 'moa', accessKeyId: 'id', secretAccessKey: 'secret' };
  expect(await objectStoreIdentity({ s3, dataDir: there })).toBe('s3:https://s3.example/moa');
});
