import { lazy, Suspense } from 'react';
import classes from './job-strip.module.css';
import { useTrackedJobs } from './tracked-jobs.ts';

const JobStrip = lazy(async () => ({ default: (await import('./job-strip.tsx')).JobStrip }));

/** Jobs that this page started, each with its progress and what did not go through. */
export function JobStrips() {
  const jobs = useTrackedJobs();
  if (jobs.length === 0) return null;
  return (
    <section aria-label="방금 시작한 작업" className={classes.strips}>
      <Suspense>
        {jobs.map((job) => (
          <JobStrip key={job.key} tracked={job} />
        ))}
      </Suspense>
    </section>
  );
}
