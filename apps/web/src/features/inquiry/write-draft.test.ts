import { validate } from '@moa/core';
import { describe, expect, test } from 'vitest';
import { draftKey, EMPTY_DRAFT, isWriteDraft, sameDraft, toInquiry, WRITE_RULES } from './write-draft.ts';

const picture = { id: '1', name: 'a.png', width: 10, height: 10 };
const good = { ...EMPTY_DRAFT, kind: 'ETC' as const, title: '재연동이 안 돼요', text: '오류가 나와요', pictures: [picture] };

describe('what an older version may have left in this browser', () => {
  test.each([
    ['a draft', good, true],
    ['one whose kind is not chosen yet', { ...good, kind: null }, true],
    ['one of a kind that is gone', { ...good, kind: 'TELEPATHY' }, false],
    ['one without a title', { ...good, title: undefined }, false],
    ['one without a text', { ...good, text: 1 }, false],
    ['one with pictures that are none', { ...good, pictures: [{ url: 'x' }] }, false],
    ['nothing', null, false],
    ['a word', 'draft', false],
  ])('%s', (_, value, accepted) => {
    expect(isWriteDraft(value)).toBe(accepted);
  });
});

test('what is empty is said at its field', () => {
  expect(Object.keys(validate(WRITE_RULES, EMPTY_DRAFT)).toSorted()).toEqual(['kind', 'text', 'title']);
  expect(validate(WRITE_RULES, good)).toEqual({});
});

test('pictures are sent by their ids', () => {
  expect(toInquiry(good)).toEqual({ kind: 'ETC', title: good.title, text: good.text, pictureIds: ['1'] });
});

test('drafts of two people, and of two inquiries, are two', () => {
  expect(new Set([draftKey('a', 'new'), draftKey('b', 'new'), draftKey('a', '1')]).size).toBe(3);
});

test('a draft differs by any of its parts', () => {
  expect(sameDraft(good, structuredClone(good))).toBe(true);
  for (const part of [{ kind: null }, { title: 'x' }, { text: 'x' }, { pictures: [] }])
    expect(sameDraft(good, { ...good, ...part })).toBe(false);
});
