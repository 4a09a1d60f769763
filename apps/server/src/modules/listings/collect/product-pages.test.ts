import type { ConnectorContext, ObservedProduct } from '@moa/channels/sdk';
import { expect, test } from 'vitest';
import { productPages } from './product-pages.ts';

const ctx = {} as ConnectorContext;

/** What is read of pages that lead to each other, and how reading them ended. */
async function walk(next: Record<string, string | null>, failing?: string) {
  const read: string[] = [];
  const pages = productPages(async (_ctx, cursor) => {
    const at = cursor ?? 'first';
    if (at === failing) return { kind: 'again', message: '점검 중입니다.' };
    return { kind: 'ok', value: { products: [{ shopProductId: at } as ObservedProduct], nextCursor: next[at] ?? null } };
  }, ctx);
  for (let page = await pages.next(); ; page = await pages.next()) {
    if (page.done) return { read, end: page.value };
    read.push(...page.value.products.map(({ shopProductId }) => shopProductId));
  }
}

test('every page is read once', async () => {
  expect(await walk({ first: 'A', A: 'B', B: null })).toEqual({ read: ['first', 'A', 'B'], end: null });
});

test.each([
  ['the same page for ever', { first: 'A', A: 'A' }, ['first', 'A']],
  ['A-B-A', { first: 'A', A: 'B', B: 'A' }, ['first', 'A', 'B']],
])('%s is read once, and reported as such', async (_name, next, read) => {
  expect(await walk(next)).toEqual({ read, end: { kind: 'again', message: expect.stringContaining('되풀이') } });
});

test('what was read before a failure is handed on', async () => {
  expect(await walk({ first: 'A', A: 'B' }, 'A')).toEqual({ read: ['first'], end: { kind: 'again', message: '점검 중입니다.' } });
});
