import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { addDiskMetrics, requireDiskSpace } from './disk-space.ts';
import { createMetrics, renderMetrics } from './metrics/index.ts';

test('how much is free stands in the metrics', async () => {
  const metrics = createMetrics();
  addDiskMetrics(metrics, tmpdir());
  expect(renderMetrics({ api: metrics.collect() })).toMatch(/moa_data_disk_free_bytes\{process="api"\} [1-9]\d*/);
  await expect(requireDiskSpace(tmpdir())).resolves.toBeUndefined();
});
