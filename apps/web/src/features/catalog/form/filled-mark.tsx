import classes from './form.module.css';
import { useMeta } from './form-context.tsx';

/** Says of a field that it was filled in, until it is changed. @param of the path; of a shop's field behind its key and a blank */
export function FilledMark({ of }: { of: string }) {
  const filled = useMeta((meta) => meta.filledPaths.has(of));
  return filled ? <p className={classes.filledMark}>자동으로 채웠어요. 다르면 바꿔주세요.</p> : null;
}
