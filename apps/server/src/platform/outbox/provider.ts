/** What sends messages: implemented once for each outside service. */
import type { MessageKind } from './templates.ts';

export interface OutgoingMessage {
  /** Ours, reported to the provider so that the message can be found there. */
  key: string;
  kind: MessageKind;
  template: string;
  to: string;
  /** Empty but for mail. */
  subject: string;
  text: string;
  variables: Readonly<Record<string, string>>;
}

/** `reason` is for the operator: Korean, without address, text or code of the message. */
export type SendOutcome =
  /** Gone, and nothing more will be reported. */
  | { kind: 'sent'; ref: string | null }
  /** Taken; whether it arrives is reported later under `ref`. */
  | { kind: 'accepted'; ref: string }
  /** Certainly not taken; may be tried again. */
  | { kind: 'again'; reason: string }
  /** Never will be taken. */
  | { kind: 'refused'; reason: string }
  /** The answer was lost. */
  | { kind: 'unknown'; reason: string };

export type FindOutcome = { kind: 'found'; ref: string } | { kind: 'missing' } | { kind: 'again'; reason: string };

export type ReportOutcome = { kind: 'arrived' } | { kind: 'waiting' } | { kind: 'failed'; reason: string };

export interface MessageProvider {
  /** `SOLAPI` */
  readonly name: string;
  /** Longest time a call of `send` may last, in ms. */
  readonly timeoutMs: number;
  /** Never throws. */
  send(message: OutgoingMessage): Promise<SendOutcome>;
  /**
   * Looks for a message by our key among those taken after `since`. Absent where the service cannot be asked: then a message whose answer
   * was lost is sent again under the same key.
   */
  find?(message: OutgoingMessage, since: Date): Promise<FindOutcome>;
  /** Whether an accepted message arrived. */
  report?(ref: string): Promise<ReportOutcome>;
}

/** By the way a message goes; a missing one means that the operator has configured none. */
export type MessageProviders = Readonly<Partial<Record<MessageKind, MessageProvider>>>;
