/**
 * dp: invoices of 1,000 orders at five shops in one act, until every shop shows them, at the pace of the shops' own limits. What counts is how much
 * of the permitted calls is used while a shop still waits for invoices, that no shop has to say 429, and that nothing is sent twice.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { isLinkable, MANIFESTS } from '@moa/channels/manifests';
import type { ShopType } from '@moa/core';
import type { CounterReport } from '@moa/sandbox';
import { type Copy, FIVE, jobEnd, until, withCopy } from '../support/copy.ts';
import type { Item } from '../support/items.ts';
import { type Line, ms, under } from '../support/report.ts';
import { buyAtEach, sellEverywhere } from '../support/selling.ts';

const ORDERS = { quick: 100, usual: 1_000, full: 1_000 } as const;
const PRODUCTS = 6;
const PIECES = 5_000;
const LIMIT_MS = 900_000;
const LOOK_MS = 250;
const PAGE = 500;
const AIM = 0.95;
/** Shorter than this nobody can say what share was used. */
const LONG_ENOUGH_S = 5;
const COURIER = 'CJ대한통운';
const OTHER_CALLS = new Set(['auth.token', 'token', '-']);

export const dispatching: Item = {
  id: 'dp',
  title: 'invoices of 1,000 orders at five shops in one act',
  run: (bench, print, { amount }) =>
    withCopy(bench, {}, async (copy) => {
      const orders = ORDERS[amount];
      await sellEverywhere(copy, { products: PRODUCTS, pieces: PIECES });
      await buyAtEach(copy, orders / FIVE.length);
      await jobEnd(copy, (await copy.api.orders.import({})).jobId, LIMIT_MS);
      await confirmAll(copy);
      const rows = await invoiceRows(copy);
      // Nothing but the invoices draws on the limits from here on.
      await copy.sql('update shop_account set auto_collect = false where seller_id = $1', [copy.sellerId]);
      await Promise.all(FIVE.map((shopType) => copy.sandbox('POST', `/${shopType}/counters/reset`, {})));
      const expected = new Set(rows.map(({ orderNo }) => orderNo));
      const started = performance.now();
      const { jobId } = await copy.api.orders.invoiceFile({ action: 'dispatch', rows });
      const shown = await Promise.all(FIVE.map((shopType) => watchShop(copy, shopType, expected, started)));
      await jobEnd(copy, jobId, LIMIT_MS);
      const reports = await Promise.all(FIVE.map((shopType) => copy.sandbox<CounterReport>('GET', `/${shopType}/counters`)));
      const calls = reports.reduce((sum, report) => sum + callsOf(report), 0);
      const limited = reports.reduce((sum, report) => sum + limitedOf(report), 0);
      const twice = shown.reduce((sum, shop) => sum + shop.twice, 0);
      print({
        item: 'dp',
        work: `${expected.size.toLocaleString('en')} orders, ${shown.reduce((sum, { lines }) => sum + lines, 0).toLocaleString('en')} lines`,
        figure: `${Math.max(...shown.map(({ seconds }) => seconds)).toFixed(1)} s, ${calls} calls, ${limited} answers of 429, ${twice} sent twice`,
        aim: 'no 429, nothing twice',
        met: limited === 0 && twice === 0,
      });
      for (const [at, shop] of shown.entries()) print(lineOf(FIVE[at] as ShopType, shop, reports[at]));
    }),
};

async function confirmAll(copy: Copy): Promise<void> {
  await copy.api.orders.confirm({ matching: { status: ['NEW'] } });
  await until('all confirmed', LIMIT_MS, async () => ((await copy.api.orders.count({})).states.NEW ?? 0) === 0);
}

/** One invoice an order, as a courier's result file has them. */
async function invoiceRows(copy: Copy) {
  const found = new Map<string, { orderNo: string; shop: string }>();
  for (let page = 0; ; page += 1) {
    const { contents } = await copy.api.orders.search({ status: ['PREPARING'], page, size: PAGE });
    for (const { orderNo, shopType, accountId } of contents)
      if (accountId !== null && FIVE.includes(shopType)) found.set(`${shopType} ${orderNo}`, { orderNo, shop: shopType });
    if (contents.length < PAGE) break;
  }
  return [...found.values()].map(({ orderNo }, at) => ({
    row: at + 2,
    orderNo,
    lineNo: '',
    courier: COURIER,
    invoiceNo: String(600_000_000_000 + at),
  }));
}

interface Shown {
  seconds: number;
  lines: number;
  /** Writes beyond one a line. */
  twice: number;
  /** Milliseconds between two calls, at most, while invoices were waiting. */
  gap: number;
}

interface ShopOrder {
  orderNo: string;
  lines: { invoiceNo: string | null }[];
}

/** Looks at a shop until it shows the invoice of each of its orders. */
async function watchShop(copy: Copy, shopType: ShopType, expected: ReadonlySet<string>, started: number): Promise<Shown> {
  const mine = (orders: readonly ShopOrder[]) => orders.filter(({ orderNo }) => expected.has(orderNo));
  const read = async () => mine((await copy.sandbox<{ contents: ShopOrder[] }>('GET', `/${shopType}/orders?size=1000`)).contents);
  const orders = await until(
    `${shopType} to show all invoices`,
    LIMIT_MS,
    async () => {
      const now = await read();
      return now.every(({ lines }) => lines.every(({ invoiceNo }) => invoiceNo !== null && invoiceNo !== '')) && now;
    },
    LOOK_MS,
  );
  const seconds = (performance.now() - started) / 1000;
  await delay(LOOK_MS);
  const [effects, calls] = await Promise.all([
    copy.sandbox<Record<string, number>>('GET', `/${shopType}/effects?operation=orders.dispatch`),
    copy.sandbox<{ at: string; operation: string | null }[]>('GET', `/${shopType}/calls?limit=500`),
  ]);
  const lines = new Map(orders.map((order) => [order.orderNo, order.lines.length]));
  const times = calls.filter(({ operation }) => !OTHER_CALLS.has(operation ?? '-')).map(({ at }) => Date.parse(at));
  return {
    seconds,
    lines: [...lines.values()].reduce((sum, count) => sum + count, 0),
    twice: [...lines].reduce((sum, [orderNo, count]) => sum + Math.max(0, (effects[orderNo] ?? 0) - count), 0),
    gap: times.reduce((most, at, place) => Math.max(most, place === 0 ? 0 : (times[place - 1] ?? at) - at), 0),
  };
}

const callsOf = ({ operations }: CounterReport) =>
  Object.entries(operations).reduce((sum, [name, { calls }]) => sum + (OTHER_CALLS.has(name) ? 0 : calls), 0);

const limitedOf = ({ limited, bucketRefusals }: CounterReport) =>
  Math.max(
    limited,
    Object.values(bucketRefusals).reduce((sum, count) => sum + count, 0),
  );

/** Of the bucket that invoices draw from. */
function permittedPerSecond(shopType: ShopType): number {
  if (!isLinkable(shopType)) return Number.NaN;
  const { limits } = MANIFESTS[shopType];
  return (limits.find(({ bucket }) => bucket.includes('dispatch')) ?? limits[0])?.perSecond ?? Number.NaN;
}

function lineOf(shopType: ShopType, { seconds, lines, gap }: Shown, report: CounterReport | undefined): Line {
  const calls = report ? callsOf(report) : 0;
  const perSecond = permittedPerSecond(shopType);
  const share = calls / (perSecond * seconds);
  const long = calls / perSecond >= LONG_ENOUGH_S;
  return {
    item: 'dp',
    work: `${shopType}, ${lines} lines`,
    figure: `${seconds.toFixed(1)} s, ${calls} calls${long ? `, ${Math.round(share * 100)} % of ${perSecond}/s` : ''}`,
    ...(long ? { aim: `>= ${AIM * 100} % of the permitted calls`, met: share >= AIM } : {}),
    note: `${long && share < AIM ? `${under(share, AIM)}; ` : ''}at most ${ms(gap)} ms between two calls`,
  };
}
