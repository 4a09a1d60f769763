/** What an administrator writes down before something is done: the text, what is wrong with it, and whether it is being sent. */
import { useState } from 'react';
import { useUnsavedWork } from '../../../client/use-unsaved-work.ts';
import { type Problem, toProblem } from '../../../ui/problem.ts';

export interface Reason {
  text: string;
  /** Korean; what the field lacks. */
  missing: string | null;
  /** What the server said. */
  problem: Problem | null;
  sending: boolean;
  write(text: string): void;
  /**
   * Sends the text without the blanks around it; only once at a time.
   * @param missing what `check` found; nothing is sent then
   * @returns whether it was sent and taken
   */
  send(missing: string | null, work: (text: string) => Promise<void>): Promise<boolean>;
}

export function useReason(): Reason {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  useUnsavedWork(text.trim() !== '' && !sending && !sent);
  return {
    text,
    missing,
    problem,
    sending,
    write: (next) => {
      setText(next);
      setMissing(null);
    },
    send: async (lacks, work) => {
      if (sending) return false;
      setMissing(lacks);
      if (lacks !== null) return false;
      setSending(true);
      setProblem(null);
      try {
        await work(text.trim());
        setSent(true);
        return true;
      } catch (error) {
        setProblem(toProblem(error));
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}
