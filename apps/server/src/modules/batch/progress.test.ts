import { expect, test } from 'vitest';
import type { TenantTx } from '../../platform/database/index.ts';
import { readProgress } from './batch.queries.ts';

test('a job that ends between the two statements is never shown as ended with the counts of before', async () => {
  // Each statement has a snapshot of its own: the last products are stored, and the job ends, behind the first one.
  let ended = false;
  const query = (text: string) => {
    const rows = text.includes('job_run') ? [{ ended }] : [{ done: ended ? 9_898 : 9_750, failed: 0 }];
    ended = true;
    return Promise.resolve({ rows });
  };
  const progress = await readProgress({ sellerId: 1, query } as unknown as TenantTx, 1, 1);
  expect(progress).toEqual({ done: 9_898, failed: 0, ended: false });
});
