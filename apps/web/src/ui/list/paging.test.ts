import { expect, test } from 'vitest';
import { type PageSearch, pagingOf } from './paging.ts';

function changes(search: PageSearch, act: (paging: ReturnType<typeof pagingOf>) => void): PageSearch[] {
  const made: PageSearch[] = [];
  act(pagingOf(search, 50, (part) => made.push(part)));
  return made;
}

test.each([
  [{}, 0, 50],
  [{ page: 3 }, 2, 50],
  [{ page: 1, size: 200 }, 0, 200],
])('the address %j shows page %i of %i rows', (search, page, size) => {
  expect(pagingOf(search, 50, () => undefined)).toMatchObject({ page, size });
});

test('the first page and the usual size are not written into the address', () => {
  expect(changes({ page: 4 }, (paging) => paging.onPage(0))).toEqual([{ page: undefined }]);
  expect(changes({}, (paging) => paging.onPage(2))).toEqual([{ page: 3 }]);
  expect(changes({ size: 200 }, (paging) => paging.onSize(50))).toEqual([{ page: undefined, size: undefined }]);
});

test('another size begins at the first page', () => {
  expect(changes({ page: 4 }, (paging) => paging.onSize(100))).toEqual([{ page: undefined, size: 100 }]);
});
