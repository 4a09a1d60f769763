import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RawRow, readMessages } from './raw-client.ts';

function message(type: string, content: Buffer): Buffer {
  const bytes = Buffer.alloc(5 + content.length);
  bytes.write(type, 'latin1');
  bytes.writeInt32BE(4 + content.length, 1);
  content.copy(bytes, 5);
  return bytes;
}

const sent = fc.array(fc.tuple(fc.constantFrom('D', 'C', 'T', 'Z', 'N'), fc.uint8Array({ maxLength: 40 })), { maxLength: 30 });

test('rows and all other messages come whole and in their order, wherever what is sent is cut', () => {
  fc.assert(
    fc.property(sent, fc.array(fc.nat(30)), (parts, cuts) => {
      const bytes = Buffer.concat(parts.map(([type, content]) => message(type, Buffer.from(content))));
      const read: string[] = [];
      const take = readMessages(
        (others) => {
          for (let at = 0; at < others.length; at += 1 + others.readInt32BE(at + 1))
            read.push(others.subarray(at, at + 1 + others.readInt32BE(at + 1)).toString('latin1'));
        },
        (row, at) => read.push(row.subarray(at - 5, at - 4 + row.readInt32BE(at - 4)).toString('latin1')),
      );
      let at = 0;
      for (const cut of cuts) {
        take(bytes.subarray(at, Math.min(bytes.length, at + cut)));
        at = Math.min(bytes.length, at + cut);
      }
      take(bytes.subarray(at));
      expect(read).toEqual(parts.map(([type, content]) => message(type, Buffer.from(content)).toString('latin1')));
    }),
  );
});

test('a row has its columns as pg has them, for the queries of pg', () => {
  const bytes = Buffer.from([0, 3, 0, 0, 0, 1, 0x61, 255, 255, 255, 255, 0, 0, 0, 0]);
  expect(new RawRow(bytes, 0).fields).toEqual(['a', null, '']);
});
