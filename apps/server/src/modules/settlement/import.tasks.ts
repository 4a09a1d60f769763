/** 정산 가져오기: an item an account, by hand and every morning before nine. */
import { MANIFESTS } from '@moa/channels';
import { problem } from '@moa/contract';
import { koreanDate, koreanDayStart, type ShopType } from '@moa/core';
import { z } from 'zod';
import { type Database, ofVisibleShops, type SellerScope, type TenantTx } from '../../platform/database/index.ts';
import {
  createRun,
  defineTask,
  enqueue,
  type HandledTask,
  handleRun,
  type Requester,
  type SellerWalk,
  workOffRun,
} from '../../platform/jobs/index.ts';
import { walkAccounts } from '../shops/index.ts';
import { type CollectDeps, collectSettlements, type SettlementsEnd } from './collect.ts';
import { CONFIRMING, type ConfirmedEnd, collectConfirmedDays } from './confirmed/confirmed-days.ts';

export const IMPORT_KIND = 'settlement.import';
const importTask = defineTask('settlement.import', z.object({ sellerId: z.number().int(), runId: z.number().int() }), { urgency: 2 });
const CONCURRENCY = 3;
const TRIES = 5;
/** Returns change what was reported in the last week. */
const USUAL_DAYS = 7;

/** Shops whose settlement rows can be collected. */
const SETTLING: readonly ShopType[] = Object.values(MANIFESTS).flatMap(({ shopType, settlements }) => (settlements ? [shopType] : []));

export interface ImportDeps extends CollectDeps {
  onError(error: unknown, during: string): void;
}

/** @throws ProblemError NOT_FOUND for an account that the caller does not see, INVALID_STATE where none can be asked */
export function startImport(
  database: Database,
  scope: SellerScope,
  requested: { accountIds?: readonly number[] | undefined; days?: number | undefined },
  by: Requester,
  audit: (tx: TenantTx) => Promise<void>,
): Promise<{ jobId: string }> {
  return database.tenant(scope, async (tx) => {
    const { rows } = await tx.query<{ id: number; shop_type: ShopType; shop_name: string }>(
      `select id, shop_type, shop_name from shop_account
        where seller_id = $1 and status not in ('UNLINKED', 'DISABLED') and ($2::bigint[] is null or id = any ($2::bigint[]))
          and ${ofVisibleShops('id', '$3')} order by id`,
      [tx.sellerId, requested.accountIds ?? null, tx.shopAccountIds],
    );
    if (requested.accountIds !== undefined && rows.length < new Set(requested.accountIds).size)
      throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
    // Whoever names a shop that reports nothing is told so at its item.
    const shops = requested.accountIds === undefined ? rows.filter(({ shop_type }) => SETTLING.includes(shop_type)) : rows;
    if (shops.length === 0)
      throw problem('INVALID_STATE', { detail: '정산을 가져올 수 있는 쇼핑몰이 없습니다. 쇼핑몰의 정산 파일을 올려주십시오.' });
    const runId = await createRun(tx, {
      kind: IMPORT_KIND,
      title: shops.length === 1 ? `정산 가져오기 · ${shops[0]?.shop_name ?? ''}` : `정산 가져오기 ${shops.length}곳`,
      items: shops.map((row) => ({ key: String(row.id), label: row.shop_name, input: { shopType: row.shop_type } })),
      createdBy: by,
      input: { days: requested.days ?? USUAL_DAYS },
    });
    await enqueue(tx, importTask, { sellerId: tx.sellerId, runId });
    await audit(tx);
    return { jobId: String(runId) };
  });
}

/** What failed is asked again, for the same days. */
export const settlementRetryer = {
  shops: async (tx: TenantTx, runId: number) => {
    const { rows } = await tx.query<{ id: number }>(
      `select key::bigint as id from job_item where seller_id = $1 and run_id = $2 and status = 'FAILED' order by 1`,
      [tx.sellerId, runId],
    );
    return rows.map(({ id }) => id);
  },
  again: async (tx: TenantTx, runId: number) => void (await enqueue(tx, importTask, { sellerId: tx.sellerId, runId })),
};

export function importHandler(deps: ImportDeps): HandledTask {
  return handleRun(importTask, async ({ sellerId, runId }, context) => {
    const { rows } = await deps.database.tenant(sellerId, (tx) =>
      tx.query<{ days: number | null }>(`select (input->>'days')::int as days from job_run where seller_id = $1 and id = $2`, [
        sellerId,
        runId,
      ]),
    );
    await workOffRun(context, {
      sellerId,
      runId,
      concurrency: CONCURRENCY,
      now: deps.now,
      onError: (error, item) => deps.onError(error, `settlements of ${item.key}`),
      async handle(item, signal) {
        const account = await deps.shops.account(sellerId, Number(item.key));
        if (!account || account.status === 'UNLINKED' || account.status === 'DISABLED')
          return { status: 'FAILED', message: '연동이 해제된 쇼핑몰입니다.' };
        if (account.status === 'AUTH_EXPIRED')
          return { status: 'FAILED', message: '인증이 만료되어 가져오지 못했습니다. 재연동해주십시오.' };
        if (CONFIRMING.includes(account.shopType)) {
          const read = await collectConfirmedDays(deps, account, rows[0]?.days ?? USUAL_DAYS);
          if (!read.ok)
            return item.attemptNo < TRIES
              ? { againInMs: read.retryMs, message: read.message }
              : { status: 'FAILED', message: read.message };
          return { status: 'DONE', message: confirmedText(read), detail: read };
        }
        if (!SETTLING.includes(account.shopType))
          return { status: 'SKIPPED', message: '이 쇼핑몰의 정산은 아직 가져올 수 없습니다. 정산 파일을 올려주십시오.' };
        const end = await collectSettlements(deps, account, rows[0]?.days ?? USUAL_DAYS, signal);
        if (end.ok) return { status: 'DONE', message: importedText(end), detail: end };
        return item.attemptNo < TRIES ? { againInMs: end.retryMs, message: end.message } : { status: 'FAILED', message: end.message };
      },
    });
  });
}

function confirmedText({ days, unreadable }: Extract<ConfirmedEnd, { ok: true }>): string {
  const broken = unreadable > 0 ? ` · 읽지 못함 ${unreadable}건` : '';
  return `쇼핑몰이 확정한 금액 ${days}일치${broken}. 주문별 내역은 정산 파일을 올려주십시오.`;
}

function importedText({ rows, changed, differing, unmatched, unreadable }: Extract<SettlementsEnd, { ok: true }>): string {
  return [
    `정산 내역 ${rows}건`,
    `새로 오거나 달라짐 ${changed}건`,
    ...(differing > 0 ? [`예상과 다른 주문 ${differing}건`] : []),
    ...(unmatched > 0 ? [`모아에 없는 주문 ${unmatched}건`] : []),
    ...(unreadable > 0 ? [`읽지 못함 ${unreadable}건`] : []),
  ].join(' · ');
}

/** Every morning before nine, for whoever was not collected yet today. */
export function importWalk(deps: ImportDeps): SellerWalk {
  return walkAccounts({
    name: 'settlement.collect',
    // A shop that was down at seven has another try at eight.
    cron: '10 7,8 * * *',
    attempts: 3,
    due: {
      where: `a.shop_type = any ($3::text[]) and not exists (select from collection_state c
                where c.seller_id = a.seller_id and c.account_id = a.id and c.list = 'SETTLEMENTS' and c.good_at >= $4)`,
      values: () => [SETTLING, koreanDayStart(koreanDate(deps.now()))],
    },
    work: async (sellerId, accountId, { signal }) => {
      const account = await deps.shops.account(sellerId, accountId);
      if (account?.status === 'NORMAL') await collectSettlements(deps, account, USUAL_DAYS, signal);
    },
  });
}
