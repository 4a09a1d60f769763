/** What the administrator's inbox is for both kinds of inquiry: the same calls over another table. */
import { type inquiries, problem } from '@moa/contract';
import { INQUIRY_STATUSES, type InquiryStatus, koreanDayEnd, koreanDayStart, WAITING_INQUIRY_STATUSES } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import { countInbox, type InboxFilter, type InboxSource, readLogin } from './inbox.queries.ts';

type InboxHandlers = Handlers<typeof inquiries>['inbox'];

/** One of the two kinds of inquiry. */
export type Inbox = Pick<InboxHandlers, 'list' | 'detail' | 'answer' | 'note' | 'change'> & {
  /** How many wait for an answer. */
  waiting(): Promise<number>;
};

/** An administrator, as others read of her. */
export interface InboxAuthor {
  id: number;
  name: string;
}

export interface InboxDeps {
  database: Database;
  platformVault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  now: Clock;
}

/** Totals of the states are counted up to here. */
const STATE_COUNT_MAX = 9_999;

export function filterOf({ input, context }: Parameters<InboxHandlers['list']>[0]): InboxFilter {
  return {
    status: input.status ?? null,
    kinds: input.kinds ?? [],
    from: input.from === undefined ? null : koreanDayStart(input.from),
    to: input.to === undefined ? null : koreanDayEnd(input.to),
    keyword: input.keyword ?? '',
    assigneeId: input.mine === true ? context.actor.userId : null,
  };
}

const EVERYTHING: InboxFilter = { status: null, kinds: [], from: null, to: null, keyword: '', assigneeId: null };

function onlyState(status: InquiryStatus): InboxFilter {
  return { ...EVERYTHING, status };
}

export async function countStates(tx: Tx, source: InboxSource): Promise<Record<InquiryStatus, number>> {
  const counted = await Promise.all(
    INQUIRY_STATUSES.map(async (status) => [status, await countInbox(tx, source, onlyState(status), STATE_COUNT_MAX)] as const),
  );
  return Object.fromEntries(counted) as Record<InquiryStatus, number>;
}

export function countWaiting(database: Database, source: InboxSource): Promise<number> {
  return database.system(
    async (tx) => {
      const counts = WAITING_INQUIRY_STATUSES.map((status) => countInbox(tx, source, onlyState(status), STATE_COUNT_MAX));
      return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
    },
    { readOnly: true },
  );
}

export async function authorOf(tx: Tx, { actor }: RequestContext): Promise<InboxAuthor> {
  return { id: actor.userId, name: (await readLogin(tx, actor.userId))?.name ?? actor.loginId };
}

/** Who has it after an action; nothing where that does not change. */
export function assigneeAfter(action: string, me: InboxAuthor): { assignee?: InboxAuthor | null } {
  if (action === 'TAKE') return { assignee: me };
  return action === 'RELEASE' ? { assignee: null } : {};
}

export function notThere() {
  return problem('NOT_FOUND', { detail: '문의를 찾을 수 없습니다. 문의한 분이 취소했을 수 있습니다.' });
}

export function notPossible(status: InquiryStatus) {
  return problem('INVALID_STATE', {
    detail: status === 'CLOSED' ? '종료된 문의입니다. 다시 연 뒤에 진행해주십시오.' : '종료된 문의만 다시 열 수 있습니다.',
  });
}

/** What was written last, for an administrator who was overtaken. */
interface Written {
  name: string;
  text: string;
  at: string;
}

/** Somebody was faster. */
export function overtaken(version: number, written: Written | null) {
  return problem('STALE_VERSION', {
    detail: '그사이 문의가 바뀌었습니다. 새로 온 글을 확인한 뒤 다시 보내주십시오.',
    data: { version, written },
  });
}
