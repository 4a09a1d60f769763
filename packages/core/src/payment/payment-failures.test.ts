import { expect, test } from 'vitest';
import { cancelFailure, paymentFailure } from './payment-failures.ts';

/** Those that the sheet names (TOSS_PAYMENTS 6), without those of billing, which is not connected. */
const CODES = [
  'UNAUTHORIZED_KEY',
  'INVALID_API_KEY',
  'FORBIDDEN_REQUEST',
  'NOT_FOUND_PAYMENT',
  'NOT_FOUND_PAYMENT_SESSION',
  'ALREADY_PROCESSED_PAYMENT',
  'INVALID_REQUEST',
  'REJECT_CARD_PAYMENT',
  'REJECT_CARD_COMPANY',
  'NOT_SUPPORTED_METHOD',
  'FAILED_INTERNAL_SYSTEM_PROCESSING',
  'PAY_PROCESS_CANCELED',
];

test.each(CODES)('%s is known, and says what to do', (code) => {
  const { message } = paymentFailure(code);
  expect(message).not.toBe(paymentFailure('A_NEW_CODE').message);
  expect(message).toMatch(/(니다|십시오)\.$/);
});

test.each(['A_NEW_CODE', '', 'constructor', '__proto__'])('%j is a failure all the same', (code) => {
  expect(paymentFailure(code)).toEqual({ message: '결제가 되지 않았습니다. 다른 결제수단으로 다시 결제해주십시오.', by: 'BUYER' });
});

test.each([...CODES, 'NOT_CANCELABLE_AMOUNT', 'NOT_CANCELABLE_PAYMENT', 'A_NEW_CODE', 'constructor'])(
  'a cancel that ends with %s tells nobody to pay again',
  (code) => {
    const { message } = cancelFailure(code);
    expect(message).toContain('취소');
    expect(message).not.toMatch(/다시 결제해주십시오|결제되지 않았습니다|결제된 금액은 없/);
  },
);
