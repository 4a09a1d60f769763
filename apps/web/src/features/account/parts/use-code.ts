/** Sending a code and giving it back: the same for joining, finding an id and a forgotten password. */
import { useState } from 'react';
import { publicApi } from '../../../client/public-api.ts';
import { toProblem } from '../../../ui/problem.ts';

export interface SentCode {
  ticket: string;
  /** When the code ends, in milliseconds. */
  until: number;
}

export interface CodeState {
  sent: SentCode | null;
  busy: 'send' | 'check' | null;
  /** Why it could not be sent. */
  sendError: string | null;
  /** What is wrong with the code. */
  codeError: string | null;
  send(): Promise<void>;
  check(code: string): Promise<void>;
  /** Forgets the code: another number. */
  reset(): void;
}

/** What went wrong in a sentence or two. */
export function sentenceOf(error: unknown): string {
  const { title, detail, errors } = toProblem(error);
  const [first] = errors;
  if (first) return first.message;
  return detail && detail !== title ? `${title} ${detail}` : title;
}

export interface CodeOptions {
  /** Asks the server for a message with a code. */
  request(): Promise<{ ticket: string | null; expiresIn: number }>;
  /** The ticket proves the address from now on, until this time. */
  onVerified(proof: SentCode): void;
  /** A code that is on its way already. */
  initial?: SentCode | null;
}

export function useCode({ request, onVerified, initial = null }: CodeOptions): CodeState {
  const [sent, setSent] = useState<SentCode | null>(initial);
  const [busy, setBusy] = useState<CodeState['busy']>(null);
  const [sendError, setSendError] = useState<string | null>(null);
  const [codeError, setCodeError] = useState<string | null>(null);

  return {
    sent,
    busy,
    sendError,
    codeError,
    send: async () => {
      setBusy('send');
      setSendError(null);
      setCodeError(null);
      try {
        const { ticket, expiresIn } = await request();
        setSent(ticket === null ? null : { ticket, until: Date.now() + expiresIn * 1000 });
      } catch (error) {
        setSendError(sentenceOf(error));
      } finally {
        setBusy(null);
      }
    },
    check: async (code) => {
      if (sent === null) return;
      setBusy('check');
      setCodeError(null);
      try {
        const { ticket, expiresIn } = await publicApi.join.checkCode({ ticket: sent.ticket, code });
        onVerified({ ticket, until: Date.now() + expiresIn * 1000 });
      } catch (error) {
        setCodeError(sentenceOf(error));
      } finally {
        setBusy(null);
      }
    },
    reset: () => {
      setSent(null);
      setSendError(null);
      setCodeError(null);
    },
  };
}
