import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKey, networkKey } from './rate-limit.ts';

describe('the key of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', null],
    ['::ffff:203.0.113.7', '203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8:1:2::1', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['2001::1:2:3:4:5', '2001:0:0:1', '2001:0:0'],
    ['::1:2:3:4:5:6:7', '0:1:2:3', '0:1:2'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['2001:0DB8:0000:0002::1', '2001:db8:0:2', '2001:db8:0'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0', '64:ff9b:0'],
    ['::ffff:cb00:7107', '203.0.113.7', null],
    ['203.0.113.7:50412', '203.0.113.7', null],
    ['[2001:db8:1:2::1]:50412', '2001:db8:1:2', '2001:db8:1'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2', '2001:db8:1'],
    ['unknown', 'unknown', null],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
  ])('%s counts as %s', (ip, key, network) => {
    expect([addressKey(ip), networkKey(ip)]).toEqual([key, network]);
  });

  test('is that of its first four groups, wherever zeros are left out', () => {
    const group = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 0xffff }));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), fc.nat(7), fc.nat(7), (groups, from, length) => {
        fc.pre(groups.slice(0, 5).some((each) => each !== 0) || groups[5] !== 0xffff);
        const hex = groups.map((each) => each.toString(16));
        const zeros = groups.slice(from, from + length + 1);
        const short =
          zeros.length > 0 && zeros.every((each) => each === 0)
            ? `${hex.slice(0, from).join(':')}::${hex.slice(from + zeros.length).join(':')}`
            : hex.join(':');
        expect(addressKey(short)).toBe(hex.slice(0, 4).join(':'));
        expect(networkKey(short)).toBe(hex.slice(0, 3).join(':'));
      }),
    );
  });
});
