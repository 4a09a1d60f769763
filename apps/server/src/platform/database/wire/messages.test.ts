import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { Messages } from './messages.ts';
import type { Parameter } from './parameters.ts';

/** What pg itself sends. */
function byPg(send: (connection: pg.Connection) => void): Buffer {
  const pieces: Buffer[] = [];
  const stream = { writable: true, write: (piece: Buffer) => pieces.push(Buffer.from(piece)) };
  send(new pg.Connection({ stream: () => stream } as never));
  return Buffer.concat(pieces);
}

const parameter: fc.Arbitrary<Parameter> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('', null, '가'.repeat(2_500), 'x'.repeat(40_000)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);
const name = fc.stringMatching(/^[a-z.-]{0,30}$/);

test('messages are those of pg, however many go together and however long they are', () => {
  const messages = new Messages();
  const statement = fc.record({
    name,
    text: fc.string({ unit: 'grapheme' }),
    values: fc.array(parameter, { maxLength: 6 }),
    first: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1, maxLength: 6 }), (statements) => {
      for (const { name, text, values, first } of statements) {
        if (first) messages.parse(name, text.replaceAll('\0', ''));
        messages.bind(name, values, new Uint8Array(0));
        if (first) messages.describe();
        messages.execute();
      }
      messages.sync();
      const sent = byPg((connection) => {
        for (const { name, text, values, first } of statements) {
          if (first) connection.parse({ name, text: text.replaceAll('\0', ''), types: [] }, true);
          connection.bind({ statement: name, values }, true);
          if (first) connection.describe({ type: 'P', name: '' }, true);
          connection.execute({}, true);
        }
        connection.sync();
      });
      // pg says once for all columns that they are to come as text; we say it by saying nothing.
      expect(withoutFormats(messages.take(), 2)).toEqual(withoutFormats(sent, 4));
    }),
  );
});

/** Messages, every Bind without what stands last in it: how columns are to come, in so many bytes. */
function withoutFormats(bytes: Buffer, last: number): string[] {
  const found: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    const type = String.fromCharCode(bytes[at] ?? 0);
    found.push(type + bytes.subarray(at + 5, type === 'B' ? end - last : end).toString('latin1'));
    at = end;
  }
  return found;
}

test('columns are asked for in the form that is named for each', () => {
  const messages = new Messages();
  messages.bind('', [], Uint8Array.of(1, 0));
  expect(messages.take().subarray(-6)).toEqual(Buffer.from([0, 2, 0, 1, 0, 0]));
});

test('what was given out stays as it is', () => {
  const messages = new Messages();
  const given = Array.from({ length: 400 }, (_, n) => {
    messages.parse('', `select ${n} ${'x'.repeat((n * 37) % 900)}`);
    return messages.take();
  });
  expect(given.map((bytes) => /select (\d+)/.exec(bytes.toString())?.[1])).toEqual(given.map((_, n) => String(n)));
});
