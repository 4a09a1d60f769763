import { ProblemError } from '@moa/contract/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FILE_TYPE, receiveFile, sizeText } from './receive-file.ts';

const request = new Request('http://localhost/file');
const parts = (...texts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

test('a file is the parts that came, each of which is reported', async () => {
  const notified: number[] = [];
  const answer = new Response(parts('엑셀', '파일'), { headers: { 'content-type': 'application/x' } });
  const file = await receiveFile(
    async () => answer,
    request,
    (bytes) => notified.push(bytes),
  );
  expect({ type: file.type, text: await file.text(), notified }).toEqual({ type: 'application/x', text: '엑셀파일', notified: [6, 12] });
});

test('a refusal is thrown in its own words', async () => {
  const body = { title: '요청하신 정보를 찾을 수 없습니다.', status: 404, code: 'NOT_FOUND', detail: '내려받는 주소가 만료되었습니다.' };
  const taken = receiveFile(
    async () => Response.json(body, { status: 404 }),
    request,
    () => {},
  );
  await expect(taken).rejects.toThrow(ProblemError);
  await expect(taken).rejects.toMatchObject({ code: 'NOT_FOUND', detail: body.detail });
});

test('a file that breaks off is no file', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(3)),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
  await expect(
    receiveFile(
      async () => new Response(broken),
      request,
      () => {},
    ),
  ).rejects.toThrow('network error');
});

describe('a line', () => {
  const MINUTE = 60_000;
  const taken = (send: (request: Request) => Promise<Response>) => receiveFile(send, request, () => {}).catch((error: Error) => error.name);
  /** An answer whose parts come a minute apart; one that is aborted breaks off, as a browser's does. */
  const slow = (minutes: number) => async (asked: Request) => {
    expect(asked.headers.get('accept')).toBe(FILE_TYPE);
    let sent = 0;
    return new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => asked.signal.addEventListener('abort', () => controller.error(asked.signal.reason)),
        async pull(controller) {
          if (sent++ === minutes) return controller.close();
          await new Promise((resolve) => setTimeout(resolve, MINUTE));
          controller.enqueue(new Uint8Array(1));
        },
      }),
    );
  };
  afterEach(() => vi.useRealTimers());

  test('that is slow brings a file in the time it takes', async () => {
    vi.useFakeTimers();
    const file = taken(slow(10));
    await vi.advanceTimersByTimeAsync(11 * MINUTE);
    expect(await file).toMatchObject({ size: 10 });
  });

  test('that falls silent is given up', async () => {
    vi.useFakeTimers();
    const file = taken(
      async ({ signal }) =>
        new Response(new ReadableStream({ start: (c) => signal.addEventListener('abort', () => c.error(signal.reason)) })),
    );
    await vi.advanceTimersByTimeAsync(3 * MINUTE);
    expect(await file).toBe('TimeoutError');
  });
});

test.each([
  [1, '1KB'],
  [120 * 1024, '120KB'],
  [3.44 * 1024 * 1024, '3.4MB'],
])('%d bytes are %s', (bytes, message) => {
  expect(sizeText(bytes)).toBe(message);
});
