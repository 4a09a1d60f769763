import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categories } from '../data/index.ts';
import { samePath } from './same-path.ts';

const TEE = '패션의류 > 여성의류 > 티셔츠 > 반팔티셔츠';
const paths = (...all: string[]) => all.map((path) => ({ path }));

describe('the category of a channel with the same path', () => {
  test.each([
    ['is the path itself', TEE, [TEE, '패션의류 > 남성의류 > 티셔츠 > 반팔티셔츠'], TEE],
    [
      'may lie elsewhere in the tree',
      TEE,
      ['여성의류 > 상의 > 반팔 티셔츠', '스포츠 > 골프 > 반팔티셔츠'],
      '여성의류 > 상의 > 반팔 티셔츠',
    ],
    [
      'may be called by one of its names',
      '패션의류 > 여성의류 > 티셔츠 > 민소매/나시',
      ['여성의류 > 티셔츠 > 민소매'],
      '여성의류 > 티셔츠 > 민소매',
    ],
    ['is not that of others', TEE, ['패션의류 > 남성의류 > 티셔츠 > 반팔티셔츠'], null],
    ['is not that of children', TEE, ['유아동의류 > 여성의류 > 티셔츠 > 반팔티셔츠'], null],
    ['is not one called otherwise', TEE, ['패션의류 > 여성의류 > 티셔츠'], null],
    ['is not one of two that fit as well', TEE, ['여성의류 > 상의 > 반팔티셔츠', '여성의류 > 하의 > 반팔티셔츠'], null],
    ['is not one that shares the last name only', '식품 > 과일 > 사과/배', ['선박 > 탈것 > 배'], null],
    ['is none of none', TEE, [], null],
  ])('%s', (_what, standard, offered, expected) => {
    expect(samePath(standard, paths(...offered))?.path ?? null).toBe(expected);
  });

  test('is itself for every last level of our own tree, whatever stands beside it', () => {
    const leaves = categories.categories.filter(({ leaf }) => leaf).map(({ path }) => ({ path }));
    fc.assert(
      fc.property(fc.constantFrom(...leaves), fc.shuffledSubarray(leaves, { maxLength: 40 }), (own, others) => {
        const found = samePath(own.path, [...others.filter(({ path }) => path !== own.path), own]);
        expect([own.path, undefined]).toContain(found?.path);
      }),
    );
  });
});
