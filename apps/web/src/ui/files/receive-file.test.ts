import { ProblemError } from '@moa/contract/client';
import { expect, test } from 'vitest';
import { receiveFile, sizeText } from './receive-file.ts';

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

test.each([
  [1, '1KB'],
  [120 * 1024, '120KB'],
  [3.44 * 1024 * 1024, '3.4MB'],
])('%d bytes are %s', (bytes, message) => {
  expect(sizeText(bytes)).toBe(message);
});
