import { expect, test } from 'vitest';
import { WebhookOutbox } from './webhook-outbox.ts';

/** As much of a store as an outbox needs. */
function memory() {
  const kept = new Map<string, unknown>();
  let last = 0;
  const collection = {
    values: () => kept.values(),
    put: (id: string, value: unknown) => void kept.set(id, value),
    delete: (id: string) => void kept.delete(id),
    get size() {
      return kept.size;
    },
  };
  return { collection: () => collection, next: () => (last += 1), flush: () => undefined };
}

function outbox(answers: (number | 'nobody')[]) {
  let now = 0;
  const sent: { body: string; key: string | undefined }[] = [];
  const box = new WebhookOutbox({
    kernel: { store: memory() as never },
    target: { url: 'http://moa.test/hook', key: 'k' },
    keyHeader: 'x-api-key',
    now: () => now,
    fetch: (async (_url: string, init: { body: string; headers: Record<string, string> }) => {
      sent.push({ body: init.body, key: init.headers['x-api-key'] });
      const status = answers.shift() ?? 200;
      if (status === 'nobody') throw new Error('refused');
      return new Response(null, { status });
    }) as never,
  });
  const pass = async (ms: number) => {
    now += ms;
    await box.deliver();
  };
  return { box, sent, pass };
}

test('an event is sent with its key, once, in the order in which it came', async () => {
  const { box, sent, pass } = outbox([]);
  box.add({ n: 1 });
  box.add({ n: 2 });
  await pass(0);
  await pass(60_000);
  expect(sent).toEqual([
    { body: '{"n":1}', key: 'k' },
    { body: '{"n":2}', key: 'k' },
  ]);
  expect(box.waiting).toBe(0);
});

test('what is refused, or heard by nobody, comes again ever later, until it is taken', async () => {
  const { box, sent, pass } = outbox([500, 'nobody', 200]);
  box.add({ n: 1 });
  for (const [ms, times] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [60_000, 3],
  ] as const) {
    await pass(ms);
    expect(sent).toHaveLength(times);
  }
});

test('what is refused for good is given up, and holds up nothing else', async () => {
  const { box, sent, pass } = outbox(Array.from({ length: 12 }, () => 401));
  box.add({ n: 1 });
  for (let round = 0; round < 20; round += 1) await pass(60_000);
  expect(sent).toHaveLength(12);
  expect(box.waiting).toBe(0);
});
