/** Visitors' inquiries (도입문의) on the administrator's inbox: answered by mail, searched where they are opened, since they are sealed. */
import { randomUUID } from 'node:crypto';
import { problem } from '@moa/contract';
import { type LandingInquiry, nextInquiryStatus, normaliseForSearch } from '@moa/core';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import { firstRows, type List, readPageOf, type Slice } from '../../../platform/paging.ts';
import {
  countInbox,
  type InboxFilter,
  insertLandingMessage,
  type LandingInboxRow,
  type LandingMessageRow,
  readLandingInbox,
  readLandingInboxRow,
  readLandingMessages,
  updateLanding,
} from '../inbox/inbox.queries.ts';
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
import { landingAssociatedData } from './landing.queries.ts';

/** A word is looked for in so many of the newest: a year's of them is less. */
const SEARCHED = 2_000;
const TITLE_LENGTH = 60;

const messageAssociatedData = (key: string) => `landing_inquiry_message.text:${key}`;

export function createLandingInbox({ database, platformVault, enqueueMessage, now }: InboxDeps): Inbox {
  const questionOf = (row: LandingInboxRow) =>
    JSON.parse(platformVault.open(row.content, landingAssociatedData(row.key))) as LandingInquiry;

  /** Held until the transaction ends. @throws when it is not there, or no longer as the caller saw it */
  async function unchanged(tx: Tx, id: string, version: number): Promise<LandingInboxRow> {
    const row = await readLandingInboxRow(tx, Number(id), true);
    if (row === null) throw notThere();
    if (row.version === version) return row;
    const last = (await readLandingMessages(tx, row.id)).findLast(({ author }) => author !== 'NOTE');
    throw overtaken(
      row.version,
      last === undefined ? null : { name: last.author_name, text: textOf(last, platformVault), at: last.created_at.toISOString() },
    );
  }

  return {
    list: (call) =>
      database.system(
        async (tx) => {
          const filter = filterOf(call);
          const { rows, frame } = await readPageOf(
            call.input,
            filter.keyword === '' ? pages(tx, filter) : found(await searched(tx, filter, questionOf)),
          );
          const contents = rows.map((row) => toRow(row, questionOf(row), call.context));
          return { contents, ...frame, counts: await countStates(tx, 'landing_inquiry') };
        },
        { readOnly: true },
      ),

    detail: ({ input, context }) =>
      database.system(async (tx) => {
        const row = await readLandingInboxRow(tx, Number(input.id));
        if (row === null) throw notThere();
        await context.audit(tx, { target: { kind: 'landing_inquiry', id: row.id } });
        const question = questionOf(row);
        const first = {
          id: '0',
          author: 'ASKER' as const,
          name: question.name,
          text: question.comment,
          pictures: [],
          at: row.created_at.toISOString(),
          editedAt: null,
        };
        const messages = (await readLandingMessages(tx, row.id)).map((message) => toMessage(message, platformVault));
        const { email, phoneNumber } = question;
        return { ...toRow(row, question, context), version: row.version, email, phoneNumber, messages: [first, ...messages] };
      }),

    answer: ({ input, context }) =>
      database.system(async (tx) => {
        if ((input.pictureIds?.length ?? 0) > 0)
          throw problem('UNPROCESSABLE', { detail: '도입문의는 메일로만 답하므로 사진을 넣을 수 없습니다.' });
        const at = now();
        const row = await unchanged(tx, input.id, input.version);
        const status = nextInquiryStatus(row.status, 'ANSWER', true);
        if (status === null) throw notPossible(row.status);
        const me = await authorOf(tx, context);
        const version = await updateLanding(tx, row.id, { status, answeredAt: at, ...(row.assignee_id === null ? { assignee: me } : {}) });
        const key = randomUUID();
        const text = platformVault.seal(input.text, messageAssociatedData(key));
        const messageId = await insertLandingMessage(tx, {
          inquiryId: row.id,
          author: 'ADMIN',
          authorId: me.id,
          authorName: me.name,
          key,
          text,
          at,
        });
        const { name, email, comment } = questionOf(row);
        await enqueueMessage(tx, {
          template: 'INQUIRY_ANSWERED',
          kind: 'MAIL',
          to: email,
          dedupeKey: `landing-answer:${messageId}`,
          variables: { name, question: comment, answer: input.text },
        });
        await context.audit(tx, { target: { kind: 'landing_inquiry', id: row.id } });
        const answer = { version };
        await context.storeAnswer(tx, answer);
        return answer;
      }),

    note: ({ input, context }) =>
      database.system(async (tx) => {
        const row = await readLandingInboxRow(tx, Number(input.id));
        if (row === null) throw notThere();
        const me = await authorOf(tx, context);
        const key = randomUUID();
        await insertLandingMessage(tx, {
          inquiryId: row.id,
          author: 'NOTE',
          authorId: me.id,
          authorName: me.name,
          key,
          text: platformVault.seal(input.text, messageAssociatedData(key)),
          at: now(),
        });
        await context.audit(tx, { target: { kind: 'landing_inquiry', id: row.id } });
        const answer = { ok: true as const };
        await context.storeAnswer(tx, answer);
        return answer;
      }),

    change: ({ input, context }) =>
      database.system(async (tx) => {
        const row = await unchanged(tx, input.id, input.version);
        const status = nextInquiryStatus(row.status, input.action, row.assignee_id !== null);
        if (status === null) throw notPossible(row.status);
        const me = await authorOf(tx, context);
        const version = await updateLanding(tx, row.id, { status, ...assigneeAfter(input.action, me) });
        await context.audit(tx, {
          target: { kind: 'landing_inquiry', id: row.id },
          before: { status: row.status },
          after: { status },
          detail: { action: input.action },
        });
        return { version };
      }),

    waiting: () => countWaiting(database, 'landing_inquiry'),
  };
}

function pages(tx: Tx, filter: InboxFilter): List<LandingInboxRow> {
  return {
    order: 'created_at desc',
    count: (bound) => countInbox(tx, 'landing_inquiry', filter, bound),
    read: (slice) => readLandingInbox(tx, filter, slice),
    positionOf: (row) => ({ value: row.placed_at, id: row.id }),
  };
}

async function searched(tx: Tx, filter: InboxFilter, questionOf: (row: LandingInboxRow) => LandingInquiry): Promise<LandingInboxRow[]> {
  const wanted = normaliseForSearch(filter.keyword);
  const rows = await readLandingInbox(tx, filter, firstRows(SEARCHED));
  return rows.filter((row) => normaliseForSearch(Object.values(questionOf(row)).join('\n')).includes(wanted));
}

/** A list that is already at hand. */
function found(rows: readonly LandingInboxRow[]): List<LandingInboxRow> {
  const from = ({ offset, after }: Slice) => (after === null ? offset : rows.findIndex(({ id }) => id === after.id) + 1);
  return {
    order: 'created_at desc',
    count: async () => rows.length,
    read: async (slice) => {
      const ordered = slice.backwards ? rows.toReversed() : rows;
      const start = from(slice);
      return ordered.slice(start, start + slice.size);
    },
    positionOf: (row) => ({ value: row.placed_at, id: row.id }),
  };
}

function textOf(row: LandingMessageRow, platformVault: PlatformVault): string {
  return platformVault.open(row.text, messageAssociatedData(row.key));
}

function toMessage(row: LandingMessageRow, platformVault: PlatformVault) {
  return {
    id: String(row.id),
    author: row.author,
    name: row.author_name,
    text: textOf(row, platformVault),
    pictures: [],
    at: row.created_at.toISOString(),
    editedAt: null,
  };
}

function toRow(row: LandingInboxRow, question: LandingInquiry, { actor }: RequestContext) {
  const line = [...question.comment.replace(/\s+/g, ' ')];
  return {
    id: String(row.id),
    kind: null,
    title: line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1).join('')}…` : line.join(''),
    status: row.status,
    company: null,
    asker: question.name,
    assignee: row.assignee_id === null ? null : row.assignee_name,
    assignedToMe: row.assignee_id === actor.userId,
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
