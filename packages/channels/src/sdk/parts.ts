/**
 * Windows in parts: lists have no pages, so what does not fit into one answer is asked for in narrower stretches. Where a walk stands
 * is in its cursor alone.
 */
import { kstIso, MINUTE_MS } from './clock.ts';
import type { ConnectorContext } from './context.ts';
import { stayedTooBig, type TooBig } from './halves.ts';
import type { UnreadableRecord } from './order.ts';
import type { Outcome } from './outcome.ts';
import { namelessKey } from './record-reader.ts';
import type { WalkList, WalkRecords } from './walk.ts';
import type { WalkWindow } from './windows.ts';

/** Korean days begin so much before those of UTC; minutes begin together. */
const KOREA_MS = 9 * 60 * MINUTE_MS;

/** A stretch of whole minutes, or of whole Korean days where a list is asked for by days, asked for by one call. */
export interface Part {
  /** Epoch milliseconds of a whole minute or day. */
  from: number;
  /** Minutes, or days. */
  minutes: number;
  /** The length that was asked for before was too much. */
  narrowed: boolean;
  /** How many minutes right before it were too big by themselves. */
  crowded: number;
}

/** After so many minutes in a row that are each too big it is the answers that are wrong, not the minutes. */
const CROWDED_MAX = 60;

/** The part that a page of the walk names; the whole window for its first page. */
export function partAt(window: WalkWindow, page: string | null, unitMs = MINUTE_MS): Part {
  const [from, minutes, ...rest] = page === null ? [] : page.split(' ');
  const start = from === undefined ? Math.floor((window.from.getTime() + KOREA_MS) / unitMs) * unitMs - KOREA_MS : Date.parse(from);
  const left = Math.max(1, Math.ceil((window.to.getTime() - start) / unitMs));
  return {
    from: start,
    minutes: minutes === undefined ? left : Math.min(left, Number(minutes)),
    narrowed: rest.includes(NARROWED),
    crowded: Number(rest.find((word) => word !== NARROWED) ?? 0),
  };
}

const NARROWED = 'narrowed';

/** `2026-03-02T01:15:00.000Z 720 narrowed`, and how many minutes before it were too big where there were any */
export function pageOf({ from, minutes, narrowed, crowded }: Part): string {
  return [new Date(from).toISOString(), minutes, ...(narrowed ? [NARROWED] : []), ...(crowded > 0 ? [crowded] : [])].join(' ');
}

export function endOf({ from, minutes }: Part, unitMs = MINUTE_MS): Date {
  return new Date(from + minutes * unitMs);
}

/** The first half, or null for a single minute or day: nothing narrower can be asked for. */
export function narrower({ from, minutes, crowded }: Part): Part | null {
  return minutes <= 1 ? null : { from, minutes: Math.ceil(minutes / 2), narrowed: true, crowded };
}

/** The part behind one that fitted, or null behind the last. It grows again, unless a longer one was too much just now. */
export function partAfter(window: WalkWindow, part: Part, unitMs = MINUTE_MS): Part | null {
  const from = endOf(part, unitMs).getTime();
  if (from >= window.to.getTime()) return null;
  return { from, minutes: part.narrowed ? part.minutes : part.minutes * 2, narrowed: false, crowded: part.crowded };
}

export interface ListInParts<Row> {
  name: string;
  /** What the channel's own pages call the list. */
  title: string;
  windowMs: number;
  overlapMs: number;
  /** The least that is asked for: a minute, or a day where the channel takes days. A minute where absent. */
  unitMs?: number;
  /** Rows of a stretch of time. */
  ask(ctx: ConnectorContext, part: WalkWindow): Promise<Outcome<Row[]> | TooBig>;
  /** An answer with this many rows may lack further ones. */
  rowsMax?: number;
  /** Rows of a single unit whose answer was cut (it has exactly `rowsMax`), asked for in another way; `whole` unless that may lack some, too. */
  otherwise?(ctx: ConnectorContext, part: WalkWindow, cut: readonly Row[]): Promise<Outcome<{ rows: Row[]; whole: boolean }>>;
  records(ctx: ConnectorContext, rows: Row[]): Promise<Outcome<WalkRecords>> | Outcome<WalkRecords>;
  /** The channel's own place in which the seller finds what one minute has too much of (`쿠팡 WING`). */
  where: string;
}

/** A list of a walk that halves what it asks for until the answer fits. One call a page, but for a unit that is asked for otherwise: what was found out stands in the cursor. */
export function listInParts<Row>(list: ListInParts<Row>): WalkList {
  const { name, windowMs, overlapMs, unitMs = MINUTE_MS, rowsMax = Number.POSITIVE_INFINITY } = list;
  return {
    name,
    windowMs,
    overlapMs,
    async read(ctx, window, page) {
      const part = partAt(window, page, unitMs);
      const answer = await list.ask(ctx, { from: new Date(part.from), to: endOf(part, unitMs) });
      if (answer.kind !== 'ok' && answer.kind !== 'too_big') return answer;
      if (answer.kind === 'too_big' && answer.question) return { kind: 'refused', code: 'TOO_LONG', message: answer.message };
      const isFull = answer.kind === 'ok' && answer.value.length >= rowsMax;
      const cut = answer.kind === 'ok' && answer.value.length === rowsMax && narrower(part) === null ? answer.value : null;
      const more = cut ? await list.otherwise?.(ctx, { from: new Date(part.from), to: endOf(part, unitMs) }, cut) : undefined;
      if (more && more.kind !== 'ok') return more;
      const rows = [...(answer.kind === 'ok' ? answer.value : []), ...(more?.value.rows ?? [])];
      const fits = answer.kind === 'ok' && (!isFull || more?.value.whole === true);
      const isCrowded = answer.kind === 'too_big' && narrower(part) === null;
      if (isCrowded && part.crowded >= CROWDED_MAX) return stayedTooBig(answer);
      const crowded = fits ? 0 : part.crowded + Number(isCrowded);
      const next = (fits ? null : narrower(part)) ?? partAfter(window, { ...part, crowded }, unitMs);
      const nextPage = next === null ? null : pageOf(next);
      if (!fits && next?.narrowed) return { kind: 'ok', value: { lines: [], claims: [], unreadable: [], nextPage } };
      const records = await list.records(ctx, rows);
      if (records.kind !== 'ok') return records;
      const unreadable = fits ? records.value.unreadable : [...records.value.unreadable, crowdedMinute(list, part)];
      return { kind: 'ok', value: { ...records.value, unreadable, nextPage } };
    },
  };
}

/** A single minute with more than one answer holds: the walk goes on behind it, and the seller is shown where to look. */
function crowdedMinute({ title, where }: Pick<ListInParts<unknown>, 'title' | 'where'>, part: Part): UnreadableRecord {
  const at = kstIso(new Date(part.from)).slice(0, 16).replace('T', ' ');
  const reason = `${at}의 ${title} 목록이 한 번에 받을 수 있는 크기를 넘어 일부를 읽지 못했습니다. ${where}에서 이 시각의 주문을 확인해주십시오.`;
  return { key: namelessKey(`${title} ${at}`), reason, raw: '' };
}
