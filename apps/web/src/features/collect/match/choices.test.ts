import { expect, test } from 'vitest';
import type { Matched } from '../queries.ts';
import { adoptionsOf, type Choice, choiceOf, doubtText, reasonText, withNew } from './choices.ts';

const candidate: Matched['candidates'][number] = {
  productId: '7',
  moaProductSeq: 7,
  productName: '셔츠',
  imageUrl: null,
  price: 1_000,
  reason: 'CODE',
  score: 1,
  paired: 2,
  options: 2,
  sure: true,
  there: false,
  untied: false,
};
const row = (listingId: string, part: Partial<Matched> = {}): Matched => ({
  listingId,
  shopType: 'COUPANG',
  shopName: '본점',
  name: '셔츠',
  imageUrl: null,
  price: 1_000,
  items: 2,
  chosen: null,
  candidates: [candidate],
  ...part,
});
const choices = (entries: [string, Choice][]) => new Map(entries);

test('only what is proven is chosen beforehand, and what the seller chose counts more', () => {
  expect(choiceOf(row('1', { chosen: '7' }), choices([]))).toEqual({ kind: 'TIE', productId: '7' });
  expect(choiceOf(row('1'), choices([]))).toEqual({ kind: 'LATER' });
  expect(choiceOf(row('1', { chosen: '7' }), choices([['1', { kind: 'NEW' }]]))).toEqual({ kind: 'NEW' });
});

test('nothing is done with what is left for later', () => {
  const rows = [row('1', { chosen: '7' }), row('2'), row('3')];
  expect(adoptionsOf(rows, choices([['3', { kind: 'NEW' }]]))).toEqual([
    { listingId: '1', productId: '7' },
    { listingId: '3', productId: null },
  ]);
});

test('whatever has no candidate becomes new at once, whatever has one does not', () => {
  const rows = [row('1'), row('2', { candidates: [] }), row('3', { candidates: [] })];
  expect([...withNew(rows, choices([['3', { kind: 'LATER' }]]))]).toEqual([
    ['3', { kind: 'LATER' }],
    ['2', { kind: 'NEW' }],
  ]);
});

test('says why, and what the doubt is', () => {
  expect(reasonText({ reason: 'NAME', score: 0.824 })).toBe('이름 비슷 82%');
  expect(doubtText(candidate, 2)).toBeNull();
  expect(doubtText({ ...candidate, sure: false, paired: 1 }, 2)).toBe('옵션 2개 중 1개만 맞아요.');
  expect(doubtText({ ...candidate, sure: false, there: true }, 2)).toBe('이 쇼핑몰에 이미 연결된 상품이에요.');
  expect(doubtText({ ...candidate, sure: false, untied: true }, 2)).toBe('연결했다가 푼 상품이에요.');
});
