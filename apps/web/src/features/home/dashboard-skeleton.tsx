import { SlowNote } from '../../ui/page/slow-note.tsx';
import { useDeferredMount } from '../../ui/use-deferred-mount.ts';
import classes from './dashboard.module.css';

/** Where the cards will be. */
export function DashboardSkeleton() {
  const visible = useDeferredMount(150);
  return (
    <div role="status" aria-label="대시보드 불러오는 중">
      <SlowNote />
      {visible && (
        <div className={classes.row}>
          <div className={classes.bone} style={{ height: 104 }} />
          <div className={classes.bone} style={{ height: 260 }} />
          <div className={classes.bone} style={{ height: 240 }} />
        </div>
      )}
    </div>
  );
}
