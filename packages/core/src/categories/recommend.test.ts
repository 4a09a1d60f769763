import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categories, categoryWords } from '../data/index.ts';
import { createCategoryModel } from './category-model.ts';
import { squeezed } from './product-words.ts';
import { recommendCategories } from './recommend.ts';
import development from './testing/development-names.json' with { type: 'json' };
import heldOut from './testing/held-out-names.json' with { type: 'json' };

const model = createCategoryModel(categories.categories, categoryWords);
const idsFor = (name: string) => recommendCategories(model, { name }).map(({ categoryId }) => categoryId);
const pathOf = (id: string) => model.leaves.find((leaf) => leaf.id === id)?.path ?? id;

/** Each line is the id of the right category and the name. */
function measured(lines: readonly string[]) {
  const misses: string[] = [];
  let first = 0;
  for (const line of lines) {
    const at = line.indexOf(' ');
    const [id, name] = [line.slice(0, at), line.slice(at + 1)];
    const ids = idsFor(name);
    if (ids[0] === id) first += 1;
    if (!ids.includes(id)) misses.push(`${name}: ${pathOf(id)} is not among ${ids.map(pathOf).join(' | ')}`);
  }
  return { top3: 1 - misses.length / lines.length, top1: first / lines.length, misses };
}

describe('names that nothing was learned from', () => {
  test('have their category among the first three in 85 % of 300, in every part of the tree', async ({ annotate }) => {
    expect(heldOut).toHaveLength(300);
    const { top3, top1, misses } = measured(heldOut);
    await annotate(`held out: first three ${top3.toFixed(3)}, first ${top1.toFixed(3)}\n${misses.join('\n')}`);
    expect(top3, misses.join('\n')).toBeGreaterThanOrEqual(0.85);
    const byRoot = Map.groupBy(heldOut, (line) => line.slice(0, 2));
    expect([...byRoot].map(([root, lines]) => [root, measured(lines).top3 >= 0.75])).toEqual(
      categories.categories.filter(({ level }) => level === 1).map(({ id }) => [id, true]),
    );
  });

  test('are not those that the words were tuned on', () => {
    const tuned = new Set(development.map(squeezed));
    expect(heldOut.filter((line) => tuned.has(squeezed(line)))).toEqual([]);
  });
});

test('names that the words were tuned on have their category among the first three', async ({ annotate }) => {
  const { top3, top1, misses } = measured(development);
  await annotate(`tuned on: first three ${top3.toFixed(3)}, first ${top1.toFixed(3)}\n${misses.join('\n')}`);
  expect(top3, misses.join('\n')).toBeGreaterThanOrEqual(0.95);
});

test('every list of words belongs to a category that there is', () => {
  const ids = new Set(categories.categories.map(({ id }) => id));
  const named = [
    ...Object.keys(categoryWords.words),
    ...categoryWords.contexts.flatMap((context) => ('inside' in context ? (context.inside ?? []) : (context.against ?? []))),
  ];
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

describe('what is written otherwise', () => {
  test.each([
    ['a space lost', '여성 린넨 롱스커트', '여성린넨롱스커트'],
    ['a space within a word', '욕실 슬리퍼 논슬립', '욕실슬 리퍼 논슬립'],
    ['a promise and a size', '무선 청소기', '[무료배송] 1+1 무선 청소기 2.5kg 특가!'],
    ['width and case', 'USB 허브 4포트', 'ｕｓｂ 허브 4포트'],
  ])('is the same product: %s', (_what, plain, written) => {
    expect(idsFor(written)[0]).toBe(idsFor(plain)[0]);
    expect(idsFor(plain)).not.toEqual([]);
  });

  test.each(['강아지', '고양이', '아기', '여성', '남성'])('a thing for somebody else is not one of %s', (whose) => {
    const other = { 강아지: '10', 고양이: '10', 아기: '06', 여성: '01', 남성: '01' }[whose] ?? '';
    expect(idsFor(`${whose} 패딩 조끼`)[0]?.startsWith(other)).toBe(true);
  });
});

describe('the reason', () => {
  test('is the words of the name, as they are written', () => {
    const [best] = recommendCategories(model, { name: '보온 텀블러 500ml 스텐' });
    expect(best).toMatchObject({ categoryId: '090105', certainty: 'HIGH', words: ['텀블러'], chosenBefore: 0 });
  });

  test('is never a word that the name does not have', () => {
    const part = fc.constantFrom('여성', '린넨', '셔츠', '텀블러', '강아지', '사료', '무료배송', '500ml', 'KF94', '특가', '!!', '가방');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom(' ', ''), (parts, space) => {
        const name = parts.join(space);
        const found = recommendCategories(model, { name });
        for (const { words } of found) for (const word of words) expect(squeezed(name)).toContain(squeezed(word));
      }),
    );
  });
});

test('whatever is typed, at most three categories are recommended, each once and each a last level', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const ids = idsFor(name);
      expect(ids.length).toBeLessThanOrEqual(3);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => model.leafOf.has(id))).toBe(true);
    }),
  );
});

test.each(['', '   ', '12345', '무료배송 특가 세일', 'X-200 PRO'])('of ‘%s’ nothing is said', (name) => {
  expect(idsFor(name)).toEqual([]);
});

describe('what the seller chose before', () => {
  const before = (count: number, name: string, categoryId: string) => Array.from({ length: count }, () => ({ name, categoryId }));

  test('teaches a word that no list has', () => {
    expect(idsFor('뽀송이 3호')).toEqual([]);
    const [best] = recommendCategories(model, { name: '뽀송이 3호' }, before(4, '뽀송이 2호 리필', '090201'));
    expect(best).toMatchObject({ categoryId: '090201', chosenBefore: 4 });
  });

  test('goes before what the lists say where she was of another opinion', () => {
    const name = '감성 무드등 캠핑 랜턴';
    expect(idsFor(name)[0]).toBe('080207');
    expect(recommendCategories(model, { name }, before(6, name, '051104'))[0]?.categoryId).toBe('051104');
  });

  test('changes nothing for a product with other words', () => {
    expect(recommendCategories(model, { name: '강아지 하네스' }, before(50, '여성 린넨 셔츠', '01010202'))).toEqual(
      recommendCategories(model, { name: '강아지 하네스' }),
    );
  });

  test('counts for more the more of her products agree', () => {
    const name = '뽀송이 세제';
    const one = recommendCategories(model, { name }, before(1, '뽀송이', '090204'));
    const many = recommendCategories(model, { name }, before(9, '뽀송이', '090204'));
    const place = (found: typeof one) => found.findIndex(({ categoryId }) => categoryId === '090204');
    expect(place(many)).toBeLessThanOrEqual(place(one));
    expect(many[0]).toMatchObject({ categoryId: '090204', chosenBefore: 9 });
  });

  test('is left out where the category is gone', () => {
    expect(recommendCategories(model, { name: '뽀송이' }, before(3, '뽀송이', '999999'))).toEqual([]);
  });
});

test('search words and the description help where the name says nothing', () => {
  expect(recommendCategories(model, { name: '달빛 No.5', text: '매트한 립스틱 색조메이크업' })[0]?.categoryId).toBe('030601');
});

test('its words are less than 2 MiB', () => {
  expect(new TextEncoder().encode(JSON.stringify(categoryWords)).length).toBeLessThan(2 * 1024 * 1024);
});
