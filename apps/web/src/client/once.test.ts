import { describe, expect, test } from 'vitest';
import { forgetUnanswered, type OnceOptions, sendOnce } from './once.ts';

/** A storage, and a server that answers as `answers` says, one call after the other. */
function setUp(...answers: (string | { status: number; code?: string })[]) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> as Storage;
  const sent: { body: string; key: string }[] = [];
  const options: OnceOptions<string, string> = {
    storage,
    name: 'order',
    async send(body, key) {
      sent.push({ body, key });
      const next = answers.shift();
      if (typeof next === 'string') return next;
      throw next;
    },
  };
  return { options, sent, kept };
}

const LOST = { status: 0, code: 'NETWORK' };

describe('a call whose answer got lost', () => {
  test.each([LOST, { status: 502 }, { status: 500 }, { status: 409, code: 'IN_PROGRESS' }])(
    'is sent again under its first key: %o',
    async (lost) => {
      const { options, sent, kept } = setUp(lost, 'made');
      await expect(sendOnce(options, 'shirt')).rejects.toBe(lost);
      await expect(sendOnce(options, 'shirt')).resolves.toEqual({ answer: 'made', body: 'shirt', earlier: false });
      expect(sent[1]).toEqual(sent[0]);
      expect(kept.size).toBe(0);
    },
  );

  test('is asked for again as it was, when the draft has changed since', async () => {
    const { options, sent } = setUp(LOST, 'made');
    await expect(sendOnce(options, 'shirt')).rejects.toBe(LOST);
    await expect(sendOnce(options, 'blue shirt')).resolves.toEqual({ answer: 'made', body: 'shirt', earlier: true });
    expect(sent[1]).toEqual(sent[0]);
  });

  test('that was refused in the end makes room for the draft as it is now', async () => {
    const { options, sent } = setUp(LOST, { status: 422 }, 'made');
    await expect(sendOnce(options, 'shirt')).rejects.toBe(LOST);
    await expect(sendOnce(options, 'blue shirt')).resolves.toEqual({ answer: 'made', body: 'blue shirt', earlier: false });
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  test('is forgotten with its draft', async () => {
    const { options, sent } = setUp(LOST, 'made');
    await expect(sendOnce(options, 'shirt')).rejects.toBe(LOST);
    forgetUnanswered(options);
    await sendOnce(options, 'shirt');
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });
});

test('a refused call is not remembered', async () => {
  const { options, sent, kept } = setUp({ status: 422 }, 'made');
  await expect(sendOnce(options, 'shirt')).rejects.toEqual({ status: 422 });
  expect(kept.size).toBe(0);
  await sendOnce(options, 'shirt');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('a call that was answered gives the next one a key of its own', async () => {
  const { options, sent } = setUp('one', 'two');
  await sendOnce(options, 'shirt');
  await sendOnce(options, 'shirt');
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});
