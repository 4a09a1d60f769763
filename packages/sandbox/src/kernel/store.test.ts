import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { JournaledStore, SEQUENCES } from './store.ts';

interface Row {
  id: string;
  at: string;
  owner: string;
}

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'moa-store-'));
  path = join(dir, 'X.jsonl');
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Opens the same file again as a process does that was killed: without closing the first. */
function reopen(): JournaledStore {
  return new JournaledStore(path);
}

describe('journal', () => {
  test('what was flushed is there after a kill, what was not is gone', () => {
    const store = reopen();
    const rows = store.collection<Row>('rows');
    rows.put('1', { id: '1', at: 'a', owner: 'x' });
    store.next('seq', 100);
    store.flush();
    rows.put('2', { id: '2', at: 'b', owner: 'x' });
    const again = reopen();
    expect([...again.collection<Row>('rows').values()]).toEqual([{ id: '1', at: 'a', owner: 'x' }]);
    expect(again.next('seq', 100)).toBe(101);
    expect(again.fresh).toBe(false);
  });

  test('a torn last line loses its whole batch and nothing before or after it', () => {
    const store = reopen();
    store.collection<Row>('rows').put('1', { id: '1', at: 'a', owner: 'x' });
    store.flush();
    store.close();
    appendFileSync(path, '[["rows","2",{"id":"2"}],["rows","3",{"id');
    const again = reopen();
    expect(again.collection<Row>('rows').size).toBe(1);
    again.collection<Row>('rows').put('4', { id: '4', at: 'd', owner: 'x' });
    again.flush();
    expect([...reopen().collection<Row>('rows').values()].map((row) => row.id)).toEqual(['1', '4']);
  });

  test('records of another form begin anew with the accounts and the numbers of the older file, which stays', () => {
    const older = reopen();
    older.collection<Row>('rows').put('1', { id: '1', at: 'a', owner: 'x' });
    older.collection<Row>('people').put('2', { id: '2', at: 'a', owner: 'x' });
    older.next('seq', 100);
    older.flush();
    const newer = new JournaledStore(`${path}.v2`);
    newer.adopt(path, ['people', SEQUENCES]);
    // Whoever dies before the seed is in has to seed again.
    expect(new JournaledStore(`${path}.v2`).fresh).toBe(true);
    newer.flush();
    const again = new JournaledStore(`${path}.v2`);
    expect([again.collection('rows').size, again.collection('people').size, again.next('seq', 100)]).toEqual([0, 1, 101]);
    expect(reopen().collection('rows').size).toBe(1);
  });

  test('opening compacts the history of a record to its last state', () => {
    const store = reopen();
    const rows = store.collection<Row>('rows');
    for (let n = 0; n < 500; n += 1) {
      rows.put('1', { id: '1', at: String(n), owner: 'x' });
      store.flush();
    }
    rows.put('gone', { id: 'gone', at: '', owner: '' });
    store.flush();
    rows.delete('gone');
    store.close();
    reopen().close();
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
    expect([...reopen().collection<Row>('rows').values()]).toEqual([{ id: '1', at: '499', owner: 'x' }]);
  });

  test('a reset store is empty after a restart and its indexes too', () => {
    const store = reopen();
    const rows = store.collection<Row>('rows');
    const byOwner = rows.index((row) => row.owner);
    rows.put('1', { id: '1', at: 'a', owner: 'x' });
    store.flush();
    store.reset();
    expect(byOwner.count('x')).toBe(0);
    expect(reopen().fresh).toBe(true);
  });

  test('lines longer than a read chunk come back whole, in Korean too', () => {
    const store = reopen();
    const text = '가나다라'.repeat(400_000);
    store.collection<string>('long').put('1', text);
    store.flush();
    expect(reopen().collection<string>('long').get('1')).toBe(text);
  });
});

describe('indexes', () => {
  const change = fc.record({
    id: fc.integer({ min: 0, max: 30 }).map(String),
    at: fc.integer({ min: 0, max: 9 }).map(String),
    owner: fc.constantFrom('x', 'y', ''),
    remove: fc.boolean(),
  });

  test('answer what a scan answers, whatever was put, changed in place and deleted', () => {
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 300 }), { maxLength: 5 }), fc.boolean(), (rounds, askBetween) => {
        const store = new JournaledStore(join(mkdtempSync(join(dir, 'p-')), 'p.jsonl'));
        const rows = store.collection<Row>('rows');
        const byOwner = rows.index((row) => row.owner || null);
        const byTime = rows.ordered((row) => (row.owner === '' ? null : row.at));
        for (const round of rounds) {
          for (const { id, at, owner, remove } of round) {
            const row = rows.get(id) ?? { id, at, owner };
            Object.assign(row, { at, owner });
            if (remove) rows.delete(id);
            else rows.put(id, row);
          }
          if (askBetween) byTime.count();
        }
        const all = [...rows.values()].filter((row) => row.owner !== '');
        const sorted = all.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1));
        expect(byTime.range({}).map((entry) => entry.value)).toEqual(sorted);
        expect(byTime.range({ newestFirst: true, offset: 1, limit: 3 }).map((entry) => entry.id)).toEqual(
          sorted
            .map((row) => row.id)
            .reverse()
            .slice(1, 4),
        );
        const window = sorted.filter((row) => row.at >= '2' && row.at < '6');
        expect(byTime.range({ from: '2', to: '6', offset: 2, limit: 4 }).map((entry) => entry.value)).toEqual(window.slice(2, 6));
        expect(byTime.count('2', '6')).toBe(window.length);
        const cursor = sorted[Math.floor(sorted.length / 2)];
        if (cursor) {
          const rest = sorted.slice(sorted.indexOf(cursor) + 1);
          expect(byTime.after(cursor.at, cursor.id, undefined, 5).map((entry) => entry.value)).toEqual(rest.slice(0, 5));
        }
        expect(
          byOwner
            .get('x')
            .map((row) => row.id)
            .sort(),
        ).toEqual(
          all
            .filter((row) => row.owner === 'x')
            .map((row) => row.id)
            .sort(),
        );
        store.close();
      }),
      { numRuns: 60 },
    );
  });
});
