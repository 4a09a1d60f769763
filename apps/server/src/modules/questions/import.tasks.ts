/** 문의 수집 that somebody asked for: a job with an item a shop. */
import { problem } from '@moa/contract';
import { z } from 'zod';
import { type Database, ofVisibleShops, type SellerScope, type TenantTx } from '../../platform/database/index.ts';
import { createRun, defineTask, enqueue, type HandledTask, handleRun, type Requester, workOffRun } from '../../platform/jobs/index.ts';
import type { AnswerDeps } from './answer.tasks.ts';
import { collectQuestions } from './collect.ts';

export const IMPORT_KIND = 'questions.import';
export const importTask = defineTask('questions.import', z.object({ sellerId: z.number().int(), runId: z.number().int() }), { urgency: 0 });

const CONCURRENCY = 4;
const TRIES = 3;

/** Starts collecting the accounts that the caller sees, all of them when none are named. */
export async function startImport(
  database: Database,
  scope: SellerScope,
  accountIds: readonly number[] | undefined,
  by: Requester,
  audit: (tx: TenantTx) => Promise<void>,
): Promise<{ jobId: string }> {
  return database.tenant(scope, async (tx) => {
    const { rows } = await tx.query<{ id: number; shop_type: string; shop_name: string }>(
      `select id, shop_type, shop_name from shop_account
        where seller_id = $1 and status not in ('UNLINKED', 'DISABLED') and ($2::bigint[] is null or id = any ($2::bigint[]))
          and ${ofVisibleShops('id', '$3')} order by id`,
      [tx.sellerId, accountIds ?? null, tx.shopAccountIds],
    );
    if (accountIds !== undefined && rows.length < new Set(accountIds).size)
      throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다.' });
    if (rows.length === 0) throw problem('INVALID_STATE', { detail: '연동된 쇼핑몰이 없습니다. 쇼핑몰을 먼저 연동해주십시오.' });
    const items = rows.map((row) => ({ key: String(row.id), label: row.shop_name, input: { shopType: row.shop_type } }));
    const runId = await createRun(tx, {
      kind: IMPORT_KIND,
      title: rows.length === 1 ? `문의 수집 · ${rows[0]?.shop_name ?? ''}` : `문의 수집 ${rows.length}곳`,
      items,
      createdBy: by,
    });
    await enqueue(tx, importTask, { sellerId: tx.sellerId, runId });
    await audit(tx);
    return { jobId: String(runId) };
  });
}

export function importHandler(deps: AnswerDeps): HandledTask {
  return handleRun(importTask, ({ sellerId, runId }, context) =>
    workOffRun(context, {
      sellerId,
      runId,
      concurrency: CONCURRENCY,
      now: deps.now,
      onError: (error, item) => deps.onError(error, `questions of ${item.key}`),
      async handle(item, signal) {
        const account = await deps.shops.account(sellerId, Number(item.key));
        if (!account || account.status === 'UNLINKED' || account.status === 'DISABLED')
          return { status: 'FAILED', message: '연동이 해제된 쇼핑몰입니다.' };
        if (account.status === 'AUTH_EXPIRED')
          return { status: 'FAILED', message: '인증이 만료되어 수집하지 못했습니다. 재연동해주십시오.' };
        if (!deps.shops.connector(account.shopType)?.manifest.questions)
          return { status: 'SKIPPED', message: '이 쇼핑몰의 문의는 아직 가져올 수 없습니다.' };
        const end = await collectQuestions(deps, account, signal);
        if (end.ok) return { status: 'DONE', message: `새 문의 ${end.created}건 · 변경 ${end.changed}건` };
        return item.attemptNo < TRIES ? { againInMs: end.retryMs, message: end.message } : { status: 'FAILED', message: end.message };
      },
    }),
  );
}
