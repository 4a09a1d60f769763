import { SlowNote } from '../page/slow-note.tsx';
import { useDeferredMount } from '../use-deferred-mount.ts';
import classes from './data-table.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The list's place while its first page loads; the bars appear only when that takes a moment. */
export function SkeletonRows({ phone, label }: { phone: boolean; label: string }) {
  const visible = useDeferredMount(120);
  return (
    <div className={phone ? classes.skeletonCards : classes.skeleton} role="status" aria-label={`${label} 불러오는 중`}>
      <SlowNote />
      {ROWS.map((row) => (
        <div key={row} className={classes.skeletonRow}>
          {visible && (
            <>
              <span className={classes.bone} style={{ width: 18 }} />
              <span className={classes.bone} style={{ width: 30 }} />
              <span className={classes.bone} style={{ width: '14%' }} />
              <span className={classes.bone} style={{ width: '32%' }} />
              <span className={classes.bone} style={{ width: '9%', marginLeft: 'auto' }} />
              <span className={classes.bone} style={{ width: '9%' }} />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
