import { createRoute } from '@tanstack/react-router';
import { appRoute } from '../../client/routing/root-routes.ts';
import { read } from '../../client/search.ts';
import { lazyPage } from '../../ui/code.tsx';

/** Tabs of the list; each stands for the job states the server knows. */
export const JOB_TABS = ['all', 'running', 'failed', 'done'] as const;

export interface JobSearch {
  tab?: (typeof JOB_TABS)[number] | undefined;
  /** Counts from one in the address. */
  page?: number | undefined;
  size?: number | undefined;
  /** Job whose items are open beside the list. */
  job?: string | undefined;
}

export const jobHistoryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/job-history',
  staticData: { title: '작업내역' },
  validateSearch: (search): JobSearch => ({
    tab: read.oneOf(search.tab, JOB_TABS),
    page: read.integer(search.page, 1),
    size: read.integer(search.size, 1, 500),
    job: read.text(search.job, 20),
  }),
  component: lazyPage(() => import('./job-history-page.tsx'), 'JobHistoryPage'),
});

export const jobRoutes = [jobHistoryRoute] as const;
