import { newProductDraft } from '@moa/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tabs } from '../../../client/session/tabs.ts';
import { draftName, dropDraft, keepDraft, openDraft, readDraft, sameTab, unansweredAt } from './draft-storage.ts';

const NAME = draftName('seller', 'new');
const [A, B, C] = ['aa', 'bb', 'cc'] as const;

/** What the tab sees while `open` are open beside it. */
const tab = (own: string, ...open: string[]): Tabs => ({
  own: async () => own,
  open: async () => new Set([own, ...open]),
  alone: async (_, work) => work(),
});

const draft = (productName: string) => {
  const empty = newProductDraft();
  return { ...empty, basic: { ...empty.basic, productName } };
};
const keep = (key: string, name: string, at: number) => keepDraft(key, { at, version: 0, draft: draft(name) });
const named = (kept: { draft: { basic: { productName: string } } } | null) => kept?.draft.basic.productName ?? null;

beforeEach(() => {
  const stored: Record<string, string> = {};
  const hide = { configurable: true };
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(stored, {
      getItem: { ...hide, value: (key: string) => stored[key] ?? null },
      setItem: { ...hide, value: (key: string, value: string) => void Object.assign(stored, { [key]: value }) },
      removeItem: { ...hide, value: (key: string) => delete stored[key] },
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('tabs that are open keep a draft each', async () => {
  const first = await openDraft(NAME, tab(A, B));
  keep(first.key, 'hat', 1);
  const second = await openDraft(NAME, tab(B, A));
  expect(second).toEqual({ key: `${NAME}~bb`, kept: null, others: 0 });
  keep(second.key, 'glove', 2);
  expect(named((await openDraft(NAME, tab(A, B))).kept)).toBe('hat');
  expect(named((await openDraft(NAME, tab(B, A))).kept)).toBe('glove');
});

test('what a tab left that is gone is taken up by one other, the newest first, with what is remembered of its save', async () => {
  for (const [own, name, at] of [
    [A, 'hat', 1],
    [B, 'glove', 2],
  ] as const)
    keep(`${NAME}~${own}`, name, at);
  localStorage.setItem(unansweredAt(`${NAME}~bb`).name, 'sent');
  const opened = await openDraft(NAME, tab(C));
  expect([named(opened.kept), opened.others]).toEqual(['glove', 1]);
  expect(localStorage.getItem(unansweredAt(opened.key).name)).toBe('sent');
  expect([readDraft(`${NAME}~bb`), named(readDraft(opened.key))]).toEqual([null, 'glove']);
  expect(named((await openDraft(NAME, tab('dd', C))).kept)).toBe('hat');
});

test('what was kept before tabs had their own goes on, and drafts of other forms are left alone', async () => {
  keep(NAME, 'old', 1);
  keep(`${draftName('seller', '1')}~aa`, 'product 1', 3);
  keep(`${draftName('seller', '12')}~aa`, 'product 12', 3);
  expect(named((await openDraft(draftName('seller', '1'), tab(C))).kept)).toBe('product 1');
  const opened = await openDraft(NAME, tab(B));
  expect([named(opened.kept), opened.others]).toEqual(['old', 0]);
  dropDraft(opened.key);
  expect(await openDraft(NAME, tab(B))).toMatchObject({ kept: null });
  expect(named(readDraft(`${draftName('seller', '12')}~aa`))).toBe('product 12');
});

test('another form of the same tab has a place of its own', () => {
  expect(sameTab(`${NAME}~aa`, draftName('seller', '7'))).toBe(`${draftName('seller', '7')}~aa`);
});

test('a storage that is full loses nothing', async () => {
  keep(`${NAME}~aa`, 'hat', 1);
  const { setItem } = localStorage;
  Object.defineProperty(localStorage, 'setItem', {
    value(key: string, value: string) {
      if (key.endsWith('~cc')) throw new Error('full');
      setItem(key, value);
    },
  });
  expect(named((await openDraft(NAME, tab(C))).kept)).toBe('hat');
  expect(named(readDraft(`${NAME}~aa`))).toBe('hat');
});
