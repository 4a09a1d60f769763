/** Writing a message in the caller's transaction: sent soon after the commit, never without it. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PlatformVault } from '../crypto/index.ts';
import type { Tx } from '../database/index.ts';
import { defineTask, enqueue } from '../jobs/index.ts';
import type { MessageQuota } from './quota.ts';
import type { Use } from './quota-rule.ts';
import { type MessageKind, render, type TEMPLATES, type TemplateName, type VariableName } from './templates.ts';

export interface MessageOptions {
  /** Mail address, or phone number with or without hyphens. */
  to: string;
  /** Whom it concerns, for the operator; no authority follows from it. */
  sellerId?: number;
  /** Of equal ones only the first is ever sent (within 30 days). Holds no address and no name: it is stored readable. */
  dedupeKey?: string;
  /** Not sent any more after this time. */
  notAfter?: Date;
  /** Written and worked off like any other, but never sent: so that a person who does not exist costs the same as one who does. */
  discard?: boolean;
  /** A code: worthless unless it goes at once, so it is refused where the installation may send no more of its use just now. For `database.system`. */
  atOnce?: Exclude<Use, 'OTHER'>;
  /** Not counted by the ceiling: what notifies the operator of it. */
  counted?: boolean;
}

/** One template, one of the ways it has a text for, all its variables. */
export type NewMessage = {
  [Template in TemplateName]: {
    template: Template;
    kind: keyof (typeof TEMPLATES)[Template];
    variables: Readonly<Record<VariableName<Template>, string>>;
  } & MessageOptions;
}[TemplateName];

/**
 * Puts a message into the caller's transaction, a seller's or the system's.
 * @returns its id, or null when an equal one (dedupeKey) was written before
 * @throws RangeError for an address that is none, or a template that is not sent this way; MessageHeldError for `atOnce` above the ceiling
 */
export type EnqueueMessage = (tx: Tx, message: NewMessage) => Promise<number | null>;

/** The installation may send no more just now. */
export class MessageHeldError extends Error {
  override name = 'MessageHeldError';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('the ceiling for messages is reached');
    this.waitMs = waitMs;
  }
}

/** What is sealed in `outbox.content`. */
export interface MessageContent {
  subject: string;
  text: string;
  variables: Record<string, string>;
}

/** With the usual back-off a provider may be away for about four hours. */
export const sendTask = defineTask('outbox.send', z.strictObject({ messageId: z.number().int() }), { attempts: 24, urgency: 0 });

/** @param quota the installation's ceiling; without it nothing is refused here */
export function createEnqueueMessage(platformVault: PlatformVault, quota?: MessageQuota): EnqueueMessage {
  return async (tx, message) => {
    const key = randomUUID();
    const to = canonicalAddress(message.kind, message.to);
    const content: MessageContent = render(message.template, message.kind, message.variables);
    if (message.atOnce !== undefined && quota !== undefined) await requireSlot(tx, quota, message, message.atOnce);
    const { rows } = await tx.query<{ id: number }>(
      `insert into outbox (key, kind, template, seller_id, recipient, recipient_hash, content, status, dedupe_key, not_after, counted)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (dedupe_key) where dedupe_key is not null do nothing
       returning id`,
      [
        key,
        message.kind,
        message.template,
        message.sellerId ?? null,
        platformVault.seal(to, recipientAssociatedData(key)),
        recipientHash(platformVault, to),
        platformVault.seal(JSON.stringify(content), contentAssociatedData(key)),
        message.discard ? 'DISCARDED' : 'WAITING',
        message.dedupeKey ?? null,
        message.notAfter ?? null,
        message.atOnce !== undefined || (message.counted ?? false),
      ],
      'outbox-enqueue',
    );
    const id = rows[0]?.id ?? null;
    if (id !== null) await enqueue(tx, sendTask, { messageId: id });
    return id;
  };
}

/** What is written for show takes no place, and is refused like the rest. */
async function requireSlot(tx: Tx, quota: MessageQuota, { kind, discard }: NewMessage, use: Use): Promise<void> {
  const waitMs = discard ? await quota.look(tx, kind, use) : await quota.take(tx, kind, use);
  if (waitMs > 0) throw new MessageHeldError(waitMs);
}

const MAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]{1,190}\.[^\s@<>"(),:;\\[\]]{2,63}$/;
const PHONE = /^0\d{8,11}$/;

/** Phone numbers as digits, mail addresses in lower case: one form for one address. */
export function canonicalAddress(kind: MessageKind, address: string): string {
  const text = kind === 'MAIL' ? address.trim().toLowerCase() : address.replace(/[-\s.]/g, '');
  if (!(kind === 'MAIL' ? MAIL : PHONE).test(text)) throw new RangeError(`not an address for ${kind}`);
  return text;
}

export function recipientHash(platformVault: PlatformVault, canonical: string): Buffer {
  return platformVault.blindIndex('outbox.recipient', canonical);
}

export function recipientAssociatedData(key: string): string {
  return `outbox.recipient:${key}`;
}

export function contentAssociatedData(key: string): string {
  return `outbox.content:${key}`;
}
