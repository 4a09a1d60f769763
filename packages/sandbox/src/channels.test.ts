import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sandboxChannels } from './channels.ts';
import { ChannelKernel } from './kernel/kernel.ts';
import { fairRules } from './market/testing/fair.ts';
import { contradictionsOf } from './market/testing/table.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'moa-tables-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function kernelOf(name: string): ChannelKernel {
  return new ChannelKernel({ name, dataDir, rateFactor: 0, clock: { now: () => new Date() }, monotonic: () => 0 });
}

describe('the transition table', () => {
  test.each(sandboxChannels.map((channel) => [channel.shopType, channel] as const))(
    'of %s does not contradict itself',
    (shopType, channel) => {
      const kernel = kernelOf(shopType);
      const table = channel.control(kernel).table?.();
      expect(table && contradictionsOf(table)).toEqual([]);
      kernel.close();
    },
  );

  test('that contradicts itself is distinguished', () => {
    const { states, ...others } = fairRules();
    const PAID = { ...states.PAID, to: ['READY' as const] };
    const SENT = { ...states.SENT, to: ['RETURNED' as const] };
    const DECIDED = { ...states.DECIDED, to: ['RETURNED' as const] };
    expect(contradictionsOf({ ...others, states: { ...states, PAID, SENT, DECIDED } })).toEqual([
      'a cancel at once leaves PAID where it is',
      'time moves SENT to ARRIVED, and the table does not',
      'no order ever comes to ARRIVED',
      'no order ever comes to DECIDED',
      'DECIDED is the end of a line and goes on',
      'no order ever comes to EXCHANGED',
      'no order ever comes to ASKED',
      'no order ever comes to COMING_BACK',
      'no order ever comes to BACK',
      'no order ever comes to HELD',
      'nothing that was sent arrives as ARRIVED',
    ]);
  });
});
