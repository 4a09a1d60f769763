/** W6: ten thousand products from an .xlsx, with stock and rows that are wrong: uploaded, looked at, registered; what it costs, and what others notice. */
import { setTimeout as wait } from 'node:timers/promises';
import { writeWorkbook } from '../../apps/server/src/platform/sheets/index.ts';
import { type Copy, until, withCopy } from '../support/copy.ts';
import { cpuMs, pssMib } from '../support/cpu.ts';
import type { Item } from '../support/items.ts';
import { ms, over } from '../support/report.ts';

const ROWS = { quick: 2_000, usual: 10_000, full: 10_000 } as const;
const AIMS = { seconds: 5, mib: 150, slower: 2 } as const;
/** One row in a hundred has a stock that is none. */
const WRONG_EACH = 100;
const IDLE_ASKS = 100;
const LIST = '/api/v1/order/search?size=50';
const LIMIT_MS = 300_000;
const HEADINGS = ['판매자 관리코드', '상품명', '판매가', '재고수량', '브랜드', '원산지'];

async function fileOf(rows: number): Promise<File> {
  const cells = Array.from({ length: rows }, (_, n) => [
    `BENCH-${n}`,
    `달빛 루즈핏 린넨 셔츠 ${n}`,
    String(10_000 + (n % 50) * 100),
    n % WRONG_EACH === 7 ? '없음' : '25',
    '달빛옷장',
    '국산',
  ]);
  const bytes = await writeWorkbook([
    { name: '상품', headings: HEADINGS.map((title) => ({ title, width: 16, strong: false })), rows: cells },
  ]);
  return new File([new Uint8Array(bytes)], 'bench.xlsx');
}

export const importing: Item = {
  id: 'w6',
  title: 'products from a file',
  run: (bench, print, { amount }) =>
    withCopy(bench, {}, async (copy) => {
      const rows = ROWS[amount];
      const file = await fileOf(rows);
      const idle: number[] = [];
      for (let n = 0; n < IDLE_ASKS; n += 1) idle.push(await timed(copy));
      const before = memoryOf(copy);
      const used = () => ({ worker: copy.pids('worker').reduce((sum, pid) => sum + cpuMs(pid), 0), postgres: cpuMs(copy.postgresPid()) });
      const cpuBefore = used();
      const meanwhile = watch(copy);
      const started = performance.now();
      const id = await upload(copy, file);
      const looked = await until(
        'the file was read',
        LIMIT_MS,
        async () => {
          const found = await copy.api.batch.get({ id });
          return found.state !== 'READING' && found;
        },
        20,
      );
      const read = performance.now();
      await copy.api.batch.start({ id });
      const { done } = await until(
        'the job ended',
        LIMIT_MS,
        async () => {
          const found = await copy.api.batch.get({ id });
          return found.ended && found;
        },
        50,
      );
      const seconds = (performance.now() - started) / 1000;
      const { peak, asks } = await meanwhile.stop();
      const cpu = used();
      const label = `${rows.toLocaleString('en')} rows, ${looked.wrong} of them wrong`;
      const allowed = (AIMS.seconds * rows) / ROWS.usual;
      const late = over(seconds, allowed);
      const note = `${((read - started) / 1000).toFixed(1)} s until they were looked at; ${done} registered; CPU of the worker ${((cpu.worker - cpuBefore.worker) / 1000).toFixed(1)} s, of PostgreSQL ${((cpu.postgres - cpuBefore.postgres) / 1000).toFixed(1)} s`;
      print({
        item: 'w6',
        work: label,
        figure: `${seconds.toFixed(1)} s`,
        aim: `<= ${allowed} s`,
        met: seconds <= allowed && done === rows - looked.wrong,
        note: late === '' ? note : `${late}; ${note}`,
      });
      const more = peak - before;
      print({
        item: 'w6',
        work: 'the same, memory of API and worker at their peak',
        figure: `+${more.toFixed(0)} MiB`,
        aim: `<= +${AIMS.mib} MiB`,
        met: more <= AIMS.mib,
        note: over(more, AIMS.mib),
      });
      const slower = p95(asks) / p95(idle);
      print({
        item: 'w6',
        work: 'p95 of the order list meanwhile',
        figure: `${ms(p95(asks))} ms, ${slower.toFixed(1)}x`,
        aim: `<= ${AIMS.slower}x`,
        met: slower <= AIMS.slower,
        note: `${ms(p95(idle))} ms without`,
      });
    }),
};

async function upload({ url, headers }: Copy, file: File): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  const answer = await fetch(`${url}/api/v1/product/shop/bulk-register`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the file was refused: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

const memoryOf = (copy: Copy): number => [...copy.pids('api'), ...copy.pids('worker')].reduce((sum, pid) => sum + pssMib(pid), 0);

async function timed({ url, headers }: Copy): Promise<number> {
  const started = performance.now();
  await (await fetch(`${url}${LIST}`, { headers })).text();
  return performance.now() - started;
}

/** Asks for the list and looks at the memory until it is stopped. */
function watch(copy: Copy) {
  const asks: number[] = [];
  let peak = 0;
  let on = true;
  const look = async () => {
    while (on) {
      asks.push(await timed(copy));
      peak = Math.max(peak, memoryOf(copy));
      await wait(20);
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

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
