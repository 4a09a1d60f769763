import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { parseInstant } from './target.ts';

const asPg: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

test('an instant is read as pg reads it, to whatever digit it is written', () => {
  const day = fc.date({ min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.stringMatching(/^\d{0,6}$/), (at, digits) => {
      const text = `${at.toISOString().slice(0, 19).replace('T', ' ')}${digits === '' ? '' : `.${digits}`}+00`;
      expect((parseInstant(text) as Date).getTime()).toBe(Math.trunc((asPg(text) as Date).getTime()));
    }),
  );
});

test.each(['infinity', '-infinity', '2026-11-23 10:36:20.615+09', '0044-03-15 12:00:00+00 BC', '12026-11-23 10:36:20+00'])(
  '%s is left to pg',
  (text) => {
    expect(parseInstant(text)).toEqual(asPg(text));
  },
);
