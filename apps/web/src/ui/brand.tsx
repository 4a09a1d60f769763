import classes from './brand.module.css';

/** Our mark and name. */
export function Brand({ markOnly = false, size = 26 }: { markOnly?: boolean; size?: number }) {
  return (
    <span className={classes.brand}>
      <img src="/favicon.svg" width={size} height={size} alt={markOnly ? '모아' : ''} />
      {!markOnly && <span className={classes.name}>모아</span>}
    </span>
  );
}
