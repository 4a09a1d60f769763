/** What stands between a confirmed order and its invoice number: parcels, what is printed of them, and what couriers say. */
import { PARCEL_CHANGES } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { idSchema } from './wire.ts';

const tags = ['배송'];
const orderAuth = { any: ['orderAuth' as const] };
const ids = z.array(idSchema).min(1, '주문을 선택해주십시오.').max(1000, '한 번에 1,000건까지 처리할 수 있습니다.');

export const shipping = {
  /**
   * 합포장 by hand. MERGE puts the lines into the parcel of the first one, SPLIT takes each out of its parcel, RESET leaves them where their
   * receivers put them. Lines that a shop sends as one bundle stay together.
   */
  bundle: operation('POST', '/api/v1/order/bundle-shipping', orderAuth, '합포장 묶기 · 나누기', { tags, audit: 'order.bundleShipping' })
    .input(
      z.strictObject({
        action: z.enum(PARCEL_CHANGES),
        ids,
        /** Merges lines of different receivers too; without it they are refused with DIFFERENT_RECEIVER. */
        acceptDifferent: z.boolean().optional(),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
};
