import { useDeferredMount } from '../use-deferred-mount.ts';
import classes from './slow-note.module.css';

const SLOW_MS = 5_000;

/** Says in a skeleton that the answer takes longer than it should; put it first. */
export function SlowNote() {
  return useDeferredMount(SLOW_MS) ? <p className={classes.note}>평소보다 오래 걸리고 있어요. 받는 대로 바로 보여 드릴게요.</p> : null;
}
