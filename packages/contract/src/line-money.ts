/** What the money of an order line is made of. */
import { SETTLE_STATES, STOCK_EFFECT_LABELS, type StockEffect } from '@moa/core';
import { z } from 'zod';
import { causedSchema, won } from './settlement-rows.ts';
import { idSchema, instantSchema } from './wire.ts';

/** A fact that is null is not known: it is never nothing. */
export const lineMoneySchema = z.object({
  unitPrice: won,
  quantity: z.number().int(),
  claimedQuantity: z.number().int(),
  /** Parts that nobody says are null. */
  discount: z.object({ total: won, shop: won.nullable(), seller: won.nullable() }),
  /** What the buyer paid for the pieces. */
  amount: won,
  delivery: z.object({
    won,
    /** The line of the order that carries the fee in this one's place. */
    carriedBy: z.object({ id: idSchema, productName: z.string(), won }).nullable(),
    /** How the product is set to be delivered now; null where it is none of ours. */
    setting: z
      .object({ feeType: z.enum(['FREE', 'PAID', 'CONDITIONAL_FREE']), baseFee: won, freeConditionalAmount: won.nullable() })
      .nullable(),
  }),
  buyerPaid: won,
  /** Of the shop, negative. */
  fee: z
    .object({
      won,
      rate: z.number().nullable(),
      /** What it is known from; `of`: the category of a fee of the seller's own. */
      from: z.enum(['SHOP', 'OWN_CATEGORY', 'OWN', 'CHANNEL_CATEGORY', 'CHANNEL']).nullable(),
      of: z.string().nullable(),
      vatApart: z.boolean(),
      deliveryWon: won.nullable(),
      deliveryRate: z.number().nullable(),
    })
    .nullable(),
  expected: z
    .object({
      total: won,
      gross: won,
      sellerDiscount: won,
      deliveryFee: won,
      reduced: z.boolean(),
      by: z.enum(['SHOP', 'RATE']),
      payDay: z.string().nullable(),
      basis: z.enum(['CONFIRMED', 'DELIVERED']).nullable(),
      basisDay: z.string().nullable(),
    })
    .nullable(),
  /** What was paid is for who may see settlement. */
  seesSettlement: z.boolean(),
  settled: z
    .object({
      id: idSchema,
      state: z.enum(SETTLE_STATES),
      paid: won.nullable(),
      difference: won.nullable(),
      causes: z.array(causedSchema),
      paidDay: z.string().nullable(),
    })
    .nullable(),
  /** Null for who may not see costs. */
  cost: z
    .object({
      /** Of a unit; null where nobody knows. */
      unit: won.nullable(),
      /** DISPATCH: as it was when the line left the stock. SELLER: set since, by `by`. TODAY: the product's own of today. */
      from: z.enum(['DISPATCH', 'SELLER', 'TODAY']),
      by: z.string().nullable(),
    })
    .nullable(),
  /** Rows of the ledger, in their order. */
  stock: z.array(
    z.object({
      at: instantSchema,
      effect: z.enum(Object.keys(STOCK_EFFECT_LABELS) as StockEffect[]),
      skuId: idSchema,
      skuCode: z.string(),
      onHand: z.object({ before: z.number().int(), after: z.number().int() }),
      reserved: z.object({ before: z.number().int(), after: z.number().int() }),
      actor: z.string(),
    }),
  ),
});
