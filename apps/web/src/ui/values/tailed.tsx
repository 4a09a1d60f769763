import { splitTail } from './format.ts';
import classes from './tailed.module.css';

/** The size, which shops write last: two options of a product differ by it more often than by what stands first. */
export const OPTION_TAIL = 10;

/** A text on one line whose end tells it from its neighbours, such as a code: what finds no room is left out before its last `keep` characters. */
export function Tailed({ text, keep }: { text: string; keep: number }) {
  const [head, tail] = splitTail(text, keep);
  if (head === '') return text;
  return (
    <span className={classes.tailed}>
      <span className={classes.head}>{head}</span>
      <span className={classes.tail}>{tail}</span>
    </span>
  );
}
