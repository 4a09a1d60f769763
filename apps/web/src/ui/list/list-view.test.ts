import { describe, expect, it, test } from 'vitest';
import { type ListAnswer, type ListQuestion, type ListView, lastPageInstead, listView, pageSteps, shownTotal } from './list-view.ts';

const answer = (rows: number, totalElements = rows, totalPages = Math.ceil(totalElements / 50)): ListAnswer<number> => ({
  contents: Array.from({ length: rows }, (_, index) => index),
  totalElements,
  totalExact: true,
  totalPages,
});
const calm = { asked: true, data: undefined, stale: false, error: null, page: 0 };
const failure = new Error('503');

test.each<[string, Partial<ListQuestion<number>>, ListView]>([
  ['nothing is asked', { asked: false }, 'idle'],
  ['nothing is asked, but was before', { asked: false, data: answer(3), stale: true }, 'idle'],
  ['the first answer is awaited', {}, 'waiting'],
  ['the first answer did not come', { error: failure }, 'failed'],
  ['there are rows', { data: answer(3) }, 'rows'],
  ['the rows of the question before stand meanwhile', { data: answer(3), stale: true }, 'rows'],
  ['rows could not be renewed', { data: answer(3), error: failure }, 'outdated'],
  ['there is none', { data: answer(0) }, 'empty'],
  ['there was none for the question before', { data: answer(0), stale: true }, 'waiting'],
  ['there was none before, and no answer came', { data: answer(0), stale: true, error: failure }, 'failed'],
  ['the page is gone, the list is not', { data: answer(0, 70), page: 2 }, 'waiting'],
])('while %s a list shows %s', (_, question, view) => expect(listView({ ...calm, ...question })).toBe(view));

describe('a page that is not there any more', () => {
  test.each([
    ['its rows were handled', answer(0, 50), 1, 0],
    ['the address is old', answer(0, 120), 9, 2],
    ['it has rows', answer(20, 70), 1, null],
    ['the list has none', answer(0), 3, null],
    ['the list is not paged', { contents: [] }, 0, null],
  ])('%s', (_, data, page, instead) => expect(lastPageInstead(data, page)).toBe(instead));
});

describe('how many there are', () => {
  it('is said of an answer, and of no question that is not answered', () => {
    expect(shownTotal('rows', answer(50, 1600))).toBe(1600);
    expect(shownTotal('empty', answer(0))).toBe(0);
    expect(shownTotal('waiting', answer(0))).toBeUndefined();
    expect(shownTotal('failed', undefined)).toBeUndefined();
    expect(shownTotal('idle', answer(3))).toBeUndefined();
  });

  it('is the number of rows in a list that is not paged', () => {
    expect(shownTotal('rows', { contents: [1, 2] })).toBe(2);
  });
});

describe('이전 and 다음', () => {
  const counted = { totalPages: 3, nextCursor: null };
  const uncounted = { totalPages: 200, nextCursor: 'next' };
  test.each([
    ['lead by number', counted, 1, false, { page: 0 }, { page: 2 }],
    ['end at the first page', counted, 0, false, null, { page: 1 }],
    ['end at the last page', counted, 2, false, { page: 1 }, null],
    ['stay on a single page', { totalPages: 1 }, 0, false, null, null],
    ['go on by cursor where the server stopped counting', uncounted, 199, false, { page: 198 }, { page: 200, after: 'next' }],
    ['lead on behind the numbered pages, and back to the last of them', uncounted, 203, true, { page: 199 }, { page: 204, after: 'next' }],
    ['end where no cursor is left', { totalPages: 200, nextCursor: null }, 230, true, { page: 199 }, null],
  ])('%s', (_, of, page, after, previous, next) => expect(pageSteps(of, page, after)).toEqual({ previous, next }));
});
