import classes from './brand.module.css';

/** Our mark and name. The mark stands in the page (`first-frame.ts`). */
export function Brand({ markOnly = false, size = 26 }: { markOnly?: boolean; size?: number }) {
  return (
    <span className={classes.brand}>
      <svg width={size} height={size} role="img" aria-label="모아" aria-hidden={!markOnly}>
        <use href="#moa-mark" />
      </svg>
      {!markOnly && <span className={classes.name}>모아</span>}
    </span>
  );
}
