import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { createFolderStore, createS3Store, type ObjectStore } from './object-store.ts';
import { removeOrphans } from './orphans.ts';
import { createStoreCleaning } from './store-marker.ts';

const { database } = await testDatabase();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** In two days at midnight: what is stored now is old, and the hour of keys that begin with 00 to 09. */
const LATER = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 86_400_000);
const [NAMED, LOOSE] = ['00aa-named.sealed', '01bb-loose.sealed'];

let store: ObjectStore;
let named: string[];
let warned: string[];
const kinds = [{ suffix: '.sealed', named: async (keys: readonly string[]) => keys.filter((key) => named.includes(key)) }];
const cleaning = (of: ObjectStore = store) =>
  createStoreCleaning({ database, store: of, kinds, warn: (reason) => void warned.push(reason) });
const clean = () => cleaning()(LATER);

async function fill(): Promise<void> {
  for (const key of [NAMED, LOOSE]) await store.put(key, Buffer.from('x'), '');
}
async function markers(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list('in', () => true)) found.push(key);
  return found;
}
const known = async () =>
  (await database.system((tx) => tx.query<{ marker: string | null }>('select marker from store_marker'))).rows[0]?.marker ?? null;
const setKnown = (marker: string | null) => database.system((tx) => tx.query('update store_marker set marker = $1', [marker]));

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moa-marker-'));
  folders.push(folder);
  store = createFolderStore(folder);
  [named, warned] = [[NAMED], []];
  await database.system((tx) => tx.query('delete from store_marker'));
});

describe('a store', () => {
  it('that is empty is taken, and has another marker after each cleaning, which the database knows', async () => {
    expect(await clean()).toBe(0);
    const first = await markers();
    expect(first).toEqual([`installation-${await known()}`]);
    await fill();
    expect(await clean()).toBe(1);
    expect(await markers()).toEqual([`installation-${await known()}`]);
    expect(await markers()).not.toEqual(first);
    expect([await store.has(NAMED), await store.has(LOOSE), warned]).toEqual([true, false, []]);
  });

  it.each(['an empty database', 'an older copy'])('that is in use loses nothing to %s, which says so once', async (which) => {
    await clean();
    const older = await known();
    await clean();
    await fill();
    const [lying, newer] = [await markers(), await known()];
    await setKnown(which === 'an older copy' ? older : null);
    named = [];
    const again = cleaning();
    expect([await again(LATER), await again(LATER)]).toEqual([0, 0]);
    expect([await store.has(NAMED), await store.has(LOOSE), await markers()]).toEqual([true, true, lying]);
    expect(warned).toEqual([expect.stringMatching(/remove its objects installation-\*/)]);
    await setKnown(newer);
    named = [NAMED];
    expect(await clean()).toBe(1);
  });

  it('without a marker is taken by a database that knows something in it, by no other', async () => {
    await fill();
    named = [];
    expect([await clean(), await store.has(LOOSE), await markers()]).toEqual([0, true, []]);
    named = [NAMED];
    expect([await clean(), await store.has(LOOSE), warned.length]).toEqual([1, false, 1]);
  });

  it('keeps its owner when a cleaning ended between its steps', async () => {
    await clean();
    const mine = await known();
    await store.put('installation-00000000-0000-4000-8000-000000000000', Buffer.from('stray'), '');
    const failing = { ...store, put: () => Promise.reject(new Error('disk full')) };
    await expect(cleaning(failing)(LATER)).rejects.toThrow('disk full');
    expect(await known()).toBe(mine);
    await clean();
    expect(await markers()).toEqual([`installation-${await known()}`]);
    expect(warned).toEqual([]);
  });

  it('whose key may not list it is left alone and fails nothing', async () => {
    const server = createServer((_request, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const closed = createS3Store({ endpoint, region: 'r', bucket: 'b', accessKeyId: 'a', secretAccessKey: 's' });
    expect(await cleaning(closed)(LATER)).toBe(0);
    expect(warned).toEqual([expect.stringContaining('s3:ListBucket')]);
    await new Promise((resolve) => server.close(resolve));
  });

  it('keeps what does not say when it was stored', async () => {
    await fill();
    const undated: ObjectStore = {
      ...store,
      list: async function* (prefix, wanted) {
        for await (const { key } of store.list(prefix, wanted)) yield { key, storedAt: new Date('') };
      },
    };
    expect(await removeOrphans(undated, kinds, LATER)).toBe(0);
    expect(await store.has(LOOSE)).toBe(true);
  });
});
