import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tabDraft } from './tab-draft.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('what was sent is forgotten, also by a place that was closed before the answer came', () => {
  const memo = tabDraft('memo-1');
  memo.keep('보낸 글');
  memo.sent('보낸 글');
  expect([...kept]).toEqual([]);
});

test('what was written since stays', () => {
  const [closed, opened] = [tabDraft('memo-1'), tabDraft('memo-1')];
  closed.keep('보낸 글');
  opened.keep('보낸 글에 이어 쓴 글');
  closed.sent('보낸 글');
  expect([...kept.values()]).toEqual(['보낸 글에 이어 쓴 글']);
});

test('the draft about another row stays, and an empty one is none', () => {
  tabDraft('memo-1').keep('하나');
  tabDraft('memo-2').keep('하나');
  tabDraft('memo-1').sent('하나');
  tabDraft('memo-3').keep('');
  expect([...kept]).toEqual([['memo-2', '하나']]);
});
