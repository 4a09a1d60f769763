import { DIALOG_DELAY_MS, type DialogQueue } from './queue.ts';

/** Longer than the next dialog takes to open, and than whoever asked takes to use the answer. */
const CLEAR_MS = 2 * DIALOG_DELAY_MS;

/**
 * Does something once no dialog is open nor follows: at once where there is none.
 * @returns leaves it undone
 */
export function onceNothingIsOpen(
  { current, subscribe }: Pick<DialogQueue<unknown>, 'current' | 'subscribe'>,
  work: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  const look = () => {
    clearTimeout(timer);
    if (current() !== null) return;
    timer = setTimeout(() => {
      stop();
      work();
    }, CLEAR_MS);
  };
  if (current() === null) work();
  else stop = subscribe(look);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
