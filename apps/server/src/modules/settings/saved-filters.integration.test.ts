import { FILTER_LIMITS, type FilterList } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/index.ts';
import { listFilters, removeFilter, saveFilter } from './saved-filters.ts';

const { database, seller } = await testDatabase();

/** One person's conditions of one list, and those of a colleague. */
async function keeper() {
  const { sellerId, userId } = await seller();
  const of = (list: FilterList = 'products', who = userId) => ({
    save: (name: string, isDefault = false, search: Record<string, string> = {}) =>
      database.tenant(sellerId, (tx) => saveFilter(tx, { userId: who }, { list, name, search, default: isDefault })),
    read: () => database.tenant(sellerId, (tx) => listFilters(tx, { userId: who }, list), { readOnly: true }),
    remove: (name: string) => database.tenant(sellerId, (tx) => removeFilter(tx, { userId: who }, list, name)),
  });
  return { ...of(), otherList: of('skus'), colleague: of('products', userId + 1_000_000) };
}

const nth = (index: number) => `조건 ${String(index).padStart(2, '0')}`;

test('a list keeps twenty conditions a person, and one more is refused, also of many that are saved at once', async () => {
  const { save, read, remove, otherList, colleague } = await keeper();
  const ended = await Promise.allSettled(Array.from({ length: FILTER_LIMITS.each + 3 }, (_, index) => save(nth(index))));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const [first] = await read();
  await expect(save('하나 더')).rejects.toMatchObject({ status: 422 });
  // One that is there is changed, another list and another person have their own, and what was taken out makes room.
  expect(await save(first?.name ?? '', false, { name: '린넨' })).toContainEqual({ ...first, search: { name: '린넨' } });
  expect(await otherList.save('하나')).toHaveLength(1);
  expect(await colleague.save('하나')).toHaveLength(1);
  await remove(first?.name ?? '');
  expect(await save('하나 더')).toHaveLength(20);
});

test('a list begins with one of them at most, the one that was said last', async () => {
  const { save, read, otherList } = await keeper();
  const defaults = async () => (await read()).filter((each) => each.default).map(({ name }) => name);
  await otherList.save('하나', true);
  await save('하나', true);
  await save('둘', true);
  expect(await defaults()).toEqual(['둘']);
  await Promise.all(Array.from({ length: 5 }, (_, index) => save(nth(index), true)));
  expect(await defaults()).toHaveLength(1);
  const [chosen] = await defaults();
  await save(chosen ?? '', false);
  expect(await defaults()).toEqual([]);
  expect(await otherList.read()).toMatchObject([{ default: true }]);
});
