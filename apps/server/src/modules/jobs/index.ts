/** Background work as its seller sees it. */
import { jobs } from '@moa/contract';
import type { HttpModule } from '../../platform/http/index.ts';
import { type JobsDeps, jobsRoutes } from './jobs.routes.ts';

export { raiseGivenUp } from './given-up.ts';
export type { Retryer } from './jobs.routes.ts';

export function createJobsHttp(deps: JobsDeps): HttpModule {
  return { name: 'jobs', contract: jobs, handlers: jobsRoutes(deps) };
}
