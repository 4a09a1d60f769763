import { describe, expect, test } from 'vitest';
import { sandboxChannels } from '../channels.ts';
import { FAULT_KINDS, variantsOf } from '../kernel/faults.ts';

interface Words {
  operationName(name: string | null): string;
  faultName(kind: string): string;
  variantName(kind: string, variant: string): string;
}

const words = (await import(new URL('../page/words.js', import.meta.url).href)) as Words;
const KOREAN = /[가-힣]/;

describe('the page says in Korean', () => {
  test('every operation that a fault can be put on', () => {
    const operations = new Set(sandboxChannels.flatMap((channel) => channel.operations ?? []));
    expect(operations.size).toBeGreaterThan(20);
    expect([...operations].filter((operation) => !KOREAN.test(words.operationName(operation)))).toEqual([]);
  });

  test.each([...FAULT_KINDS])('%s, and what it can be', (kind) => {
    expect(words.faultName(kind)).toMatch(KOREAN);
    for (const variant of variantsOf(kind)) expect(words.variantName(kind, variant)).not.toBe('');
  });

  test('no two operations in the same words', () => {
    const operations = [...new Set(sandboxChannels.flatMap((channel) => channel.operations ?? []))];
    const names = operations.map(words.operationName);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
