/**
 * Sending one message. The try is written before the provider is called, so that whatever happens in between (a killed worker, a lost
 * answer) is known: the message is then looked up at the provider by our key before it is sent again.
 */
import type { Clock } from '../clock.ts';
import type { PlatformVault } from '../crypto/index.ts';
import type { Database } from '../database/index.ts';
import { RunAgain } from '../jobs/index.ts';
import { contentAssociatedData, type MessageContent, recipientAssociatedData } from './enqueue.ts';
import {
  type AttemptRow,
  beginAttempt,
  changeMessage,
  countHeldBefore,
  finishAttempt,
  lastAttempt,
  markCounted,
  noteError,
  type OutboxRow,
  readMessage,
} from './outbox.queries.ts';
import type { MessageProvider, MessageProviders, OutgoingMessage, SendOutcome } from './provider.ts';
import { kindsWith, type MessageQuota } from './quota.ts';

export interface DeliverOptions {
  database: Database;
  platformVault: PlatformVault;
  providers: MessageProviders;
  /** The installation's ceiling; none where nothing is to be held back. */
  quota?: MessageQuota;
  /** Where no provider is configured, messages count as sent and are read on `/dev/outbox`. Not in production. */
  mailbox: boolean;
  now: Clock;
  /** Called with a message that failed for good; holds neither address nor text. */
  onFailed(message: { id: number; kind: string; template: string; provider: string; reason: string }): void;
}

/** Not taken this time. The reason is safe to log. */
export class NotSent extends Error {
  override name = 'NotSent';
}

/** A message may show in the provider's list a little after it was taken. */
const LIST_DELAY_MS = 5_000;
const NO_PROVIDER = '발송 서비스가 설정되어 있지 않습니다.';
const TOO_LATE = '유효 시간이 지나 보내지 않았습니다.';
const HELD = '발송 한도에 닿아 차례를 기다립니다.';
/** The ceiling may be raised meanwhile. */
const LONGEST_HELD_MS = 60 * 60_000;
const NO_REPORT = '도착 여부를 확인하지 못했습니다.';
/** How long after its acceptance a message is asked for, and how often, in ms. */
const REPORT_STEPS: readonly (readonly [until: number, every: number])[] = [
  [60_000, 4_000],
  [10 * 60_000, 30_000],
  [60 * 60_000, 5 * 60_000],
  [24 * 60 * 60_000, 60 * 60_000],
];

/**
 * Does what a message needs next. Idempotent.
 * @param lastTry no further try will follow: what cannot be sent now has failed
 * @throws RunAgain when it is too early; NotSent when it has to be tried again
 */
export async function deliver(options: DeliverOptions, messageId: number, lastTry: boolean): Promise<void> {
  const [row, attempt] = await options.database.system(
    async (tx) => [await readMessage(tx, messageId), await lastAttempt(tx, messageId)] as const,
  );
  if (row === null || (row.status !== 'WAITING' && row.status !== 'ACCEPTED')) return;
  const provider = options.providers[row.kind];
  if (row.status === 'ACCEPTED') return await followUp(options, row, provider);
  if (provider === undefined) return await settleWithoutProvider(options, row);
  try {
    await send(options, row, attempt, provider);
  } catch (error) {
    if (!lastTry || !(error instanceof NotSent)) throw error;
    await fail(options, row, provider.name, error.message);
  }
}

async function send(options: DeliverOptions, row: OutboxRow, attempt: AttemptRow | null, provider: MessageProvider): Promise<void> {
  const message = opened(options.platformVault, row);
  if (attempt !== null && isOpen(attempt) && provider.find) await lookUp(options, row, message, attempt, provider);
  if (row.not_after !== null && row.not_after <= options.now()) return await fail(options, row, provider.name, TOO_LATE);
  if (!row.counted && options.quota !== undefined) await takeSlot(options, options.quota, row, provider.name);
  const outcome = await attemptOnce(options, row, message, (attempt?.no ?? 0) + 1, provider);
  if (outcome.kind === 'accepted') throw new RunAgain(reportDelay(options, options.now()));
  if (outcome.kind === 'refused') return await fail(options, row, provider.name, outcome.reason);
  if (outcome.kind !== 'sent') throw new NotSent(outcome.reason);
}

/** Counts the message, once for all its tries. Ends the work for now where the ceiling is reached: first come, first sent. */
async function takeSlot({ database }: DeliverOptions, quota: MessageQuota, row: OutboxRow, provider: string): Promise<void> {
  const waitMs = await database.system(async (tx) => {
    const wait = await quota.take(tx, row.kind, 'OTHER');
    if (wait === 0) await markCounted(tx, row.id);
    if (wait === 0) return 0;
    await noteError(tx, row.id, provider, HELD);
    return wait + quota.turnMs(row.kind, await countHeldBefore(tx, kindsWith(row.kind), row.id));
  });
  if (waitMs > 0) throw new RunAgain(Math.min(waitMs, LONGEST_HELD_MS));
}

/** Nobody knows whether the message left. */
function isOpen(attempt: AttemptRow): boolean {
  return attempt.outcome === null || attempt.outcome === 'unknown';
}

async function settleWithoutProvider(options: DeliverOptions, row: OutboxRow): Promise<void> {
  if (!options.mailbox) return await fail(options, row, '', NO_PROVIDER);
  const change = { status: 'SENT', provider: 'MAILBOX', ref: null, error: '', at: options.now() } as const;
  await options.database.system((tx) => changeMessage(tx, row.id, change));
}

/** Returns when the message of an open try never came to the provider; ends the work for now when it did, or when nobody knows yet. */
async function lookUp(
  options: DeliverOptions,
  row: OutboxRow,
  message: OutgoingMessage,
  attempt: AttemptRow,
  provider: MessageProvider,
): Promise<void> {
  // A call that a dead worker had begun may still be running.
  const ended = attempt.finished_at?.getTime() ?? attempt.started_at.getTime() + provider.timeoutMs;
  const early = ended + LIST_DELAY_MS - options.now().getTime();
  if (early > 0) throw new RunAgain(early);
  const found = await provider.find?.(message, attempt.started_at);
  if (found === undefined || found.kind === 'again') throw new NotSent(found?.reason ?? '');
  await options.database.system(async (tx) => {
    const at = options.now();
    if (found.kind === 'missing') return await finishAttempt(tx, row.id, attempt.no, 'again', '발송 서비스에 접수되지 않았습니다.', at);
    await finishAttempt(tx, row.id, attempt.no, 'accepted', '발송 서비스에서 찾았습니다.', at);
    await changeMessage(tx, row.id, { status: 'ACCEPTED', provider: provider.name, ref: found.ref, error: '', at });
  });
  if (found.kind === 'found') throw new RunAgain(reportDelay(options, options.now()));
}

async function attemptOnce(
  options: DeliverOptions,
  row: OutboxRow,
  message: OutgoingMessage,
  no: number,
  provider: MessageProvider,
): Promise<SendOutcome> {
  await options.database.system((tx) => beginAttempt(tx, row.id, no, provider.name, options.now()));
  const outcome = await provider.send(message);
  await options.database.system(async (tx) => {
    const at = options.now();
    const reason = 'reason' in outcome ? outcome.reason : '';
    await finishAttempt(tx, row.id, no, outcome.kind, reason, at);
    if (outcome.kind === 'again' || outcome.kind === 'unknown') return await noteError(tx, row.id, provider.name, reason);
    if (outcome.kind === 'refused') return;
    const status = outcome.kind === 'sent' ? 'SENT' : 'ACCEPTED';
    await changeMessage(tx, row.id, { status, provider: provider.name, ref: outcome.ref, error: '', at });
  });
  return outcome;
}

async function followUp(options: DeliverOptions, row: OutboxRow, provider: MessageProvider | undefined): Promise<void> {
  const since = row.accepted_at ?? row.created_at;
  const done = (status: 'SENT' | 'ACCEPTED', error: string) =>
    options.database.system((tx) => changeMessage(tx, row.id, { status, provider: row.provider, ref: null, error, at: options.now() }));
  const report = provider?.name === row.provider && row.provider_ref ? await provider.report?.(row.provider_ref) : undefined;
  if (report?.kind === 'arrived') return await done('SENT', '');
  if (report?.kind === 'failed') return await fail(options, row, row.provider, report.reason);
  const delay = reportDelay(options, since);
  if (report === undefined || delay === Number.POSITIVE_INFINITY) return await done('ACCEPTED', NO_REPORT);
  throw new RunAgain(delay);
}

/** Milliseconds until the next question; infinite when enough was asked. */
function reportDelay({ now }: DeliverOptions, acceptedAt: Date): number {
  const age = now().getTime() - acceptedAt.getTime();
  return REPORT_STEPS.find(([until]) => age < until)?.[1] ?? Number.POSITIVE_INFINITY;
}

async function fail(options: DeliverOptions, row: OutboxRow, provider: string, reason: string): Promise<void> {
  const change = { status: 'FAILED', provider, ref: null, error: reason, at: options.now() } as const;
  await options.database.system((tx) => changeMessage(tx, row.id, change));
  options.onFailed({ id: row.id, kind: row.kind, template: row.template, provider, reason });
}

function opened(platformVault: PlatformVault, row: OutboxRow): OutgoingMessage {
  const content = JSON.parse(platformVault.open(row.content, contentAssociatedData(row.key))) as MessageContent;
  return {
    key: row.key,
    kind: row.kind,
    template: row.template,
    to: platformVault.open(row.recipient, recipientAssociatedData(row.key)),
    ...content,
  };
}
