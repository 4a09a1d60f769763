import { pagePattern } from '@moa/core';
import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { SPECIFICATION_ROUTES } from '../client/routing/testing/specification-routes.ts';

vi.mock('../client/session/browser.ts', () => ({ session: {}, acting: {} }));

const { router } = await import('./router.tsx');
const { activeHref, MENU } = await import('./frame/menu.ts');

/** What only stands for its children. */
const FRAMES = ['/app'];
const SCREENS = Object.keys(router.routesByPath).filter((path) => path.startsWith('/app') && !FRAMES.includes(path));

/** Whether an address shows a screen of its own, and not 페이지를 찾을 수 없습니다. */
function hasScreen(path: string): boolean {
  const [matched, params] = router.getMatchedRoutes(path);
  return !('**' in params) && SCREENS.includes(matched.at(-1)?.fullPath ?? '');
}

describe.each(SCREENS)('the screen %s', (route) => {
  const address = route.replaceAll('$', 'any-');

  it('is found under its address', () => {
    expect(hasScreen(address)).toBe(true);
  });

  it('has its views counted', () => {
    expect(pagePattern(address)).not.toBeNull();
  });
});

/** Reached from the bell. */
const OUTSIDE_MENU = ['/app/alerts'];

test('every screen marks its entry of the menu', () => {
  expect(SCREENS.filter((route) => activeHref(MENU, route) === null)).toEqual(OUTSIDE_MENU);
});

test.each([
  '/app/nowhere',
  '/app/order/new/12',
  '/app/unit/edit',
  '/app/unit/edit/1/2',
  '/app/admin',
  '/app/admin/notice/1/2',
  '/app/setting/shop/reconnect/CAFE24',
])('%s is no screen', (path) => {
  expect(hasScreen(path)).toBe(false);
});

test('an address of words that screens are made of is counted wherever it shows a screen', () => {
  const words = [...new Set([...SCREENS, ...SPECIFICATION_ROUTES.map(([, path]) => path)].flatMap((path) => path.split('/')))];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }), (parts) => {
      const path = `/app/${parts.join('/')}`;
      expect(hasScreen(path) && pagePattern(path) === null, path).toBe(false);
    }),
  );
});
