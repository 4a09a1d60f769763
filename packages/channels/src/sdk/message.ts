/** What a channel says, as it is stored and shown: an answer of any size ends in a message that fits a screen. */
import type { Connector } from './connector.ts';
import type { FieldProblem, Outcome } from './outcome.ts';
import { visibleText } from './visible.ts';

/** Characters (UTF-16) of one message, the ellipsis included. */
export const MESSAGE_MAX = 1_000;
/** Problems of one outcome that are described one by one; the last one says that there are more. */
const PROBLEMS_MAX = 100;
const ELLIPSIS = '…';
/** Longer than any character people write (a family of emoji, a letter with its marks). */
const CHARACTER_MAX = 64;

const characters = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/** The text with at most `max` UTF-16 units, cut between characters; what was cut ends in an ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = max - ELLIPSIS.length;
  const start = characters.segment(text.slice(0, max + CHARACTER_MAX)).containing(last)?.index ?? last;
  // A letter under a tower of marks is no reason to say nothing.
  const end = start < last - CHARACTER_MAX ? last : start;
  return text.slice(0, end).toWellFormed() + ELLIPSIS;
}

/** A channel's message as it may be stored: what no database takes made visible, cut to `MESSAGE_MAX`. */
export function shortMessage(text: string): string {
  return visibleText(cutText(text, MESSAGE_MAX));
}

/** The outcome with every text of the channel cut to `MESSAGE_MAX`. The value is left as it is. */
export function shortOutcome<T>(outcome: Outcome<T>): Outcome<T> {
  switch (outcome.kind) {
    case 'ok':
      return outcome.warnings === undefined ? outcome : { ...outcome, warnings: outcome.warnings.slice(0, PROBLEMS_MAX).map(shortMessage) };
    case 'fix':
      return { ...outcome, problems: shortProblems(outcome.problems) };
    case 'refused':
      return { ...outcome, code: shortMessage(outcome.code), message: shortMessage(outcome.message) };
    default:
      return { ...outcome, message: shortMessage(outcome.message) };
  }
}

function shortProblems(problems: readonly FieldProblem[]): FieldProblem[] {
  const reported = problems.slice(0, PROBLEMS_MAX).map((problem) => ({
    ...problem,
    message: shortMessage(problem.message),
    ...(problem.channelCode === undefined ? {} : { channelCode: shortMessage(problem.channelCode) }),
    ...(problem.channelMessage === undefined ? {} : { channelMessage: shortMessage(problem.channelMessage) }),
  }));
  const rest = problems.length - reported.length;
  return rest === 0 ? reported : [...reported, { path: '', message: `그 밖에 ${rest}건이 더 있습니다.` }];
}

const KINDS: ReadonlySet<unknown> = new Set([
  'ok',
  'relink',
  'fix',
  'slow_down',
  'again',
  'refused',
  'unknown',
] satisfies Outcome<unknown>['kind'][]);

function isOutcome(value: unknown): value is Outcome<unknown> {
  return typeof value === 'object' && value !== null && 'kind' in value && KINDS.has(value.kind);
}

function shortResult(result: unknown): unknown {
  if (result instanceof Promise) return result.then(shortResult);
  if (result instanceof Map) return new Map([...result].map(([key, one]) => [key, shortResult(one)]));
  return isOutcome(result) ? shortOutcome(result) : result;
}

type Method = (...given: unknown[]) => unknown;

function shortMethods<T extends object>(capability: T): T {
  const wrapped = Object.entries(capability).map(([name, member]: [string, unknown]) => {
    if (typeof member === 'function') return [name, (...given: unknown[]) => shortResult((member as Method).apply(capability, given))];
    return [name, typeof member === 'object' && member !== null ? shortMethods(member) : member];
  });
  return Object.fromEntries(wrapped) as T;
}

/** The connector whose outcomes carry short messages only, so that whoever stores one need not think of its size. */
export function withShortMessages(connector: Connector): Connector {
  const { manifest, fields, ...capabilities } = connector;
  return { manifest, fields, ...shortMethods(capabilities) };
}

export function withShortMessagesEach<K extends string>(
  connectors: Readonly<Partial<Record<K, Connector>>>,
): Partial<Record<K, Connector>> {
  const entries = Object.entries<Connector | undefined>(connectors);
  return Object.fromEntries(entries.flatMap(([key, connector]) => (connector ? [[key, withShortMessages(connector)]] : []))) as Partial<
    Record<K, Connector>
  >;
}
