/** Deciding what sellers may: each seller in a transaction of its own, with history, alert and mail. */
import { type admin, problem } from '@moa/contract';
import {
  APPROVAL_DECISION_LABELS,
  APPROVAL_LABELS,
  APPROVAL_STATE_LABELS,
  APPROVAL_TYPES,
  type ApprovalDecision,
  type ApprovalState,
  type ApprovalType,
  decidedApproval,
} from '@moa/core';
import { raiseAlert, resolveAlert } from '../../platform/alerts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import type { EnqueueMessage } from '../../platform/outbox/index.ts';
import type { PeopleVault } from '../accounts/index.ts';
import {
  type ApprovalEventRow,
  type Decided,
  lockSeller,
  readAddresses,
  readApprovalEvents,
  readApprovalState,
  readApprovals,
  storeDecision,
} from './approvals.queries.ts';

export interface ApprovalDeps {
  database: Database;
  people: PeopleVault;
  enqueueMessage: EnqueueMessage;
  /** Address of the web app, without a trailing slash. */
  webAddress: string;
  now: Clock;
}

type Operations = Pick<Handlers<typeof admin>, 'approvals' | 'decide' | 'approvalHistory'>;
type Result = Awaited<ReturnType<Operations['decide']>>['results'][number];

interface RequestedDecision {
  type: ApprovalType;
  decision: ApprovalDecision;
  reason: string;
  /** The document that was looked at; undefined where none was said to be. */
  documentId: string | null | undefined;
}

const APPROVALS = 20;

export function createApprovals(deps: ApprovalDeps): Operations {
  const { database, people, now } = deps;
  return {
    approvals: async ({ input }) => {
      const types = input.approvalType === undefined ? APPROVAL_TYPES : [input.approvalType];
      const rows = await database.system((tx) => readApprovals(tx, types, input.state ?? 'WAIT', input.size ?? APPROVALS), {
        readOnly: true,
      });
      return {
        contents: rows.map((row) => ({
          sellerId: String(row.seller_id),
          loginId: row.login_id,
          companyName: row.company_name,
          type: row.type,
          state: row.status,
          memo: row.memo,
          requestedAt: row.requested_at.toISOString(),
        })),
      };
    },

    decide: async ({ input, context }) => {
      const requested = { type: input.approvalType, decision: input.decision, reason: input.reason ?? '', documentId: input.documentId };
      const sellerIds = [...new Set(input.sellerIds.map(Number))];
      const addresses = await database.system((tx) => readAddresses(tx, sellerIds), { readOnly: true });
      if (addresses.size === 0) throw problem('NOT_FOUND', { detail: '회원을 찾을 수 없습니다. 목록을 새로 고친 뒤 다시 선택해주십시오.' });
      const results: Result[] = [];
      for (const sellerId of sellerIds) {
        const address = addresses.get(sellerId);
        const email = address?.email_sealed ? people.open('email', address.login_id, address.email_sealed) : null;
        const to = address === undefined ? null : { loginId: address.login_id, email };
        results.push({ sellerId: String(sellerId), ...(await decideOne(deps, context, sellerId, requested, to, now())) });
      }
      return { done: results.filter(({ outcome }) => outcome === 'DONE').length, results };
    },

    approvalHistory: async ({ input }) => {
      const rows = await database.system((tx) => readApprovalEvents(tx, Number(input.sellerId), input.approvalType ?? null), {
        readOnly: true,
      });
      return { contents: rows.map(wireEvent) };
    },
  };
}

export function wireEvent(row: ApprovalEventRow) {
  return {
    id: String(row.id),
    type: row.type,
    event: row.event,
    reason: row.reason,
    actor: row.actor_login_id === '' ? null : row.actor_login_id,
    at: row.at.toISOString(),
  };
}

function decideOne(
  deps: ApprovalDeps,
  context: RequestContext,
  sellerId: number,
  requested: RequestedDecision,
  to: { loginId: string; email: string | null } | null,
  at: Date,
): Promise<Omit<Result, 'sellerId'>> {
  return deps.database.tenant(sellerId, async (tx) => {
    const seller = await lockSeller(tx);
    if (seller === null || to === null) return { outcome: 'NOT_FOUND', message: '회원을 찾을 수 없습니다.' };
    if (seller.status === 'CLOSED') return { outcome: 'REFUSED', message: '탈퇴한 회원입니다.' };
    if (requested.documentId !== undefined && requested.documentId !== seller.document_id) throw otherDocument();
    const before = await readApprovalState(tx, requested.type);
    const state = decidedApproval(before, requested.decision);
    if (state === null || state === 'WAIT' || state === 'NONE') return { outcome: 'REFUSED', message: whyNot(before, requested) };
    if (state === before) return { outcome: 'ALREADY', message: `이미 ${APPROVAL_STATE_LABELS[state]} 상태입니다.` };
    const decided: Decided = { type: requested.type, state, reason: requested.reason, by: context.actor, at };
    await storeDecision(tx, decided);
    await context.audit(tx, {
      sellerId,
      target: { kind: 'approval', id: requested.type },
      before: { state: before },
      after: { state },
      detail: { reason: requested.reason },
    });
    await notify(deps, tx, decided, to);
    return { outcome: 'DONE', message: null };
  });
}

/** What an approval takes for seen is what was seen. */
function otherDocument() {
  return problem('STALE_VERSION', {
    detail: '그사이 사업자등록증이 바뀌었습니다. 창을 닫고 새 사업자등록증을 확인한 뒤 다시 처리해주십시오.',
  });
}

function whyNot(state: ApprovalState, { decision }: RequestedDecision): string {
  return `${APPROVAL_STATE_LABELS[state]} 상태에서는 ${APPROVAL_DECISION_LABELS[decision]}할 수 없습니다.`;
}

/** The seller hears of it under the bell and by mail. */
async function notify(
  { enqueueMessage, webAddress }: ApprovalDeps,
  tx: TenantTx,
  { type, state, reason }: Decided,
  { loginId, email }: { loginId: string; email: string | null },
): Promise<void> {
  const [approval, result] = [APPROVAL_LABELS[type], APPROVAL_STATE_LABELS[state]];
  const dedupeKey = `approval:${type}`;
  // A further decision is news of its own, not a new wording of the one that may have been read.
  await resolveAlert(tx, dedupeKey);
  await raiseAlert(tx, {
    kind: 'approval.decided',
    severity: state === 'APPROVED' ? 'INFO' : 'WARNING',
    title: `${approval}: ${result}되었습니다.`,
    body: reason === '' ? '' : `사유: ${reason}`,
    dedupeKey,
  });
  if (email === null) return;
  await enqueueMessage(tx, {
    template: 'APPROVAL_DECIDED',
    kind: 'MAIL',
    to: email,
    sellerId: tx.sellerId,
    variables: { loginId, approval, result, reason: reason === '' ? '-' : reason, link: `${webAddress}/app/dashboard` },
  });
}
