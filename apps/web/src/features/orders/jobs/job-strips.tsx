import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { formatNumber } from '../../../ui/values/format.ts';
import { useSheetDownloads } from '../sheet/sheet-downloads.ts';
import classes from './job-strip.module.css';
import { useTrackedJobs } from './tracked-jobs.ts';

const JobStrip = lazyPart(() => import('./job-strip.tsx'), 'JobStrip');
const SheetStrip = lazyPart(() => import('../sheet/sheet-strip.tsx'), 'SheetStrip');

/** Jobs that this page started, each with its progress and what did not go through. */
export function JobStrips() {
  const jobs = useTrackedJobs();
  const [all, setAll] = useState(false);
  const downloads = useSheetDownloads();
  if (jobs.length + downloads.length === 0) return null;
  // The list is what one works with: of earlier results one line is enough until they are wanted.
  const earlier = jobs.length - 1;
  return (
    <section aria-label="방금 시작한 작업" className={classes.strips}>
      <Suspense>
        {downloads.map((download) => (
          <SheetStrip key={download.key} download={download} />
        ))}
        {(all ? jobs : jobs.slice(0, 1)).map((job) => (
          <JobStrip key={job.key} tracked={job} />
        ))}
      </Suspense>
      {earlier > 0 && (
        <button type="button" className={classes.earlier} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '이전 결과 접기' : `이전 결과 ${formatNumber(earlier)}개 보기`}
        </button>
      )}
    </section>
  );
}
