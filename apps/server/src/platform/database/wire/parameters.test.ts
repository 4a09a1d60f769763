import fc from 'fast-check';
import utils from 'pg/lib/utils.js';
import { expect, test } from 'vitest';
import { toParameter } from './parameters.ts';

const text = fc.oneof(fc.string(), fc.constantFrom('', 'NULL', '{}', 'a"b', 'a\\b', '한글, "따옴표"', "it's"));
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.bigInt(),
  fc.constantFrom(null, undefined),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  fc.uint8Array(),
);
const array = fc.array(fc.oneof(scalar, fc.array(scalar), fc.date({ min: new Date(0), noInvalidDate: true })));
const object = fc.dictionary(fc.string(), fc.oneof(text, fc.integer()));

test('values are written as pg writes them', () => {
  fc.assert(
    fc.property(fc.oneof(scalar, array, object), (value) => {
      // An instant of UTC is written in another way: Z for +00:00.
      const written = toParameter(value);
      expect(typeof written === 'string' ? written.replaceAll('Z"', '+00:00"') : written).toEqual(asPg(value));
    }),
  );
});

/** With what an instant of UTC ends in in an array, should a text end so. */
function asPg(value: unknown): unknown {
  const written = utils.prepareValue(value);
  return typeof written === 'string' ? written.replaceAll('Z"', '+00:00"') : written;
}

test('an instant is the same instant, in whatever year', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('-000100-01-01T00:00:00Z'), noInvalidDate: true }), (at) => {
      const written = String(toParameter(at));
      const pgs = String(utils.prepareValue(at));
      expect(written === pgs || new Date(written).getTime() === new Date(pgs).getTime()).toBe(true);
    }),
  );
});
