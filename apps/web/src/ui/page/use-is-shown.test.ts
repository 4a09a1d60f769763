import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { isAskedFor, pageOf } from './use-is-shown.ts';

const LIST = '/app/unit/list/$search';
const root = createRootRoute();
const app = createRoute({ getParentRoute: () => root, path: '/app' });
const pages = ['/unit/list', '/unit/list/$search', '/sku/list'].map((path) => createRoute({ getParentRoute: () => app, path }));
const routeTree = root.addChildren([app.addChildren(pages)]);

/** The router as a browser has it once this address was asked for. */
function at(href: string) {
  const router = createRouter({ routeTree, caseSensitive: false, history: createMemoryHistory({ initialEntries: [href] }) });
  router.latestLocation = router.parseLocation(router.history.location);
  return router;
}

const drawn = (href: string) => {
  const router = at(href);
  const match = router.matchRoutes(router.latestLocation).at(-1);
  if (match === undefined) throw new Error(`no page at ${href}`);
  return pageOf(match);
};
const search = (word: string) => at('/').buildLocation({ to: LIST, params: { search: word } } as never).href;

describe.each(['블라우스', '셔츠', 'a b', '50%할인', '[세일]', 'x|y', '100%', 'a/b', 'a+b', '🧥', '?', '#1', 'A&B', '%25', '가,나;다'])(
  'a search for %s',
  (word) => {
    it('stands at its own address, with whatever filter and page', () => {
      const list = drawn(search(word));
      expect(isAskedFor(list, at(search(word)))).toBe(true);
      expect(isAskedFor(list, at(`${search(word)}?page=2`))).toBe(true);
      expect(isAskedFor(list, at(`${search(word)}/`))).toBe(true);
    });

    it('does not stand at the address of another', () => {
      const list = drawn(search(word));
      for (const other of ['/app/unit/list', search(`${word}2`), '/app/sku/list']) expect(isAskedFor(list, at(other)), other).toBe(false);
    });
  },
);

describe('a page', () => {
  it('stands at its path however that is spelt', () => {
    expect(isAskedFor(drawn('/app/unit/list'), at('/app/unit/List/'))).toBe(true);
  });
});
