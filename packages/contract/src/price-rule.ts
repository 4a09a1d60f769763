/** Price rules of shop accounts on the wire. */
import { PRICE_ROUNDINGS } from '@moa/core';
import { z } from 'zod';

const rounding = z.literal(PRICE_ROUNDINGS, '10원, 100원, 1,000원 단위 중에서 고르십시오.');
const rate = z.strictObject({
  kind: z.literal('RATE'),
  /** Share of the base price added, from -0.9 to 9; tenths of a percent. */
  rate: z
    .number()
    .min(-0.9, '-90% 이상으로 입력해주십시오.')
    .max(9, '900% 이하로 입력해주십시오.')
    .refine((share) => Math.abs(share * 1000 - Math.round(share * 1000)) < 1e-6, '퍼센트는 소수 첫째 자리까지 입력해주십시오.'),
  rounding,
});
const amount = z.strictObject({
  kind: z.literal('AMOUNT'),
  /** Whole won added; negative takes off. */
  amount: z
    .number()
    .int('원 단위로 입력해주십시오.')
    .min(-10_000_000, '-10,000,000원 이상으로 입력해주십시오.')
    .max(10_000_000, '10,000,000원 이하로 입력해주십시오.'),
  rounding,
});

export const priceRuleSchema = z.discriminatedUnion('kind', [rate, amount, z.strictObject({ kind: z.literal('KEEP_MARGIN'), rounding })]);

/** A rule with the fee that it counted with when the product was saved. */
export const appliedPriceRuleSchema = z.discriminatedUnion('kind', [
  rate,
  amount,
  z.strictObject({ kind: z.literal('KEEP_MARGIN'), feeRate: z.number().min(0).max(0.9), rounding }),
]);
