/** Asks over the page, so that a call that was refused can go on without losing its form. One dialog each, any number of waiters. */

interface Question {
  isOpen(): boolean;
  subscribe(listener: () => void): () => void;
  /** Opens the dialog. True: it was answered. False: it was given up. */
  ask(): Promise<boolean>;
  answer(done: boolean): void;
}

function createQuestion(): Question {
  const listeners = new Set<() => void>();
  let waiters: ((done: boolean) => void)[] = [];
  let open = false;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    isOpen: () => open,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask() {
      open = true;
      const answer = new Promise<boolean>((resolve) => waiters.push(resolve));
      notify();
      return answer;
    },
    answer(done) {
      open = false;
      const waiting = waiters;
      waiters = [];
      notify();
      for (const resolve of waiting) resolve(done);
    },
  };
}

/** A login that has ended: the same person logs in again. */
export const relogin = createQuestion();
/** A call that asks for the second factor: a code comes back. */
export const proof = createQuestion();

export const askRelogin = (): Promise<boolean> => relogin.ask();
export const answerRelogin = (again: boolean): void => relogin.answer(again);
export const askProof = (): Promise<boolean> => proof.ask();
