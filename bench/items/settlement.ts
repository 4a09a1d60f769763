/** A settlement file of a shop, sent and compared with its orders to the won, from the sending until its job has taken in the last row. */
import { settleFileHandler } from '../../apps/server/src/modules/settlement/file/file.tasks.ts';
import type { Bench } from '../support/environment.ts';
import type { Item } from '../support/items.ts';
import { ms, over } from '../support/report.ts';
import { seedOrders, settle } from '../support/seed.ts';

interface Taken {
  stored: number;
  same: number;
  unmatched: number;
}

const ROWS = { quick: 2_000, usual: 10_000, full: 10_000 } as const;
const AIM_MS = 3_000;
const ROUNDS = 3;

/** Who takes the file in, as a worker would. */
const worker = ({ database }: Bench) => ({
  database,
  taskId: 1,
  attemptNo: 1,
  lastAttempt: false,
  signal: new AbortController().signal,
  workerId: 'bench',
});

export const settlementFile: Item = {
  id: 'sf',
  title: 'a settlement file against its orders',
  run: async (bench, print, { amount }) => {
    const count = ROWS[amount];
    const handler = settleFileHandler({ database: bench.database, sellerVault: bench.sellerVault, now: () => new Date() });
    const times: number[] = [];
    const again: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const seller = await bench.newSeller();
      await seedOrders(bench, [seller], count, ['SMART_STORE']);
      const [account] = await bench.sql<{ id: string }>(
        `insert into shop_account (seller_id, shop_type, shop_account_id, shop_name, environment, status, fee_rate)
         values ($1, 'SMART_STORE', 'shop', '본점', 'SANDBOX', 'NORMAL', 0.1) returning id::text`,
        [seller.id],
      );
      await bench.sql('update order_line set account_id = $2::bigint where seller_id = $1', [seller.id, account?.id]);
      await settle(bench);
      const headers = await bench.login(seller);
      const rows = Array.from({ length: count }, (_, n) => {
        const orderNo = `S-${String(n + 1).padStart(8, '0')}`;
        return `2026-11-20,${orderNo},1,19900,${n % 10 === 0 ? -2308 : -2098},3000,${n % 10 === 0 ? 20592 : 20802}`;
      });
      const csv = ['구매확정일,주문번호,상품주문번호,판매금액,판매수수료,배송비,정산금액', ...rows].join('\r\n');
      const send = async () => {
        const form = new FormData();
        form.append('accountId', account?.id ?? '');
        form.append('file', new File([csv], 'settle.csv', { type: 'text/csv' }));
        const begun = performance.now();
        const base = `http://127.0.0.1:${bench.api.port}/api/v1/settle/import/file`;
        const { jobId } = (await (await fetch(base, { method: 'POST', headers, body: form })).json()) as { jobId: string };
        await handler.run({ sellerId: seller.id, runId: Number(jobId) }, worker(bench));
        const took = performance.now() - begun;
        const taken = (await (await fetch(`${base}/${jobId}`, { headers })).json()) as Taken;
        if (taken.unmatched !== 0 || taken.stored + taken.same !== count)
          throw new Error(`the file was taken in as ${JSON.stringify(taken)}`);
        return took;
      };
      times.push(await send());
      again.push(await send());
    }
    for (const [work, took] of [
      ['new', times],
      ['the same again', again],
    ] as const) {
      const most = Math.max(...took);
      print({
        item: 'sf',
        work: `${count.toLocaleString('en')} rows, ${work}`,
        figure: `${ms(Math.min(...took))} ms (at most ${ms(most)})`,
        aim: `<= ${AIM_MS} ms`,
        met: most <= AIM_MS,
        note: over(most, AIM_MS),
      });
    }
  },
};
