/**
 * A code that is sent to somebody and given back, outside React: one call at a time, and no answer counts that belongs to a code which was
 * forgotten or sent anew meanwhile. `useCode` ties it to a screen. It is no form of `form-state.ts`: sending and giving back are two calls
 * under one lock, and what the first one answers is what the second one needs.
 */
import { sentenceOf } from './sentence.ts';

export interface SentCode {
  ticket: string;
  /** When the code ends, in milliseconds. */
  until: number;
}

/** What the server says of a code it sent; without a ticket it sent none and does not say why. */
export interface CodeAnswer {
  ticket: string | null;
  /** Seconds. */
  expiresIn: number;
}

/** An answer as it is kept: with the time at which the code ends. */
export type SentOf<Answer extends CodeAnswer> = Omit<Answer, 'ticket' | 'expiresIn'> & SentCode;

export interface CodeOptions<Answer extends CodeAnswer> {
  /** Asks the server for a message with a code. */
  request(): Promise<Answer>;
  /**
   * Gives the code back; what follows from it is the caller's.
   * @throws what the server says against it
   */
  check(code: string, sent: SentOf<Answer>): Promise<unknown>;
  /** What to say of a refusal; null where it was said elsewhere. */
  words?(error: unknown): string | null;
}

export interface CodeState<Sent extends SentCode> {
  sent: Sent | null;
  busy: 'send' | 'check' | null;
  /** Why it could not be sent. */
  sendError: string | null;
  /** What is wrong with the code. */
  codeError: string | null;
}

export interface Code<Sent extends SentCode> {
  state(): CodeState<Sent>;
  send(): Promise<void>;
  check(code: string): Promise<void>;
  /** Forgets the code: another number. */
  reset(): void;
  subscribe(listener: () => void): () => void;
}

/**
 * @param initial a code that is on its way already
 * @param options asked anew at each use: they may close over what a screen shows now
 */
export function createCode<Answer extends CodeAnswer>(
  initial: SentOf<Answer> | null,
  options: () => CodeOptions<Answer>,
  now: () => number = Date.now,
): Code<SentOf<Answer>> {
  const listeners = new Set<() => void>();
  let state: CodeState<SentOf<Answer>> = { sent: initial, busy: null, sendError: null, codeError: null };
  /** Counts what was forgotten: an answer to a question before that says nothing any more. */
  let turn = 0;

  function put(part: Partial<CodeState<SentOf<Answer>>>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  async function ask(busy: 'send' | 'check', call: () => Promise<Partial<CodeState<SentOf<Answer>>>>): Promise<void> {
    if (state.busy !== null) return;
    const mine = turn;
    put({ busy, sendError: null, codeError: null });
    let part: Partial<CodeState<SentOf<Answer>>>;
    try {
      part = await call();
    } catch (error) {
      const { words = sentenceOf } = options();
      part = { [busy === 'send' ? 'sendError' : 'codeError']: mine === turn ? words(error) : null };
    }
    if (mine === turn) put({ ...part, busy: null });
  }

  return {
    state: () => state,
    send: () =>
      ask('send', async () => {
        const { ticket, expiresIn, ...rest } = await options().request();
        const sent = ticket === null ? null : { ...rest, ticket, until: now() + expiresIn * 1000 };
        return { sent: sent as SentOf<Answer> | null };
      }),
    check: (code) =>
      ask('check', async () => {
        if (state.sent !== null) await options().check(code, state.sent);
        return {};
      }),
    reset() {
      turn += 1;
      put({ sent: null, busy: null, sendError: null, codeError: null });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
