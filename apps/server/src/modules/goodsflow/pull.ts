/**
 * News of labels, taken while there are labels that wait or travel. Each event is given once: what is lost between taking and storing it (a worker
 * that dies, a database that fails) is found by looking at labels that nothing was heard of for long.
 */
import type { SellerWalk } from '../../platform/jobs/index.ts';
import { changeLabels, doubtfulLabels, type LabelRow, uniqueIdOf, waitingLabels } from './labels.queries.ts';
import { type GoodsflowDeps, noteRefused, openKey, readLink } from './link.ts';
import { newsOf, takeNews } from './news.ts';

const EVENTS_MAX = 1_000;
const LOOKED_AT = 100;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Somebody stands at the printer; a parcel is on its way; nothing is open. */
const WAITING_MS = MINUTE_MS;
const TRAVELLING_MS = 15 * MINUTE_MS;
const IDLE_MS = 6 * 60 * MINUTE_MS;
const FAILED_MS = 60 * MINUTE_MS;
const OPEN_MS = 14 * DAY_MS;
const NOT_THERE = '굿스플로에 접수되지 않았습니다. 다시 접수해주십시오.';

export function pullWalk(deps: GoodsflowDeps): SellerWalk {
  return {
    name: 'goodsflow.pull',
    cron: '* * * * *',
    attempts: 3,
    due: async (tx, { from, to }) => {
      const { rows } = await tx.query<{ seller_id: number }>(
        `select seller_id from goodsflow_link where status = 'OK' and next_pull_at <= $3 and seller_id between $1 and $2`,
        [from, to, deps.now()],
        'goodsflow.due-sellers',
      );
      return rows.map((row) => row.seller_id);
    },
    work: (sellerId, { signal }) => pullNews(deps, sellerId, signal),
  };
}

export async function pullNews(deps: GoodsflowDeps, sellerId: number, signal: AbortSignal): Promise<void> {
  const { goodsflow, database, now } = deps;
  const { key, link } = await openKey(deps, sellerId);
  for (let taken = EVENTS_MAX; taken === EVENTS_MAX; ) {
    signal.throwIfAborted();
    const answer = await goodsflow.takeEvents(key);
    if (answer.kind === 'relink') return noteRefused(database, sellerId);
    if (answer.kind !== 'ok') return waitAfterFailure(deps, sellerId, link.failures + 1);
    taken = answer.value.length;
    if (taken > 0) await database.tenant(sellerId, (tx) => takeNews(tx, answer.value, link.auto_dispatch, now()), { retry: true });
  }
  await lookAtDoubtful(deps, sellerId, key);
  await database.tenant(sellerId, async (tx) => {
    const { waiting, travelling } = await waitingLabels(tx, new Date(now().getTime() - OPEN_MS));
    const wait = waiting > 0 ? WAITING_MS : travelling > 0 ? TRAVELLING_MS : IDLE_MS;
    await tx.query(
      'update goodsflow_link set next_pull_at = $2, failures = 0 where seller_id = $1',
      [tx.sellerId, new Date(now().getTime() + wait)],
      'goodsflow.next-pull',
    );
  });
}

function waitAfterFailure({ database, now }: GoodsflowDeps, sellerId: number, failures: number): Promise<void> {
  return database.tenant(sellerId, async (tx) => {
    const wait = Math.min(FAILED_MS, MINUTE_MS * 2 ** Math.min(failures, 10));
    await tx.query(
      'update goodsflow_link set next_pull_at = $2, failures = $3 where seller_id = $1',
      [tx.sellerId, new Date(now().getTime() + wait), Math.min(failures, 1_000)],
      'goodsflow.pull-later',
    );
  });
}

async function lookAtDoubtful({ goodsflow, database, now }: GoodsflowDeps, sellerId: number, key: string): Promise<void> {
  const labels = await database.tenant(sellerId, (tx) => doubtfulLabels(tx, now(), LOOKED_AT), { readOnly: true });
  if (labels.length === 0) return;
  const answer = await goodsflow.find(
    key,
    labels.map(({ id }) => uniqueIdOf(sellerId, id)),
  );
  if (answer.kind !== 'ok') return;
  const found = new Map(answer.value.map((delivery) => [delivery.uniqueId, delivery]));
  await database.tenant(
    sellerId,
    async (tx) => {
      const link = await readLink(tx);
      const at = now();
      const stands = labels.map((label): LabelRow & { found: boolean; serviceId: string | null } => {
        const delivery = found.get(uniqueIdOf(sellerId, label.id));
        return { ...label, found: delivery !== undefined, serviceId: delivery?.serviceId ?? null };
      });
      await changeLabels(
        tx,
        stands.map(({ id, state, found: there, serviceId, message, invoice_no }) => {
          if (state === 'REGISTERING') return there ? { id, state: 'REGISTERED', serviceId } : { id, state: 'FAILED', message: NOT_THERE };
          // A cancel that did not happen.
          if (state === 'CANCELING') return { id, state: invoice_no === null ? 'REGISTERED' : 'PRINTED', message };
          return { id, state, message };
        }),
        at,
      );
      await takeNews(tx, [...found.values()].map(newsOf), link?.auto_dispatch ?? false, at);
    },
    { retry: true },
  );
}
