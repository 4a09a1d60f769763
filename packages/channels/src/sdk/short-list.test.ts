import { expect, test } from 'vitest';
import { choiceOf, everyPage } from './short-list.ts';

const pages = [['a', 'b'], ['c'], ['d']];
const ask = async (page: number) => ({ kind: 'ok' as const, value: { rows: pages[page - 1] ?? [], isLast: page >= pages.length } });

test('a short list is read whole, up to its bound', async () => {
  expect(await everyPage(10, ask)).toEqual({ kind: 'ok', value: ['a', 'b', 'c', 'd'] });
  expect(await everyPage(2, ask)).toEqual({ kind: 'ok', value: ['a', 'b', 'c'] });
});

test('a page that fails fails the list', async () => {
  const again = { kind: 'again', message: '잠시 뒤에' } as const;
  expect(await everyPage(10, async (page) => (page === 2 ? again : ask(page)))).toEqual(again);
});

test.each([
  [[7, '본사 창고', '06236', '서울', null], { value: '7', label: '본사 창고', hint: '06236 서울' }],
  [['7', '', undefined], { value: '7', label: '7' }],
])('%o is the choice %o', ([value, label, ...hints], choice) => expect(choiceOf(value, label, ...hints)).toEqual(choice));
