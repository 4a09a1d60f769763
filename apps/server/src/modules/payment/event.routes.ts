/** Binds the events of the landing pages: shown to everybody while they are on, written by administrators. */
import { type events, problem } from '@moa/contract';
import { koreanDate, koreanDayEnd, koreanDayStart, type LandingEventFields } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import {
  deleteEvent,
  type EventRow,
  type EventToStore,
  insertEvent,
  lockEvent,
  readCurrentEvent,
  readEvents,
  updateEvent,
} from './event.queries.ts';

/** Events of some years. */
const LISTED = 200;

export function eventRoutes({ database, now }: { database: Database; now: Clock }): Handlers<typeof events> {
  const toStore = ({ startsOn, endsOn, place, title, body, coupon }: LandingEventFields, context: RequestContext): EventToStore => ({
    place,
    title,
    body,
    coupon,
    starts_at: koreanDayStart(startsOn),
    ends_at: koreanDayEnd(endsOn),
    by: context.actor.loginId,
    now: now(),
  });
  return {
    current: async ({ input }) => {
      const row = await database.system((tx) => readCurrentEvent(tx, input.place, now()), { readOnly: true });
      return { event: row === null ? null : textsOf(row) };
    },
    list: async () => ({ contents: (await database.system((tx) => readEvents(tx, LISTED), { readOnly: true })).map(toWire) }),
    create: ({ input, context }) =>
      database.system(async (tx) => {
        const row = await insertEvent(tx, toStore(input, context));
        await context.audit(tx, { target: { kind: 'landing_event', id: row.id }, after: factsOf(row) });
        const answer = toWire(row);
        await context.storeAnswer(tx, answer);
        return answer;
      }),
    update: ({ input, context }) =>
      database.system(async (tx) => {
        const before = await claim(tx, input);
        const row = await updateEvent(tx, before.id, toStore(input, context));
        await context.audit(tx, { target: { kind: 'landing_event', id: row.id }, before: factsOf(before), after: factsOf(row) });
        const answer = toWire(row);
        await context.storeAnswer(tx, answer);
        return answer;
      }),
    remove: ({ input, context }) =>
      database.system(async (tx) => {
        const before = await claim(tx, input);
        await deleteEvent(tx, before.id);
        await context.audit(tx, { target: { kind: 'landing_event', id: before.id }, before: factsOf(before) });
        const answer = { ok: true as const };
        await context.storeAnswer(tx, answer);
        return answer;
      }),
  };
}

/** The event as it is, locked. @throws 404, 409 STALE_VERSION when somebody changed it since `version` */
async function claim(tx: Tx, { id, version }: { id: string; version: number }): Promise<EventRow> {
  const row = await lockEvent(tx, Number(id));
  if (row === null) throw problem('NOT_FOUND', { detail: '이벤트를 찾을 수 없습니다. 다른 관리자가 지웠을 수 있습니다.' });
  if (row.version !== version) throw problem('STALE_VERSION', { data: { version: row.version, updatedBy: row.updated_by } });
  return row;
}

function textsOf({ title, body, coupon, starts_at, ends_at }: EventRow) {
  return { title, body, coupon, startsOn: koreanDate(starts_at), endsOn: koreanDate(new Date(ends_at.getTime() - 1)) };
}

function toWire(row: EventRow) {
  return { id: String(row.id), version: row.version, place: row.place, ...textsOf(row), updatedBy: row.updated_by };
}

function factsOf(row: EventRow): Record<string, unknown> {
  return { place: row.place, version: row.version, ...textsOf(row) };
}
