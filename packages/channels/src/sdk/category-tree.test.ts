import { describe, expect, test } from 'vitest';
import { childrenOf, flatTree, nestedTree, nodesOf, searchLeaves } from './category-tree.ts';

interface Nested {
  no: string;
  title: string;
  below?: Nested[];
}

const NESTED: Nested[] = [
  {
    no: '1',
    title: '여성의류',
    below: [
      { no: '11', title: '블라우스' },
      { no: '12', title: '블라우스/셔츠' },
      { no: '13', title: '니트', below: [{ no: '131', title: '민소매 블라우스' }] },
      { no: '', title: '번호가 없는 것', below: [{ no: '141', title: '블라우스' }] },
    ],
  },
  { no: '2', title: '블라우스 공방', below: [{ no: '21', title: '원단' }] },
];
const tree = nestedTree(NESTED, { id: ({ no }) => no, name: ({ title }) => title, children: ({ below }) => below ?? [] });
const flat = [
  { no: '21', title: '원단', up: '2' },
  { no: '1', title: '여성의류', up: '0' },
  { no: '2', title: '블라우스 공방', up: '2' },
  { no: '11', title: '블라우스', up: '1' },
  { no: '8', title: '원', up: '9' },
  { no: '9', title: '원', up: '8' },
];
interface Flat {
  no: string;
  title: string;
  up: string;
}
const FLAT = { id: ({ no }: Flat) => no, name: ({ title }: Flat) => title, parentId: ({ up }: Flat) => up };
const leaves = tree.flatMap(({ children }) => [...children, ...children.flatMap((child) => child.children)]);

describe('trees', () => {
  test('give roots and children with their paths, and leave out what has no number', () => {
    expect(childrenOf(tree, null)).toEqual([
      { id: '1', name: '여성의류', path: '여성의류', leaf: false },
      { id: '2', name: '블라우스 공방', path: '블라우스 공방', leaf: false },
    ]);
    expect(childrenOf(tree, '1').map(({ id }) => id)).toEqual(['11', '12', '13']);
    expect(childrenOf(tree, '13')).toEqual([{ id: '131', name: '민소매 블라우스', path: '여성의류 > 니트 > 민소매 블라우스', leaf: true }]);
    expect(childrenOf(tree, '404')).toEqual([]);
  });

  test('give those of some ids in the order of the ids, and leave out what is not there', () => {
    const nodes = [...tree, ...leaves];
    expect(nodesOf(nodes, ['131', '404', '1']).map(({ id, path }) => [id, path])).toEqual([
      ['131', '여성의류 > 니트 > 민소매 블라우스'],
      ['1', '여성의류'],
    ]);
  });

  test('are the same from flat rows, whatever they say of a parent that is not there', () => {
    const roots = flatTree(flat, FLAT);
    expect(childrenOf(roots, null).map(({ id }) => id)).toEqual(['1', '2']);
    expect(childrenOf(roots, '2')).toEqual([{ id: '21', name: '원단', path: '블라우스 공방 > 원단', leaf: true }]);
  });
});

describe('a search', () => {
  test('puts the name itself first, then what begins so, then what has it, then what lies below it', () => {
    expect(searchLeaves(leaves, '블라우스').map(({ id }) => id)).toEqual(['11', '12', '131', '21']);
  });

  test('knows neither spaces nor case, and wants every word', () => {
    expect(searchLeaves(leaves, ' 여성 의류  민소매블라우스 ').map(({ id }) => id)).toEqual(['131']);
    expect(searchLeaves(leaves, '여성의류 원단')).toEqual([]);
    expect(searchLeaves(leaves, '  ')).toEqual([]);
  });

  test('gives fifty at most', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      id: `${index}`,
      name: `셔츠 ${index}`,
      path: `옷 > 셔츠 ${index}`,
      leaf: true,
    }));
    expect(searchLeaves(many, '셔츠')).toHaveLength(50);
  });
});
