import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sandboxChannels } from '../channels.ts';
import { FAULT_KINDS, variantsOf } from '../kernel/faults.ts';
import { ChannelKernel } from '../kernel/kernel.ts';

interface Labels {
  operationName(name: string | null): string;
  faultName(kind: string): string;
  variantName(kind: string, variant: string): string;
  orderState(raw: string): { label: string };
}

const labels = (await import(new URL('../page/labels.js', import.meta.url).href)) as Labels;
const KOREAN = /[가-힣]/;

describe('the page says in Korean', () => {
  test('every operation that a fault can be put on', () => {
    const operations = new Set(sandboxChannels.flatMap((channel) => channel.operations ?? []));
    expect(operations.size).toBeGreaterThan(20);
    expect([...operations].filter((operation) => !KOREAN.test(labels.operationName(operation)))).toEqual([]);
  });

  test.each([...FAULT_KINDS])('%s, and what it can be', (kind) => {
    expect(labels.faultName(kind)).toMatch(KOREAN);
    for (const variant of variantsOf(kind)) expect(labels.variantName(kind, variant)).not.toBe('');
  });

  test.each(sandboxChannels.map((channel) => [channel.shopType, channel] as const))('every state of an order of %s', (name, channel) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'moa-words-'));
    const kernel = new ChannelKernel({ name, dataDir, rateFactor: 0, clock: { now: () => new Date() }, monotonic: () => 0 });
    const states = Object.keys(channel.control(kernel).table?.().states ?? {});
    kernel.close();
    rmSync(dataDir, { recursive: true });
    expect(states.length).toBeGreaterThan(5);
    expect(states.filter((state) => !KOREAN.test(labels.orderState(state).label))).toEqual([]);
  });

  test('no two operations in the same words', () => {
    const operations = [...new Set(sandboxChannels.flatMap((channel) => channel.operations ?? []))];
    const names = operations.map(labels.operationName);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
