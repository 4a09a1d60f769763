import { afterEach, expect, test } from 'vitest';
import { followDownload, sheetDownloads } from './sheet-downloads.ts';

const SHEET = { fileName: '주문.xlsx', lines: 1_234 };
const shown = () => sheetDownloads().map(({ fileName, lines, bytes, failed }) => ({ fileName, lines, bytes, failed }));
afterEach(() => {
  for (const { dismiss } of sheetDownloads()) dismiss();
});

test('a file that comes says how much of it has, and is kept', async () => {
  const kept: string[] = [];
  const file = Promise.withResolvers<Blob>();
  let notify = (_bytes: number) => {};
  const followed = followDownload(
    SHEET,
    (onBytes) => {
      notify = onBytes;
      return file.promise;
    },
    (_file, name) => kept.push(name),
  );
  notify(300);
  expect(shown()).toEqual([{ ...SHEET, bytes: 300, failed: null }]);
  file.resolve(new Blob(['x']));
  await followed;
  expect(kept).toEqual(['주문.xlsx']);
  expect(shown()).toEqual([]);
});

test('one that breaks off says so until that is read', async () => {
  await followDownload(
    SHEET,
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => {},
  );
  expect(shown()).toEqual([{ ...SHEET, bytes: 0, failed: expect.stringMatching(/[가-힣]/) }]);
  sheetDownloads()[0]?.dismiss();
  expect(shown()).toEqual([]);
});

test('one that is stopped is neither kept nor reported', async () => {
  const kept: string[] = [];
  const file = Promise.withResolvers<Blob>();
  const followed = followDownload(
    SHEET,
    (_onBytes, signal) => {
      signal.addEventListener('abort', () => file.reject(new DOMException('aborted', 'AbortError')));
      return file.promise;
    },
    (_file, name) => kept.push(name),
  );
  sheetDownloads()[0]?.dismiss();
  await followed;
  expect([kept, shown()]).toEqual([[], []]);
});
