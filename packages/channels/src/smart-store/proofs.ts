/** What in SMART_STORE's answers proves an operation (sections 4 to 6); `{}`, `null`, a bare value or another operation's answer proves none. */
import type { z } from 'zod';
import { isRecord, type Proof, readRows, rowsIn, toInstant, wireId, wireText } from '../sdk/index.ts';

type AnswerProof<T> = Proof<unknown, T>;

/** A list under one of these names, or bare where none is given, of rows that fit; an empty one only where there may be none. */
export function rowsOf<T>(row: z.ZodType<T>, names: readonly string[], may: { beEmpty: boolean }): AnswerProof<T[]> {
  return (answer) => {
    const raw = listIn(answer, names);
    if (raw === null) return null;
    if (raw.length === 0) return may.beEmpty ? [] : null;
    const { rows } = readRows(row, raw);
    return rows.length > 0 ? rows : null;
  };
}

function listIn(answer: unknown, names: readonly string[]): unknown[] | null {
  if (Array.isArray(answer)) return answer;
  if (!isRecord(answer)) return null;
  return names.map((name) => answer[name]).find((value): value is unknown[] => Array.isArray(value)) ?? null;
}

export interface ChangePage {
  rows: unknown[];
  /** Where the feed goes on; null at its end. */
  more: { moreFrom: string; moreSequence: string } | null;
}

/** The change feed. Where nothing changed, `data` may be absent (section 5): then the envelope alone says so. */
export const changePage: AnswerProof<ChangePage> = (answer) => {
  if (!isRecord(answer)) return null;
  const { data } = answer;
  if (data === undefined || data === null) return hasEnvelope(answer) ? { rows: [], more: null } : null;
  if (!isRecord(data)) return null;
  const rows = data.lastChangeStatuses ?? (data.count === 0 ? [] : null);
  const more = moreOf(data.more);
  return Array.isArray(rows) && more !== undefined && !isForeign(rows, 'productOrderId') ? { rows, more } : null;
};

function hasEnvelope({ timestamp, traceId }: Record<string, unknown>): boolean {
  return typeof timestamp === 'string' && typeof traceId === 'string' && traceId !== '';
}

/** Undefined where the feed goes on but does not say where: an end there would skip what follows. */
function moreOf(value: unknown): ChangePage['more'] | undefined {
  if (value === undefined || value === null) return null;
  if (!isRecord(value)) return undefined;
  const [moreFrom, moreSequence] = [wireText.parse(value.moreFrom), wireText.parse(value.moreSequence)];
  if (moreFrom === '' && moreSequence === '') return null;
  return toInstant(moreFrom) === null ? undefined : { moreFrom, moreSequence };
}

/** Rows of something else: not one of those that are objects has the field. Broken rows alone are no such sign. */
function isForeign(rows: readonly unknown[], field: string): boolean {
  const objects = rows.filter(isRecord).filter((row) => Object.keys(row).length > 0);
  return objects.length > 0 && !objects.some((row) => field in row);
}

/** Details of product orders. Those that are not told are named by whoever asked. */
export const orderDetails: AnswerProof<unknown[]> = (answer) => {
  const data = isRecord(answer) ? answer.data : undefined;
  const rows = isRecord(data) ? listIn(data, ['contents', 'productOrders']) : Array.isArray(data) ? data : null;
  return rows !== null && !isForeign(rows, 'productOrder') ? rows : null;
};

export interface WriteResults {
  succeeded: ReadonlySet<string>;
  failures: readonly Record<string, unknown>[];
}

/** What became of the lines that were sent: at least one of them is named. */
export function lineResults(lineNos: readonly string[]): AnswerProof<WriteResults> {
  return (answer) => {
    const data = isRecord(answer) && isRecord(answer.data) ? answer.data : {};
    const succeeded = new Set(rowsIn(data.successProductOrderIds).map(String));
    const failures = rowsIn(data, 'failProductOrderInfos').filter(isRecord);
    const named = new Set([...succeeded, ...failures.map(({ productOrderId }) => String(productOrderId))]);
    return lineNos.some((lineNo) => named.has(lineNo)) ? { succeeded, failures } : null;
  };
}

export interface CreatedNumbers {
  originProductNo: string;
  channelProductNo: string | null;
}

/** The numbers of a product just created. */
export const createdNumbers: AnswerProof<CreatedNumbers> = (answer) => {
  if (!isRecord(answer)) return null;
  const origin = wireId.safeParse(answer.originProductNo);
  return origin.success && /^\d+$/.test(origin.data)
    ? { originProductNo: origin.data, channelProductNo: wireText.parse(answer.smartstoreChannelProductNo) || null }
    : null;
};

/** A write to a product names it. */
export function productNamed(originProductNo: string): AnswerProof<true> {
  return (answer) => (isRecord(answer) && wireText.parse(answer.originProductNo) === originProductNo ? true : null);
}

/** Several products at once: those that took the change are listed. */
export function productListed(originProductNo: string): AnswerProof<true> {
  return (answer) =>
    isRecord(answer) && rowsIn(answer.successOriginProductNos).map(String).includes(originProductNo)
      ? true
      : productNamed(originProductNo)(answer);
}

/** A product: it says its name and its state. Where it repeats its number, it is the one that was asked for. */
export function productRead(originProductNo: string): AnswerProof<Record<string, unknown>> {
  return (answer) => {
    const origin = isRecord(answer) && isRecord(answer.originProduct) ? answer.originProduct : {};
    const told = wireText.parse(origin.originProductNo);
    const whole =
      wireText.parse(origin.name) !== '' && wireText.parse(origin.statusType) !== '' && (told === '' || told === originProductNo);
    return whole && isRecord(answer) ? answer : null;
  };
}

/** Addresses of exactly the images that were uploaded, in their order. */
export function imageUrls(count: number): AnswerProof<string[]> {
  return (answer) => {
    const urls = rowsIn(isRecord(answer) ? answer : undefined, 'images').map((row) => (isRecord(row) ? wireText.parse(row.url) : ''));
    return urls.length === count && !urls.includes('') ? urls : null;
  };
}
