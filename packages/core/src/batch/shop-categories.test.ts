import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryKeyword, judgeCategory } from './shop-categories.ts';

const LEAVES = ['여성의류 > 상의 > 셔츠', '남성의류 > 상의 > 셔츠', '여성의류 > 상의 > 블라우스', '셔츠 > 셔츠/남방'].map((path, at) => ({
  categoryId: String(at),
  path,
}));

test.each([
  ['50000803', null],
  ['1001-22', null],
  ['셔츠 [50000803]', null],
  ['', null],
  ['셔츠', '셔츠'],
  ['여성의류 > 상의>셔츠', '여성의류 상의 셔츠'],
  [' > ', null],
])('%j is looked for by %j', (text, keyword) => {
  expect(categoryKeyword(text)).toBe(keyword);
});

test('a whole path is sure, an ending that one has only is sure where the shop told everything, anything else is offered', () => {
  expect(judgeCategory('여성의류>상의 > 셔츠', LEAVES, false)).toEqual({ sure: LEAVES[0] });
  expect(judgeCategory('블라우스', LEAVES, true)).toEqual({ sure: LEAVES[2] });
  expect(judgeCategory('상의 > 블라우스', LEAVES, true)).toEqual({ sure: LEAVES[2] });
  expect(judgeCategory('블라우스', LEAVES, false)).toEqual({ offered: [LEAVES[2], LEAVES[0], LEAVES[1], LEAVES[3]] });
  expect(judgeCategory('셔츠', LEAVES, true)).toEqual({ offered: LEAVES });
  expect(judgeCategory('바지', [], true)).toEqual({ offered: [] });
});

test('nothing is chosen that does not end with what is written, and only what the shop named', () => {
  const step = fc.constantFrom('가', '나', '다', '라');
  const path = fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => steps.join(' > '));
  fc.assert(
    fc.property(path, fc.uniqueArray(path, { maxLength: 8 }), fc.boolean(), (text, paths, whole) => {
      const leaves = paths.map((each, at) => ({ categoryId: String(at), path: each }));
      const found = judgeCategory(text, leaves, whole);
      if ('sure' in found) {
        expect(found.sure.path.endsWith(text)).toBe(true);
        if (found.sure.path !== text) expect(leaves.filter((leaf) => ` > ${leaf.path}`.endsWith(` > ${text}`))).toHaveLength(1);
      } else for (const each of found.offered) expect(leaves).toContain(each);
    }),
  );
});
