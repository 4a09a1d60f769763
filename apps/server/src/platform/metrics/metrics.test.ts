import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { addProcessMetrics, createMetrics, renderMetrics, startMetricsServer } from './index.ts';

test('the same metric of two processes is one family with a label each', () => {
  const families = [1, 2].map((amount) => {
    const metrics = createMetrics();
    metrics.counter('calls_total', 'Calls.').add({ shop: 'COUPANG' }, amount);
    return metrics.collect();
  });
  expect(renderMetrics({ api: families[0] ?? [], worker: families[1] ?? [] })).toBe(
    '# HELP moa_calls_total Calls.\n# TYPE moa_calls_total counter\n' +
      'moa_calls_total{process="api",shop="COUPANG"} 1\nmoa_calls_total{process="worker",shop="COUPANG"} 2\n',
  );
});

test('a histogram counts each value in every bucket it fits', () => {
  const metrics = createMetrics();
  const histogram = metrics.histogram('seconds', 'Time.', [0.1, 1]);
  for (const value of [0.05, 0.5, 5]) histogram.observe(value, { route: 'a"b' });
  const text = renderMetrics({ api: metrics.collect() });
  expect(text).toContain('moa_seconds_bucket{process="api",route="a\\"b",le="0.1"} 1\n');
  expect(text).toContain('le="1"} 2\n');
  expect(text).toContain('le="+Inf"} 3\n');
  expect(text).toContain('moa_seconds_sum{process="api",route="a\\"b"} 5.55\n');
});

test('a name is declared once', () => {
  const metrics = createMetrics();
  metrics.counter('x_total', 'X.');
  expect(() => metrics.gauge('x_total', 'X.', () => 1)).toThrow(/twice/);
});

test('a process that was held up says for how long', async () => {
  const metrics = createMetrics();
  addProcessMetrics(metrics);
  const until = performance.now() + 700;
  while (performance.now() < until);
  const delay = () => metrics.collect().find(({ name }) => name === 'event_loop_delay_p99_seconds')?.samples[0]?.value;
  await expect.poll(delay).toBeGreaterThan(0.3);
});

test('the internal port shows the metrics and nothing else', async () => {
  const metrics = createMetrics();
  addProcessMetrics(metrics);
  const server = await startMetricsServer({ host: '127.0.0.1', port: 0, render: async () => renderMetrics({ api: metrics.collect() }) });
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await answer.text()).toMatch(/moa_process_resident_memory_bytes\{process="api"\} \d+/);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await new Promise((resolve) => server.close(resolve));
});
