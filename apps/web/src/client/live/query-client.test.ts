import {
  environmentManager,
  isServer,
  onlineManager,
  type QueryClient,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient, pollOr } from './query-client.ts';

const NO_ANSWER = Object.assign(new Error('no answer'), { status: 0 });
const REFUSED = Object.assign(new Error('refused'), { status: 403 });

let client: QueryClient;
let leave: () => void;
let asked: number;
/** What the next questions come to. */
let outcome: Error | 'rows';

/** A screen that shows the answer. */
function open(options: Partial<QueryObserverOptions<string>> = {}): QueryObserver<string> {
  const queryFn = async () => {
    asked += 1;
    if (outcome !== 'rows') throw outcome;
    return outcome;
  };
  const observer = new QueryObserver<string>(client, { queryKey: ['list'], queryFn, ...options });
  leave = observer.subscribe(() => undefined);
  return observer;
}

// Without a window nothing would be asked by time.
beforeAll(() => environmentManager.setIsServer(() => false));
afterAll(() => environmentManager.setIsServer(() => isServer));
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  outcome = NO_ANSWER;
  client = createQueryClient();
  client.mount();
});
afterEach(() => {
  leave();
  client.unmount();
  client.clear();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

describe('what got no answer', () => {
  test('is asked again until one comes, also when the first tries after the return of the network fail', async () => {
    onlineManager.setOnline(false);
    const screen = open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getCurrentResult().status).toBe('error');
    const offline = asked;
    onlineManager.setOnline(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getCurrentResult().status).toBe('error');
    expect(asked).toBeGreaterThan(offline);
    outcome = 'rows';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.getCurrentResult().data).toBe('rows');
  });

  test('is not asked for by itself while there is no network', async () => {
    onlineManager.setOnline(false);
    open();
    await vi.advanceTimersByTimeAsync(5_000);
    const before = asked;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toBe(before);
  });

  test('is not asked for once nothing shows it', async () => {
    open();
    await vi.advanceTimersByTimeAsync(5_000);
    leave();
    const before = asked;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toBe(before);
  });
});

test.each([
  ['answered', 'rows'],
  ['refused', REFUSED],
] as const)('what was %s is asked once', async (_, came) => {
  outcome = came;
  open();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(1);
});

describe('a query with an interval of its own', () => {
  test.each([
    [false, NO_ANSWER, 15_000],
    [600_000, NO_ANSWER, 15_000],
    [3_000, NO_ANSWER, 3_000],
    [false, REFUSED, false],
    [600_000, REFUSED, 600_000],
    [false, null, false],
    [3_000, null, 3_000],
  ] as const)('of %s, last ended with %s, asks again after %s', (ms, error, expected) => {
    expect(pollOr(ms, error)).toBe(expected);
  });

  test('keeps to it without a network', () => {
    onlineManager.setOnline(false);
    expect([pollOr(false, NO_ANSWER), pollOr(600_000, NO_ANSWER)]).toEqual([false, 600_000]);
  });

  test('asks until an answer comes', async () => {
    const screen = open({ refetchInterval: ({ state }) => pollOr(false, state.error) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(screen.getCurrentResult().status).toBe('error');
    outcome = 'rows';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(screen.getCurrentResult().data).toBe('rows');
    const answered = asked;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).toBe(answered);
  });
});
