import { describe, expect, test } from 'vitest';
import { CategoryTree, isLeaf } from './categories.ts';

const ROWS = [
  { id: 'a', name: '의류', parentId: null },
  { id: 'b', name: '상의', parentId: 'a' },
  { id: 'c', name: '셔츠', parentId: 'b', keywords: ['남방', '린넨 셔츠'] },
  { id: 'd', name: '니트', parentId: 'b', noticeCode: 'WEAR' },
];
const tree = new CategoryTree((id, index) => `${id}-${index}`, ROWS);

describe('a tree of categories', () => {
  test('has the numbers of the channel and knows every way from the root', () => {
    expect(tree.roots.map(({ no }) => no)).toEqual(['a-0']);
    expect(tree.get('d-3')).toMatchObject({ name: '니트', noticeCode: 'WEAR' });
    expect(tree.get('d-3')?.path.map(({ name }) => name)).toEqual(['의류', '상의', '니트']);
    expect(tree.get('b-1')?.children.map(({ no }) => no)).toEqual(['c-2', 'd-3']);
    expect(tree.get('d')).toBeUndefined();
  });

  test('finds the leaf whose words a name holds, whatever blanks it has', () => {
    expect(tree.leafFor('여름 린넨셔츠')?.no).toBe('c-2');
    expect(tree.leafFor('니트 남방 셔츠')?.no).toBe('c-2');
    expect(tree.leafFor('의류')).toBeNull();
    expect(tree.someLeaf('의류').no).toBe('c-2');
  });

  test('is the standard one where a channel has none of its own', () => {
    const standard = new CategoryTree((id) => `1${id}`);
    expect(standard.all.length).toBeGreaterThan(900);
    expect(standard.all.every((category) => category.path.at(-1) === category)).toBe(true);
    expect(standard.all.filter(isLeaf).every(({ noticeCode }) => noticeCode !== '')).toBe(true);
  });
});
