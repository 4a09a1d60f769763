import type { LookupNode } from '@moa/channels/sdk';
import { describe, expect, test } from 'vitest';
import { recommendCategories } from './recommend.ts';

const leaf = (id: string, path: string): LookupNode => ({ id, name: path.split(' > ').at(-1) ?? '', path, leaf: true });
const BLOUSE = leaf('11', '여성의류 > 셔츠 > 블라우스');
const SHIRT = leaf('12', '여성의류 > 셔츠 > 롱셔츠');
const DRESS = leaf('13', '여성의류 > 원피스');
/** As shops search: every word somewhere in the path. */
const search = async (keyword: string) =>
  [BLOUSE, SHIRT, DRESS].filter(({ path }) => keyword.split(' ').every((word) => word !== '' && path.includes(word)));
const requested = { searches: [['셔츠']], path: '여성의류 > 상의 > 니트', wanted: '여성의류 > 셔츠 > 블라우스' };

describe('categories of a shop for a standard one', () => {
  test('begin with those that were chosen before, and name each once', async () => {
    expect(await recommendCategories({ ...requested, remembered: [{ id: '12', path: SHIRT.path }] }, search)).toEqual([
      { ...SHIRT, reason: 'REMEMBERED' },
      { ...BLOUSE, reason: 'SIMILAR' },
    ]);
  });

  test.each([
    ['that the shop never had', { id: 'zzzz', path: '없음' }],
    ['that was called like one it has', { id: 'zzzz', path: BLOUSE.path }],
    ['without a name', { id: 'zzzz', path: '' }],
  ])('leave out one %s, though it was chosen before', async (_what, gone) => {
    const ids = (await recommendCategories({ ...requested, remembered: [gone] }, search)).map(({ id }) => id);
    expect(ids).toEqual(['11', '12']);
  });

  test('are those from before where the shop does not answer', async () => {
    const away = async () => Promise.reject(new Error('away'));
    expect(await recommendCategories({ ...requested, remembered: [{ id: '12', path: SHIRT.path }] }, away)).toEqual([
      { ...SHIRT, reason: 'REMEMBERED' },
    ]);
  });

  test('name the one with the same path before those that are called alike', async () => {
    const wanted = { ...requested, path: '여성의류 > 셔츠 > 롱셔츠' };
    expect(await recommendCategories({ ...wanted, remembered: [] }, search)).toEqual([
      { ...SHIRT, reason: 'PATH' },
      { ...BLOUSE, reason: 'SIMILAR' },
    ]);
    const [first, ...others] = await recommendCategories({ ...wanted, remembered: [{ id: '12', path: SHIRT.path }] }, search);
    expect(first).toEqual({ ...SHIRT, reason: 'REMEMBERED' });
    expect(others).toEqual([{ ...BLOUSE, reason: 'SIMILAR' }]);
  });

  test('are found by one of several names, and by the level above only where no name finds any', async () => {
    const searches = (own: string[]) => ({ ...requested, searches: [own, ['원피스']], remembered: [] });
    expect((await recommendCategories(searches(['남방', '블라우스']), search)).map(({ id }) => id)).toEqual(['11']);
    expect((await recommendCategories(searches(['점프수트', '']), search)).map(({ id }) => id)).toEqual(['13']);
  });

  test('are eight at most', async () => {
    const many = Array.from({ length: 20 }, (_, at) => leaf(String(at), `셔츠 > ${at}`));
    expect(await recommendCategories({ ...requested, remembered: [] }, async () => many)).toHaveLength(8);
  });
});
