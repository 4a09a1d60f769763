import { describe, expect, it } from 'vitest';
import { maskEmail, maskName, maskPhone } from './mask.ts';

describe('masked', () => {
  it.each([
    ['이연수', '이*수'],
    ['김구', '김*'],
    ['남궁세훈', '남**훈'],
    ['박', '*'],
    ['', ''],
    [' 😀나 ', '😀*'],
  ])('the name %j shows %j', (name, shown) => expect(maskName(name)).toBe(shown));

  it.each([
    ['01012347730', '010-****-7730'],
    ['010-1234-7730', '010-****-7730'],
    ['1234', '****'],
    ['', ''],
  ])('the number %j shows %j', (phone, shown) => expect(maskPhone(phone)).toBe(shown));

  it.each([
    ['moon@example.com', 'mo**@example.com'],
    ['moonlight@example.com', 'mo*******@example.com'],
    ['a@example.com', 'a**@example.com'],
    ['ab@example.com', 'a**@example.com'],
  ])('mail %s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));
});
