/** Asks for a new login over the page, so that a save whose login had ended does not lose its form. One dialog, any number of waiters. */

type Listener = () => void;

const listeners = new Set<Listener>();
let waiters: ((again: boolean) => void)[] = [];
let open = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Opens the dialog. True: the same person logged in again. False: it was given up. */
export function askRelogin(): Promise<boolean> {
  open = true;
  const answer = new Promise<boolean>((resolve) => waiters.push(resolve));
  tell();
  return answer;
}

export function answerRelogin(again: boolean): void {
  open = false;
  const waiting = waiters;
  waiters = [];
  tell();
  for (const resolve of waiting) resolve(again);
}

export const relogin = {
  isOpen: () => open,
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
