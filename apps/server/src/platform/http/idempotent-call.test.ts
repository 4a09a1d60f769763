import { operation } from '@moa/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createHttpServer, type Handlers, type IdempotencyStore } from './index.ts';

const things = {
  make: operation('POST', '/api/v1/things', 'PUBLIC', '만들기')
    .input(z.strictObject({ name: z.string(), sizes: z.array(z.strictObject({ cm: z.number().nullable(), label: z.string() })) }))
    .output(z.object({ name: z.string() })),
};

let hashes: string[] = [];
let stored: string[] = [];
const idempotency: IdempotencyStore = {
  claim: async (request) => {
    hashes.push(request.bodyHash);
    return { kind: 'fresh', claim: { ...request, token: '', stored: false, seal: (body) => Buffer.from(body) } };
  },
  storeWithEffect: async (_tx, _claim, { body }) => void stored.push(body),
  complete: async () => undefined,
  release: async () => undefined,
};

async function make(payload: object, handler: Handlers<typeof things>['make']) {
  [hashes, stored] = [[], []];
  const app = await createHttpServer({
    modules: [{ name: 'things', contract: things, handlers: { make: handler } }],
    authenticator: { authenticate: () => Promise.reject(new Error('nobody logs in')) },
    idempotency,
  });
  try {
    return await app.inject({ method: 'POST', url: '/api/v1/things', headers: { 'idempotency-key': 'key-0000' }, payload });
  } finally {
    await app.close();
  }
}

test('an answer that was stored with its effect is checked and written once, and answered word for word', async () => {
  let read = 0;
  const answer = {
    get name() {
      read += 1;
      return `읽음 ${read}`;
    },
  };
  const { body } = await make({ name: '셔츠', sizes: [] }, async ({ context }) => {
    await context.storeAnswer({} as never, answer);
    return answer;
  });
  expect(read).toBe(1);
  expect(stored).toEqual([body]);
});

test('an answer other than the stored one is written itself', async () => {
  const { body } = await make({ name: '셔츠', sizes: [] }, async ({ context }) => {
    await context.storeAnswer({} as never, { name: '먼저' });
    return { name: '나중' };
  });
  expect([stored, body]).toEqual([['{"name":"먼저"}'], '{"name":"나중"}']);
});

test('requests are told apart by the same hash as before: whoever repeats one across an update is answered', async () => {
  const sizes = [
    { cm: 10, label: 'S' },
    { cm: null, label: 'M' },
  ];
  await make({ name: '셔츠', sizes }, async ({ input }) => input);
  const [first] = hashes;
  await make({ sizes: sizes.map(({ cm, label }) => ({ label, cm })), name: '셔츠' }, async ({ input }) => input);
  expect(hashes).toEqual([first]);
  expect(first).toBe('h4MyPN0SJTWv2AEgw-yg-45fFInS1nTjEJeDnF7IKoQ');
});
