/** A seller's inquiries: asked, changed while nobody has answered, asked on. */
import { type inquiries, problem } from '@moa/contract';
import { gramsOf, INQUIRY_KIND_LABELS, INQUIRY_STATUSES, type InquiryStatus, nextInquiryStatus } from '@moa/core';
import { resolveAlert } from '../../../platform/alerts/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import type { EnqueueMessage } from '../../../platform/outbox/index.ts';
import { readPageOf } from '../../../platform/paging.ts';
import { INBOX_NAME, readConversation, rewriteMessage, type WireMessage, writeMessage } from '../messages/conversation.ts';
import { visibleInquirer } from '../messages/inquirer.ts';
import { detachPictures, type MessageRow, readMessages } from '../messages/messages.queries.ts';
import { formatInquiryTime } from '../messages/received-mail.ts';
import { refuseTooMuch } from './limits.ts';
import {
  countInquiries,
  deleteInquiry,
  type InquiryRow,
  insertInquiry,
  markRead,
  readCompanyName,
  readInquiries,
  readInquiry,
  replaceGrams,
  updateInquiry,
} from './seller.queries.ts';

export interface SellerInquiryDeps {
  database: Database;
  platformVault: PlatformVault;
  enqueueMessage: EnqueueMessage;
  /** Who is mailed; null: nobody. */
  mailTo: string | null;
  /** False where rates are not limited. */
  limits: boolean;
  now: Clock;
}

type SellerHandlers = Pick<Handlers<typeof inquiries>, 'list' | 'detail' | 'ask' | 'edit' | 'withdraw' | 'add' | 'read'>;

/** Topic of the event stream. */
const TOPIC = 'inquiries';

export function createSellerInquiries(deps: SellerInquiryDeps): SellerHandlers {
  const { database, platformVault, limits, now } = deps;
  return {
    list: ({ input, context }) =>
      database.tenant(
        context.sellerId,
        async (tx) => {
          const filter = { inquirerId: visibleInquirer(context), status: input.status ?? null };
          const { rows, frame } = await readPageOf(input, {
            order: 'created_at desc',
            count: (bound) => countInquiries(tx, filter, bound),
            read: (slice) => readInquiries(tx, filter, slice),
            positionOf: (row) => ({ value: row.placed_at, id: row.id }),
          });
          return { contents: rows.map((row) => toSummary(row, context)), ...frame, counts: await countStates(tx, filter.inquirerId) };
        },
        { readOnly: true },
      ),

    detail: ({ input, context }) =>
      database.tenant(
        context.sellerId,
        async (tx) => {
          const row = await visible(tx, input.id, context);
          const messages = await readConversation(tx, platformVault, row.id);
          const shown = messages.filter(({ author }) => author !== 'NOTE').map(withoutNames);
          return { ...toSummary(row, context), version: row.version, editable: isEditable(row, messages), messages: shown };
        },
        { readOnly: true },
      ),

    ask: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const at = now();
        const { userId, loginId } = context.actor;
        if (limits) await refuseTooMuch(tx, userId, ['questions', 'messages'], at);
        const company = await readCompanyName(tx);
        const id = await insertInquiry(tx, { inquirerId: userId, inquirerLoginId: loginId, kind: input.kind, title: input.title, at });
        await replaceGrams(tx, id, gramsOf(input.title, company, loginId));
        await writeMessage(tx, platformVault, id, messageOf(context, input, at));
        await mailOperator(deps, tx, { id, company, loginId, at, ...input });
        await context.audit(tx, { target: { kind: 'inquiry', id }, detail: { kind: input.kind } });
        announce(tx, TOPIC, id);
        const answer = { id: String(id) };
        await context.storeAnswer(tx, answer);
        return answer;
      }),

    edit: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const row = await visible(tx, input.id, context);
        const question = await editableQuestion(tx, row);
        const version = await updateInquiry(tx, row.id, input.version, { kind: input.kind, title: input.title });
        if (version === null) throw stale(row);
        await replaceGrams(tx, row.id, gramsOf(input.title, await readCompanyName(tx), row.asker_login_id));
        const { text, pictureIds = [] } = input;
        await rewriteMessage(tx, platformVault, { message: question, text, pictureIds, uploaderId: context.actor.userId, at: now() });
        await context.audit(tx, { target: { kind: 'inquiry', id: row.id } });
        announce(tx, TOPIC, row.id);
        return { version };
      }),

    withdraw: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const row = await visible(tx, input.id, context);
        await editableQuestion(tx, row);
        await detachPictures(tx, row.id);
        if (!(await deleteInquiry(tx, row.id, input.version))) throw stale(row);
        await context.audit(tx, { target: { kind: 'inquiry', id: row.id } });
        announce(tx, TOPIC, row.id);
        return { ok: true as const };
      }),

    add: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const at = now();
        const row = await visible(tx, input.id, context);
        if (limits) await refuseTooMuch(tx, context.actor.userId, ['messages'], at);
        const status = nextInquiryStatus(row.status, 'ASK_MORE', row.assignee_id !== null);
        if (status === null) throw problem('INVALID_STATE', { detail: '종료된 문의입니다. 새 문의를 남겨주십시오.' });
        if ((await updateInquiry(tx, row.id, row.version, { status })) === null) throw problem('CONFLICT');
        await writeMessage(tx, platformVault, row.id, messageOf(context, input, at));
        await resolveAlert(tx, answeredAlertKey(row.id));
        await context.audit(tx, { target: { kind: 'inquiry', id: row.id } });
        announce(tx, TOPIC, row.id);
        const answer = { ok: true as const };
        await context.storeAnswer(tx, answer);
        return answer;
      }),

    read: ({ input, context }) =>
      database.tenant(context.sellerId, async (tx) => {
        const row = await visible(tx, input.id, context);
        if (row.asker_id === context.actor.userId && (await markRead(tx, row.id, now()))) {
          await resolveAlert(tx, answeredAlertKey(row.id));
          announce(tx, TOPIC, row.id);
        }
        return { ok: true as const };
      }),
  };
}

/** One open alert an inquiry: that it was answered. */
export function answeredAlertKey(inquiryId: number): string {
  return `inquiry.answered:${inquiryId}`;
}

async function visible(tx: TenantTx, id: string, context: RequestContext): Promise<InquiryRow> {
  const row = await readInquiry(tx, Number(id), visibleInquirer(context));
  if (row === null) throw problem('NOT_FOUND', { detail: '문의를 찾을 수 없습니다. 취소한 문의인지 확인해주십시오.' });
  return row;
}

function messageOf({ actor }: RequestContext, input: { text: string; pictureIds?: string[] | undefined }, at: Date) {
  const { text, pictureIds = [] } = input;
  return { author: 'ASKER' as const, authorId: actor.userId, authorName: actor.loginId, text, pictureIds, at };
}

function isEditable(row: Pick<InquiryRow, 'status'>, messages: readonly { author: string }[]): boolean {
  return (
    row.status !== 'CLOSED' &&
    messages.filter(({ author }) => author === 'ASKER').length === 1 &&
    !messages.some(({ author }) => author === 'ADMIN')
  );
}

/** The one message of an inquiry that may still be changed. */
async function editableQuestion(tx: TenantTx, row: InquiryRow): Promise<MessageRow> {
  const messages = await readMessages(tx, row.id);
  const question = messages.find(({ author }) => author === 'ASKER');
  if (question === undefined || !isEditable(row, messages))
    throw problem('INVALID_STATE', { detail: '답변이 시작된 문의는 바꾸거나 취소할 수 없습니다. 추가 질문을 남겨주십시오.' });
  return question;
}

function stale(row: InquiryRow) {
  return problem('STALE_VERSION', {
    detail: '문의가 다른 화면에서 바뀌었습니다. 새로 고친 뒤 다시 시도해주십시오.',
    data: { version: row.version },
  });
}

async function countStates(tx: TenantTx, inquirerId: number | null): Promise<Record<InquiryStatus, number>> {
  const counted = await Promise.all(
    INQUIRY_STATUSES.map(async (status) => [status, await countInquiries(tx, { inquirerId, status }, 9_999)] as const),
  );
  return Object.fromEntries(counted) as Record<InquiryStatus, number>;
}

function toSummary(row: InquiryRow, { actor }: RequestContext) {
  return {
    id: String(row.id),
    kind: row.kind,
    title: row.title,
    status: row.status,
    asker: row.asker_login_id,
    mine: row.asker_id === actor.userId,
    unread: row.answered_at !== null && (row.seen_at === null || row.seen_at < row.answered_at),
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}

/** Sellers are answered in the operator's name, not in a person's. */
function withoutNames(message: WireMessage): WireMessage {
  return message.author === 'ADMIN' ? { ...message, name: INBOX_NAME } : message;
}

async function mailOperator(
  { mailTo, enqueueMessage }: SellerInquiryDeps,
  tx: TenantTx,
  inquiry: { id: number; company: string; loginId: string; kind: keyof typeof INQUIRY_KIND_LABELS; title: string; text: string; at: Date },
): Promise<void> {
  if (mailTo === null) return;
  await enqueueMessage(tx, {
    template: 'INQUIRY_RECEIVED',
    kind: 'MAIL',
    to: mailTo,
    sellerId: tx.sellerId,
    dedupeKey: `inquiry:${inquiry.id}`,
    variables: {
      name: `${inquiry.company} (${inquiry.loginId})`,
      email: '-',
      phone: '-',
      time: formatInquiryTime(inquiry.at),
      content: `[${INQUIRY_KIND_LABELS[inquiry.kind]}] ${inquiry.title}\n\n${inquiry.text}`,
    },
  });
}
