import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../platform/database/index.ts';
import { demoLoginHint } from './demo-hint.ts';

const answering = (answer: Promise<unknown>) => ({ system: () => answer }) as unknown as Database;
const hint = (answer: Promise<unknown>, environment: 'development' | 'production' = 'development') =>
  demoLoginHint({ config: { environment }, database: answering(answer) });

describe('the demo login on the login page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('is a hint where it exists, outside production', async () => {
    expect(await hint(Promise.resolve(true))).toEqual({ 'moa-demo': 'demoseller moademo1234' });
    expect(await hint(Promise.resolve(false))).toEqual({});
    expect(await hint(Promise.resolve(true), 'production')).toEqual({});
    expect(vi.getTimerCount()).toBe(0);
  });

  test('holds up no page: neither a database that fails nor one that says nothing', async () => {
    expect(await hint(Promise.reject(new Error('away')))).toEqual({});
    const page = hint(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(300);
    expect(await page).toEqual({});
  });
});
