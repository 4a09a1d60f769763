import { expect, test } from 'vitest';
import { endJob, trackedJobs, trackJob } from './tracked-jobs.ts';

const start = (title: string) => {
  trackJob({ jobId: title, title, doing: '', lineIds: new Set(), refused: [] });
  return trackedJobs()[0]?.key ?? '';
};
const titles = () => trackedJobs().map((job) => job.title);

test('results do not pile up: what went through wholly goes when the next job begins', () => {
  endJob(start('좋음'), true);
  endJob(start('나쁨'), false);
  expect(titles()).toEqual(['나쁨']);
  start('다음');
  expect(titles()).toEqual(['다음', '나쁨']);
});
