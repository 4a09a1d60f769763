/** W8: what a browser fetches and how soon it has drawn: login, order list, dashboard, with many orders. */
import type { Browser } from 'playwright-core';
import { buildWebIfStale } from '../../apps/server/src/boot/web-build.ts';
import { createPasswords } from '../../apps/server/src/modules/accounts/people/passwords.ts';
import { type Drawn, openPage, openWindow, type PageCost, type SignedInState, signInByPage, withBrowser } from '../support/browser.ts';
import type { Bench, Seller } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { drive, mustSucceed, spread } from '../support/load.ts';
import { type Line, ms, over } from '../support/report.ts';
import { seedOrders, settle } from '../support/seed.ts';

const AMOUNTS = {
  quick: { orders: 20_000, tries: 2 },
  usual: { orders: 100_000, tries: 5 },
  full: { orders: 1_000_000, tries: 15 },
} as const;
const PASSWORD = 'bench-pass-1234';
const LOGIN: Drawn = { selector: 'button[type="submit"]', count: 1 };
const ORDERS: Drawn = { selector: 'tbody tr', count: 50 };
const DASHBOARD: Drawn = { selector: '[aria-label="최근 14일 매출 막대그래프"]', count: 1 };
const SLOW = 4;
const LOGIN_KB = 160;
const LIST_KB = 220;
const DRAWN_MS = 700;
const SLOW_DRAWN_MS = 2_000;
const DASHBOARD_MS = 300;

export const screens: Item = {
  id: 'w8',
  title: 'screens in a browser',
  prepare: () => buildWebIfStale(() => console.log('building the web app…')),
  run: async (bench, print, { amount }) => {
    const { orders, tries } = AMOUNTS[amount];
    const seller = await bench.newSeller();
    await seedOrders(bench, [seller], orders);
    await settle(bench);
    const loginId = await givePassword(bench, seller);
    print(await dashboardAnswer(bench, seller, orders));
    await withBrowser(bench, async (browser) => {
      const url = `http://127.0.0.1:${bench.api.port}`;
      const open = (path: string, drawn: Drawn, state?: SignedInState, slowdown = 1) =>
        coldly(browser, url, tries, { path, drawn, slowdown, ...(state ? { state } : {}) });
      const login = await open('/login', LOGIN);
      print(bytesLine('login', login, LOGIN_KB));
      print(drawnLine('login drawn, cold', login));
      const state = await signInByPage(browser, url, loginId, PASSWORD);
      const list = await open('/app/order/all?size=50', ORDERS, state);
      print(bytesLine('order list', list, LIST_KB));
      print(drawnLine(`order list of 50 of ${orders.toLocaleString('en')}, cold`, list, DRAWN_MS));
      print(drawnLine(`the same, processor ${SLOW}x slower`, await open('/app/order/all?size=50', ORDERS, state, SLOW), SLOW_DRAWN_MS));
      print(drawnLine('order list, warm', await warmly(browser, url, tries, state)));
      print(drawnLine(`dashboard at ${orders.toLocaleString('en')} orders, cold`, await open('/app/dashboard', DASHBOARD, state)));
    });
  },
};

async function givePassword(bench: Bench, seller: Seller): Promise<string> {
  const [row] = await bench.sql<{ login_id: string }>('update user_account set password_hash = $2 where user_id = $1 returning login_id', [
    seller.userId,
    await createPasswords().hash(PASSWORD),
  ]);
  return row?.login_id ?? '';
}

async function dashboardAnswer(bench: Bench, seller: Seller, orders: number): Promise<Line> {
  const options = { port: bench.api.port, headers: await bench.login(seller), clients: 1 };
  const call = () => ({ method: 'GET' as const, path: '/api/v1/common/dashboard' });
  mustSucceed(await drive({ ...options, requests: 10, seconds: 5, call }), 'w8');
  const { p50, p95 } = mustSucceed(await drive({ ...options, requests: 100, seconds: 5, call }), 'w8');
  return {
    item: 'W8',
    work: `dashboard's answer at ${orders.toLocaleString('en')} orders, c1`,
    figure: `${ms(p50)} / ${ms(p95)} ms`,
    aim: `p95 <= ${DASHBOARD_MS} ms`,
    met: p95 <= DASHBOARD_MS,
    note: over(p95, DASHBOARD_MS),
  };
}

interface Visit {
  path: string;
  drawn: Drawn;
  state?: SignedInState;
  slowdown: number;
}

/** Each time in a window without a cache. */
async function coldly(browser: Browser, url: string, tries: number, { path, drawn, state, slowdown }: Visit): Promise<PageCost[]> {
  const costs: PageCost[] = [];
  for (let n = 0; n < tries; n += 1) {
    const context = await openWindow(browser, url, state);
    try {
      costs.push(await openPage(context, path, drawn, slowdown));
    } finally {
      await context.close();
    }
  }
  return costs;
}

async function warmly(browser: Browser, url: string, tries: number, state: SignedInState): Promise<PageCost[]> {
  const context = await openWindow(browser, url, state);
  try {
    await openPage(context, '/app/order/all?size=50', ORDERS);
    const costs: PageCost[] = [];
    for (let n = 0; n < tries; n += 1) costs.push(await openPage(context, '/app/order/all?size=50', ORDERS));
    return costs;
  } finally {
    await context.close();
  }
}

function bytesLine(screen: string, costs: readonly PageCost[], aimKb: number): Line {
  const [cost] = costs;
  const kb = cost?.scriptKb ?? Number.NaN;
  return {
    item: 'W8',
    work: `script of the ${screen} (gzip)`,
    figure: `${Math.round(kb)} kB in ${cost?.scripts} files, ${Math.round(cost?.earlyScriptKb ?? Number.NaN)} kB before it was drawn; ${cost?.requests} requests, ${cost?.outside} to other hosts`,
    aim: `<= ${aimKb} kB, no other host`,
    met: kb <= aimKb && cost?.outside === 0,
    note: over(kb, aimKb),
  };
}

function drawnLine(work: string, costs: readonly PageCost[], aimMs?: number): Line {
  const drawn = spread(costs.map(({ drawnMs }) => drawnMs));
  const blocked = spread(costs.map(({ blockedMs }) => blockedMs));
  return {
    item: 'W8',
    work,
    figure: `${ms(drawn.p50)} ms (worst of ${costs.length}: ${ms(drawn.max)}), blocked ${ms(blocked.p50)} ms`,
    ...(aimMs === undefined ? {} : { aim: `<= ${aimMs / 1000} s (stretch)`, met: drawn.p50 <= aimMs, note: over(drawn.p50, aimMs) }),
  };
}
