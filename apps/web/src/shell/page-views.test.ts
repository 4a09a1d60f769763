import { PAGE_VIEWS_MAX, pagePattern } from '@moa/core';
import { expect, it, vi } from 'vitest';
import { SPECIFICATION_ROUTES } from '../client/routing/testing/specification-routes.ts';
import { sendPageViews, viewsOf } from './page-views.ts';

const login = vi.hoisted(() => ({ token: undefined as string | undefined }));
vi.mock('../client/session/browser.ts', () => ({ session: { accessToken: () => login.token } }));
vi.mock('../client/config.ts', () => ({ pageApiBase: () => 'http://api' }));

it('sums views by pattern and leaves out what is not counted', () => {
  expect(viewsOf(['/app/dashboard', '/app/unit/edit/12', '/app/unit/edit/13', '/login', '/app/dashboard'])).toEqual([
    { pattern: '/app/dashboard', count: 2 },
    { pattern: '/app/unit/:type/:id', count: 2 },
  ]);
});

it('never makes more than one call may hold', () => {
  expect(viewsOf(Array.from({ length: PAGE_VIEWS_MAX.views + 5 }, () => '/app/dashboard'))).toEqual([
    { pattern: '/app/dashboard', count: PAGE_VIEWS_MAX.views },
  ]);
});

it('asks nobody for a login: without a token nothing is sent', () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  expect(sendPageViews(['/app/dashboard'])).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
  login.token = 'a';
  expect([sendPageViews(['/app/dashboard']), sendPageViews(['/login'])]).toEqual([true, true]);
  expect(fetched.mock.calls.map(([address, init]) => [address, init?.keepalive, init?.body])).toEqual([
    ['http://api/page-view', true, '{"views":[{"pattern":"/app/dashboard","count":1}]}'],
  ]);
});

it.each(SPECIFICATION_ROUTES.filter(([, path]) => path.startsWith('/app/')))('counts the %s route %s', (_who, path) => {
  expect(pagePattern(path)).not.toBeNull();
});
