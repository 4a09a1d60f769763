/**
 * What is kept of a call to a channel: enough to explain it, nothing secret, nobody's personal data. Bodies and headers are never part of it:
 * they hold buyers and keys, and what was sent to a shop stands in the listing's timeline.
 */
import type { ChannelRequest, HttpResult } from './context.ts';
import type { Outcome, OutcomeKind } from './outcome.ts';
import { worstOf } from './worst.ts';

export interface CallRecord {
  operation: string;
  method: string;
  /** Path and query; what is not plainly a number, a code or a date is masked. */
  path: string;
  /** Number in the path that the call is about (an order's, a product's); null where the path names none. */
  subject: string | null;
  attempt: number;
  startedAt: Date;
  durationMs: number;
  /** `REFUSED` never reached the network: wrong origin, open circuit, no budget. */
  result: HttpResult['kind'] | 'REFUSED';
  status: number | null;
  /** Who must act. What the status alone says, until the connector has read the answer (`ChannelHttp.conclude`). Of several items the worst. */
  outcome: OutcomeKind;
  /** What became of each item that the call was about; null where it was about one thing. */
  items: ItemTally | null;
  /** Korean, masked, 500 characters at most; null while all is well. May quote the channel, and so what a person wrote there: store it sealed. */
  message: string | null;
  /** The channel's own id of the call, which its support asks for. */
  shopTraceId: string | null;
  requestBytes: number;
  responseBytes: number;
}

/** Items of one call: taken, said no to, and those of which neither is known or that were left for later. */
export interface ItemTally {
  accepted: number;
  refused: number;
  open: number;
}

const MASK = '***';
const MESSAGE_MAX = 500;
const PART_MAX = 64;
const SECRET_NAME = /token|secret|password|passwd|signature|_sign$|hmac|api_?key|access_?key|authorization/i;
const JSON_PAIR = /"([^"\\\s]{1,64})"(\s{0,8}:\s{0,8})("(?:[^"\\]|\\.)*"|[^,}\]\s"]+)/g;
const QUERY_PAIR = /(^|[?&])([^=&?#\s]{1,64})=([^&#\s]*)/g;
const PHONE = /(?<!\d)0\d{1,2}[- .]?\d{3,4}[- .]?\d{4}(?!\d)/g;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.[\w.]{1,63}/g;
const TRACE_HEADERS = ['gncp-gw-trace-id', 'x-trace-id', 'x-request-id', 'x-amzn-requestid'];
const TRACE_ID = /^[\w.:=/+-]{1,100}$/;
/** Numbers, codes, words of the API and instants. */
const PLAIN = /^[\w.,:;+~-]{0,64}$/;
const NUMBERED = /^(?=.*\d)[A-Za-z0-9_-]{2,40}$/;
/** `v2`, `20260302`, `202603021530`, `20260302153000` name a version or a time. */
const NO_SUBJECT = /^(v\d+|20\d{6}(\d{4}|\d{6})?|\d{4}-\d{2}-\d{2})$/;

/** Masks secrets by name, the given secret values wherever they occur, phone numbers and mail addresses. */
export function redactText(text: string, secrets: readonly string[]): string {
  let masked = text
    .replace(JSON_PAIR, (pair, name: string, colon: string) => (SECRET_NAME.test(name) ? `"${name}"${colon}"${MASK}"` : pair))
    .replace(QUERY_PAIR, (pair, start: string, name: string) =>
      SECRET_NAME.test(name) || name === 'code' ? `${start}${name}=${MASK}` : pair,
    );
  for (const secret of secrets) {
    for (const form of new Set([secret, encodeURIComponent(secret)])) masked = masked.replaceAll(form, MASK);
  }
  return masked.replace(PHONE, MASK).replace(EMAIL, MASK);
}

/** Secret values of an account that must not appear in a record. Short ones would mask ordinary words. */
export function secretsOf(credentials: Readonly<Record<string, string>>): string[] {
  return Object.values(credentials).filter((value) => value.length >= 8);
}

export function recordOf(input: {
  request: ChannelRequest;
  attempt: number;
  startedAt: Date;
  endedAt: Date;
  result: HttpResult;
  refused: boolean;
  secrets: readonly string[];
}): CallRecord {
  const { request, result, secrets } = input;
  const response = result.kind === 'response' ? result.response : null;
  const { path, subject } = describeAddress(request.url, secrets);
  return {
    operation: request.operation,
    method: request.method,
    path,
    subject,
    attempt: input.attempt,
    startedAt: input.startedAt,
    durationMs: Math.max(0, input.endedAt.getTime() - input.startedAt.getTime()),
    result: input.refused ? 'REFUSED' : result.kind,
    status: response?.status ?? null,
    outcome: outcomeOf(result, request.safe),
    items: null,
    message: result.kind === 'response' ? null : messageOf(result.message, secrets),
    shopTraceId: response === null ? null : traceIdOf(response.headers),
    requestBytes: request.body?.length ?? 0,
    responseBytes: response?.body.length ?? 0,
  };
}

/** Notes in the record what the connector read of the answer: a call that took all its items but one is no success. */
export function conclude(
  record: CallRecord,
  outcome: Outcome<unknown>,
  secrets: readonly string[],
  items: readonly Outcome<unknown>[] = [],
): void {
  const worst = worstOf(outcome, ...items);
  const wordings = new Set([outcome, ...items].flatMap((each) => (each.kind === 'ok' ? [] : [wordingOf(each)])));
  record.outcome = worst.kind;
  record.items = items.length > 1 ? tallyOf(items) : null;
  record.message = wordings.size === 0 ? null : messageOf([...wordings].join(' / '), secrets);
}

function tallyOf(items: readonly Outcome<unknown>[]): ItemTally {
  const accepted = items.filter(({ kind }) => kind === 'ok').length;
  const refused = items.filter(({ kind }) => kind === 'refused' || kind === 'fix').length;
  return { accepted, refused, open: items.length - accepted - refused };
}

function wordingOf(outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>): string {
  if (outcome.kind !== 'fix') return outcome.kind === 'refused' ? `${outcome.message} (${outcome.code})` : outcome.message;
  return outcome.problems.map(({ message, channelMessage }) => channelMessage ?? message).join(' ');
}

function messageOf(text: string, secrets: readonly string[]): string {
  return redactText(text.slice(0, MESSAGE_MAX * 2), secrets).slice(0, MESSAGE_MAX);
}

/** What a result says before anybody has read it. A lost write may have had its effect. */
function outcomeOf(result: HttpResult, safe: boolean): OutcomeKind {
  const lost = safe ? 'again' : 'unknown';
  if (result.kind === 'unsent') return 'again';
  if (result.kind !== 'response') return lost;
  const { status } = result.response;
  if (status < 300) return 'ok';
  if (status === 401 || status === 403) return 'relink';
  if (status === 429) return 'slow_down';
  return status >= 500 ? lost : 'refused';
}

function traceIdOf(headers: Headers): string | null {
  const traceId = TRACE_HEADERS.map((name) => headers.get(name)).find((value) => value);
  return traceId && TRACE_ID.test(traceId) ? traceId : null;
}

/** Path and query of an address, masked, and the number that its path is about. */
export function describeAddress(address: string, secrets: readonly string[]): Pick<CallRecord, 'path' | 'subject'> {
  const url = URL.parse(address);
  if (url === null) return { path: '', subject: null };
  const segments = url.pathname.split('/').map((segment) => plainPart(segment, secrets));
  const query = [...url.searchParams].map(
    ([name, value]) => `${plainPart(name, secrets)}=${SECRET_NAME.test(name) || name === 'code' ? MASK : plainPart(value, secrets)}`,
  );
  const subject = segments.findLast((segment) => NUMBERED.test(segment) && !NO_SUBJECT.test(segment)) ?? null;
  return { path: segments.join('/') + (query.length > 0 ? `?${query.join('&')}` : ''), subject };
}

function plainPart(part: string, secrets: readonly string[]): string {
  if (!PLAIN.test(part) || secrets.some((secret) => part.includes(secret))) return MASK;
  return part.replace(PHONE, MASK).slice(0, PART_MAX);
}
