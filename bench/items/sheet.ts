/**
 * (x): an order sheet of 100,000 lines with people in it: how long it takes, what it costs the API process, and what others notice of it. And one of
 * as many lines as a busy day has.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { cpuMs, pssMib } from '../support/cpu.ts';
import type { Bench } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { type Line, ms, over } from '../support/report.ts';
import { seedOrders, settle } from '../support/seed.ts';

const LINES = { quick: 10_000, usual: 100_000, full: 100_000 } as const;
/** Seconds of 100,000 lines, MiB more than before, and times the usual p95 of others. */
const AIMS = { seconds: 15, mib: 150, slower: 2 } as const;
/** Lines of the small one, its aim, and how often it is asked for. */
const SMALL = { lines: 1_649, ms: 1_000, times: 7 } as const;
const LIST = '/api/v1/order/search?status[0]=NEW&size=50';
const IDLE_ASKS = 100;
const LOOK_EVERY_MS = 100;

export const orderSheet: Item = {
  id: 'x',
  title: 'order sheet with people in it',
  run: async (bench, print, { amount }) => {
    const lines = LINES[amount];
    const seller = await bench.newSeller();
    await seedOrders(bench, [seller], lines);
    await settle(bench);
    const headers = await bench.login(seller);
    await bench.sql('update user_session set factor_at = now() where user_id = $1', [seller.userId]);
    const url = `http://127.0.0.1:${bench.api.port}`;
    await fetchSheet(url, headers, 'S-00000001');

    const idle: number[] = [];
    for (let n = 0; n < IDLE_ASKS; n += 1) idle.push(await timed(url, headers));
    const before = pssMib(bench.api.pid);
    const cpuBefore = cpuMs(bench.api.pid);
    const meanwhile = watch(bench, url, headers);
    const started = performance.now();
    const { bytes } = await fetchSheet(url, headers);
    const seconds = (performance.now() - started) / 1000;
    const { peak, asks } = await meanwhile.stop();

    const label = `${lines.toLocaleString('en')} lines`;
    const allowed = (AIMS.seconds * lines) / LINES.usual;
    const note = `${(bytes / 1024 / 1024).toFixed(1)} MB, CPU of the API ${((cpuMs(bench.api.pid) - cpuBefore) / 1000).toFixed(1)} s`;
    const late = over(seconds, allowed);
    print({
      item: 'x',
      work: label,
      figure: `${seconds.toFixed(1)} s`,
      aim: `<= ${allowed} s`,
      met: seconds <= allowed,
      note: late === '' ? note : `${late}; ${note}`,
    });
    const more = peak - before;
    print({
      item: 'x',
      work: `${label}, memory of the API at its peak`,
      figure: `+${more.toFixed(0)} MiB`,
      aim: `<= +${AIMS.mib} MiB`,
      met: more <= AIMS.mib,
      note: over(more, AIMS.mib),
    });
    const slower = p95(asks) / p95(idle);
    print({
      item: 'x',
      work: 'p95 of the order list meanwhile',
      figure: `${ms(p95(asks))} ms, ${slower.toFixed(1)}x`,
      aim: `<= ${AIMS.slower}x`,
      met: slower <= AIMS.slower,
      note: `${ms(p95(idle))} ms without`,
    });
    await small(bench, url, print);
  },
};

/** From the press to the last byte, and to the first one, from which the screen counts what has come. */
async function small(bench: Bench, url: string, print: (line: Line) => void): Promise<void> {
  const seller = await bench.newSeller();
  await seedOrders(bench, [seller], SMALL.lines);
  await settle(bench);
  const headers = await bench.login(seller);
  await bench.sql('update user_session set factor_at = now() where user_id = $1', [seller.userId]);
  const whole: number[] = [];
  const first: number[] = [];
  for (let time = 0; time < SMALL.times; time += 1) {
    const started = performance.now();
    const { firstAt } = await fetchSheet(url, headers);
    whole.push(performance.now() - started);
    first.push(firstAt - started);
  }
  const most = Math.max(...whole);
  print({
    item: 'x',
    work: `${SMALL.lines.toLocaleString('en')} lines`,
    figure: `${ms(median(whole))} ms (at most ${ms(most)})`,
    aim: `<= ${SMALL.ms} ms`,
    met: most <= SMALL.ms,
    note: `first bytes, from which the screen counts, after ${ms(median(first))} ms`,
  });
}

/** Bytes of the sheet of all lines, or of the order's, and when the first of them came. */
async function fetchSheet(url: string, headers: Record<string, string>, orderNo?: string): Promise<{ bytes: number; firstAt: number }> {
  const filter = orderNo === undefined ? {} : { keyword: orderNo, scope: 'ORDER_NO' };
  const asked = await fetch(`${url}/api/v1/order/excel`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filter, personal: true, reason: 'bench' }),
  });
  const answer = (await asked.json()) as { url: string };
  if (!asked.ok) throw new Error(`the sheet was refused: ${JSON.stringify(answer)}`);
  const file = await fetch(`${url}${answer.url}`, { headers });
  let [bytes, firstAt] = [0, Number.NaN];
  for await (const part of file.body ?? []) {
    if (bytes === 0) firstAt = performance.now();
    bytes += part.byteLength;
  }
  if (!file.ok) throw new Error(`the file was answered with ${file.status}`);
  return { bytes, firstAt };
}

async function timed(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  await (await fetch(`${url}${LIST}`, { headers })).text();
  return performance.now() - started;
}

/** Asks for the list and looks at the API's memory until it is stopped. */
function watch(bench: Bench, url: string, headers: Record<string, string>) {
  const asks: number[] = [];
  let peak = 0;
  let on = true;
  const look = async () => {
    while (on) {
      asks.push(await timed(url, headers));
      peak = Math.max(peak, pssMib(bench.api.pid));
      await wait(LOOK_EVERY_MS);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      on = false;
      await looking;
      return { peak, asks };
    },
  };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
