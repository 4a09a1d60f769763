import classes from './page-pending.module.css';

/** Where a screen will be while its code is fetched. */
export function PagePending() {
  return (
    <div className={classes.pending} role="status" aria-label="화면을 불러오는 중">
      <span />
      <span />
      <span />
    </div>
  );
}
