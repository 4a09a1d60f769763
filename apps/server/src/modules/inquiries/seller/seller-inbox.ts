/** Sellers' inquiries on the administrator's inbox. */
import { nextInquiryStatus } from '@moa/core';
import { raiseAlert, resolveAlert } from '../../../platform/alerts/index.ts';
import type { Database, TenantTx } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { announce } from '../../../platform/jobs/index.ts';
import { readPageOf } from '../../../platform/paging.ts';
import { createPeopleVault } from '../../accounts/index.ts';
import { countInbox, type PersonRow, readLogin, readSellerInbox, readSellerInboxRow, type SellerInboxRow } from '../inbox/inbox.queries.ts';
import {
  assigneeAfter,
  authorOf,
  countStates,
  countWaiting,
  filterOf,
  type Inbox,
  type InboxDeps,
  notPossible,
  notThere,
  overtaken,
} from '../inbox/inbox.ts';
import { readConversation, type WireMessage, writeMessage } from '../messages/conversation.ts';
import { updateInquiry } from './seller.queries.ts';
import { answeredAlertKey } from './seller.service.ts';

export function createSellerInbox({ database, platformVault, enqueueMessage, now }: InboxDeps): Inbox {
  const people = createPeopleVault(platformVault);
  const emailOf = (inquirer: PersonRow | null) =>
    inquirer?.email_sealed ? people.open('email', inquirer.login_id, inquirer.email_sealed) : null;

  /** The one that is meant, for a change by whoever saw `version` of it. */
  async function unchanged(tx: TenantTx, { row, version }: { row: SellerInboxRow; version: number }): Promise<void> {
    if (row.version !== version) throw overtaken(row.version, lastOf(await readConversation(tx, platformVault, row.id)));
  }

  return {
    list: (call) =>
      database.system(
        async (tx) => {
          const filter = filterOf(call);
          const { rows, frame } = await readPageOf(call.input, {
            order: 'created_at desc',
            count: (bound) => countInbox(tx, 'inquiry', filter, bound),
            read: (slice) => readSellerInbox(tx, filter, slice),
            positionOf: (row) => ({ value: row.placed_at, id: row.id }),
          });
          return { contents: rows.map((row) => toRow(row, call.context)), ...frame, counts: await countStates(tx, 'inquiry') };
        },
        { readOnly: true },
      ),

    detail: async ({ input, context }) => {
      const { row, asker: inquirer } = await open(database, Number(input.id));
      return database.tenant(row.seller_id, async (tx) => {
        await context.audit(tx, { target: { kind: 'inquiry', id: row.id } });
        const messages = await readConversation(tx, platformVault, row.id);
        return { ...toRow(row, context), version: row.version, email: emailOf(inquirer), phoneNumber: null, messages };
      });
    },

    answer: async ({ input, context }) => {
      const { row, asker: inquirer } = await open(database, Number(input.id));
      const me = await database.system((tx) => authorOf(tx, context), { readOnly: true });
      return database.tenant(row.seller_id, async (tx) => {
        const at = now();
        await unchanged(tx, { row, version: input.version });
        const status = nextInquiryStatus(row.status, 'ANSWER', true);
        if (status === null) throw notPossible(row.status);
        const version = await updateInquiry(tx, row.id, input.version, {
          status,
          answeredAt: at,
          ...(row.assignee_id === null ? { assignee: me } : {}),
        });
        if (version === null) throw overtaken(row.version + 1, lastOf(await readConversation(tx, platformVault, row.id)));
        const before = await readConversation(tx, platformVault, row.id);
        const messageId = await writeMessage(tx, platformVault, row.id, {
          author: 'ADMIN',
          authorId: me.id,
          authorName: me.name,
          text: input.text,
          pictureIds: input.pictureIds ?? [],
          at,
        });
        await notifyInquirer(tx, row, inquirer);
        const to = emailOf(inquirer);
        if (to !== null && inquirer !== null) {
          const question = before.findLast(({ author }) => author === 'ASKER')?.text ?? '';
          await enqueueMessage(tx, {
            template: 'INQUIRY_ANSWERED',
            kind: 'MAIL',
            to,
            sellerId: row.seller_id,
            dedupeKey: `inquiry-answer:${messageId}`,
            variables: {
              name: inquirer.name,
              question: `${row.title}\n\n${question}`,
              answer: withPictures(input.text, input.pictureIds?.length ?? 0),
            },
          });
        }
        await context.audit(tx, { target: { kind: 'inquiry', id: row.id } });
        announce(tx, 'inquiries', row.id);
        // An administrator's keys are not of the seller whose transaction this is; twice it goes against the version.
        return { version };
      });
    },

    note: async ({ input, context }) => {
      const { row } = await open(database, Number(input.id));
      const me = await database.system((tx) => authorOf(tx, context), { readOnly: true });
      return database.tenant(row.seller_id, async (tx) => {
        await writeMessage(tx, platformVault, row.id, {
          author: 'NOTE',
          authorId: me.id,
          authorName: me.name,
          text: input.text,
          pictureIds: [],
          at: now(),
        });
        await context.audit(tx, { target: { kind: 'inquiry', id: row.id } });
        return { ok: true as const };
      });
    },

    change: async ({ input, context }) => {
      const { row } = await open(database, Number(input.id));
      const me = await database.system((tx) => authorOf(tx, context), { readOnly: true });
      return database.tenant(row.seller_id, async (tx) => {
        await unchanged(tx, { row, version: input.version });
        const status = nextInquiryStatus(row.status, input.action, row.assignee_id !== null);
        if (status === null) throw notPossible(row.status);
        const version = await updateInquiry(tx, row.id, input.version, { status, ...assigneeAfter(input.action, me) });
        if (version === null) throw overtaken(row.version + 1, null);
        await context.audit(tx, {
          target: { kind: 'inquiry', id: row.id },
          before: { status: row.status },
          after: { status },
          detail: { action: input.action },
        });
        announce(tx, 'inquiries', row.id);
        return { version };
      });
    },

    waiting: () => countWaiting(database, 'inquiry'),
  };
}

async function open(database: Database, id: number): Promise<{ row: SellerInboxRow; asker: PersonRow | null }> {
  return database.system(
    async (tx) => {
      const row = await readSellerInboxRow(tx, id);
      if (row === null) throw notThere();
      return { row, asker: await readLogin(tx, row.asker_id) };
    },
    { readOnly: true },
  );
}

/** Raises an alert for the seller, and for the sub-user who asked; none of the other sub-users is notified of hers. */
async function notifyInquirer(tx: TenantTx, row: SellerInboxRow, inquirer: PersonRow | null): Promise<void> {
  const dedupeKey = answeredAlertKey(row.id);
  // A second answer is news again, although the first may have been read.
  await resolveAlert(tx, dedupeKey);
  await raiseAlert(tx, {
    kind: inquirer?.role === 'S' ? `inquiry-${row.asker_id}.answered` : 'inquiry.answered',
    severity: 'INFO',
    title: '1:1 문의에 답변이 등록되었습니다.',
    body: row.title,
    link: `/app/inquiry?id=${row.id}`,
    dedupeKey,
  });
}

function lastOf(messages: readonly WireMessage[]) {
  const last = messages.findLast(({ author }) => author !== 'NOTE');
  return last === undefined ? null : { name: last.name, text: last.text, at: last.at };
}

function withPictures(text: string, pictures: number): string {
  return pictures === 0 ? text : `${text}\n\n(사진 ${pictures}장은 모아의 고객센터 › 1:1 문의에서 볼 수 있습니다.)`;
}

function toRow(row: SellerInboxRow, { actor }: RequestContext) {
  return {
    id: String(row.id),
    kind: row.kind,
    title: row.title,
    status: row.status,
    company: row.company_name,
    asker: row.asker_login_id,
    assignee: row.assignee_id === null ? null : row.assignee_name,
    assignedToMe: row.assignee_id === actor.userId,
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
