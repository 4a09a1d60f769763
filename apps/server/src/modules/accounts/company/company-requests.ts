/** Changes of firms as an administrator lists and decides them. */

import { problem, type waitingModifySchema } from '@moa/contract';
import { koreanMinute } from '@moa/core';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { retireFile } from '../../../platform/files/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import { type PageFrame, type PageInput, readPageOf } from '../../../platform/paging.ts';
import type { PeopleVault } from '../people/people-vault.ts';
import { countRequests, endRequest, listRequests, lockCompany, lockRequest, type RequestRow, updateCompany } from './company.queries.ts';
import { decided, requestOf } from './company.service.ts';

export type WaitingModify = z.input<typeof waitingModifySchema>;

export interface ModifyDecision {
  sellerId: number;
  id: number;
  approve: boolean;
  /** Shown to the seller. */
  memo: string;
}

export interface CompanyRequests {
  /** What waits, oldest first, or what was decided, newest first. */
  list(which: 'waiting' | 'decided', requested: PageInput): Promise<{ contents: WaitingModify[] } & PageFrame>;
  /** `finish` runs last in the transaction. Throws NOT_FOUND, or INVALID_STATE for one that was decided meanwhile. */
  decide(decision: ModifyDecision, administrator: { userId: number }, finish: (tx: Tx) => Promise<void>): Promise<void>;
}

export interface CompanyRequestsDeps {
  database: Database;
  people: PeopleVault;
  enqueueMessage: EnqueueMessage;
  /** Address of the web app, without a trailing slash. */
  webAddress: string;
  now: Clock;
}

export function createCompanyRequests({ database, people, enqueueMessage, webAddress, now }: CompanyRequestsDeps): CompanyRequests {
  async function apply(tx: Tx, row: RequestRow, at: Date): Promise<void> {
    const { businessType, companyName, businessNumber, businessState, businessCheckedAt } = row.after;
    const newNumber = businessNumber !== row.before.businessNumber;
    const replaced = row.file_id === null ? null : (await lockCompany(tx, row.seller_id))?.company.documentId;
    if (replaced) await retireFile(tx, row.seller_id, replaced, at);
    await updateCompany(
      tx,
      row.seller_id,
      {
        companyName,
        businessType,
        businessNumber: businessNumber === '' ? null : businessNumber,
        ...(newNumber ? { businessState, businessCheckedAt } : {}),
        ...(row.file_id === null ? {} : { documentId: row.file_id, documentAt: row.requested_at.toISOString(), documentApproved: true }),
      },
      at,
    );
  }

  async function notify(tx: Tx, row: RequestRow, { approve, memo }: ModifyDecision): Promise<void> {
    const { rows } = await tx.query<{ login_id: string; email_sealed: Buffer | null }>(
      `select login_id, email_sealed from user_account where seller_id = $1 and role = 'U' and status = 'ACTIVE' order by user_id limit 1`,
      [row.seller_id],
    );
    const [user] = rows;
    if (user === undefined || user.email_sealed === null) return;
    await enqueueMessage(tx, {
      kind: 'MAIL',
      template: 'MODIFY_DECIDED',
      to: people.open('email', user.login_id, user.email_sealed),
      sellerId: row.seller_id,
      variables: {
        loginId: user.login_id,
        requested: koreanMinute(row.requested_at),
        result: approve ? '승인' : '반려',
        memo: memo === '' ? '변경한 내용이 적용되었습니다.' : memo,
        link: `${webAddress}/app/seller/myinfo?section=company`,
      },
    });
  }

  return {
    list: async (which, requested) => {
      const { rows, frame } = await database.system(
        (tx) =>
          readPageOf(requested, {
            order: `modify.${which}`,
            count: (bound) => countRequests(tx, which, bound),
            read: (slice) => listRequests(tx, which, slice),
            positionOf: (row) => ({ value: row.place, id: row.id }),
          }),
        { readOnly: true },
      );
      const contents = rows.map((row) => ({
        ...requestOf(row),
        sellerId: String(row.seller_id),
        loginId: row.login_id,
        decidedBy: row.decided_by_login,
      }));
      return { contents, ...frame };
    },

    decide: (decision, administrator, finish) =>
      database.system(async (tx) => {
        const row = await lockRequest(tx, decision.sellerId, decision.id);
        if (row === null) throw problem('NOT_FOUND', { detail: '변경 신청을 찾을 수 없습니다.' });
        if (row.status !== 'WAIT') throw decided();
        const at = now();
        const status = decision.approve ? 'APPROVED' : 'REJECTED';
        await endRequest(tx, row, { status, by: administrator.userId, memo: decision.memo, now: at });
        if (decision.approve) await apply(tx, row, at);
        else if (row.file_id !== null) await retireFile(tx, row.seller_id, row.file_id, at);
        await notify(tx, row, decision);
        await finish(tx);
      }),
  };
}
