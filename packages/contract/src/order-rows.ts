/** What is shown of an order: its line in a list, all of it, and what of it could not be read or is missing. */
import { CLAIM_REASONS, FEE_WAYS, PICKUP_WAYS } from '@moa/core';
import { z } from 'zod';
import { memoColourSchema } from './order-memos.ts';
import { claimStateSchema, claimTypeSchema, lineActionSchema, lineStateSchema, orderFlagSchema, shopTypeSchema } from './vocabulary.ts';
import { idSchema, instantSchema, wonSchema } from './wire.ts';

/** By what of an order a searched word found it. */
export const foundInSchema = z.enum(['ORDER_NO', 'INVOICE', 'PRODUCT', 'OPTION', 'SKU', 'NAME', 'BUYER', 'PHONE']);
export type FoundIn = z.output<typeof foundInSchema>;

export const orderRowSchema = z.object({
  /** Our id of the order line (상품주문). */
  id: idSchema,
  orderNo: z.string(),
  lineNo: z.string(),
  bundleNo: z.string().nullable(),
  shopType: shopTypeSchema,
  accountId: idSchema.nullable(),
  shopName: z.string(),
  state: lineStateSchema,
  rawState: z.string(),
  flags: z.array(orderFlagSchema),
  productName: z.string(),
  optionText: z.string(),
  imageUrl: z.string().nullable(),
  productId: idSchema.nullable(),
  skuId: idSchema.nullable(),
  skuCode: z.string().nullable(),
  quantity: z.number().int(),
  claimedQuantity: z.number().int(),
  amount: wonSchema,
  deliveryFee: wonSchema,
  /** Masked unless the user has the right to see personal data. */
  receiverName: z.string(),
  receiverPhone: z.string(),
  receiverAddress: z.string(),
  orderedAt: instantSchema,
  paidAt: instantSchema.nullable(),
  dispatchDue: instantSchema.nullable(),
  courierCode: z.string().nullable(),
  /** By a rule, for when it is sent. */
  plannedCourier: z.string().nullable(),
  /** Why the seller holds it; null where she does not. */
  holdReason: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  dispatchedAt: instantSchema.nullable(),
  claim: z
    .object({
      id: idSchema,
      type: claimTypeSchema,
      state: claimStateSchema,
      reason: z.string(),
      requestedAt: instantSchema.nullable(),
      /** A cancel that waits, of a shop that has no call to approve it: its own page is where that is done. */
      elsewhere: z.literal(true).optional(),
    })
    .nullable(),
  /** Notes about it; null without one. */
  memo: z.object({ count: z.number().int(), open: z.boolean(), colour: memoColourSchema }).nullable(),
  /** Last failed action on the line, in Korean. */
  lastError: z.string().nullable(),
  /** What the line's shop has no call for: its own page is where that is done. */
  notOffered: z.array(lineActionSchema),
  /** Lines of one parcel share its key; null for a line that goes alone, or is sent. */
  parcel: z
    .object({
      key: z.string(),
      /** Still to be sent, this one included. */
      lines: z.number().int(),
      /** Of them not confirmed yet. */
      fresh: z.number().int(),
      /** A person put the line here. */
      byHand: z.boolean(),
    })
    .nullable(),
  /** Empty where nothing was searched for. */
  foundIn: z.array(foundInSchema),
});

/** A line with the SKUs of which it finds too few. */
export const shortLineSchema = z.object({
  id: idSchema,
  row: orderRowSchema,
  /** Short ones alone. */
  skus: z.array(
    z.object({
      skuId: idSchema,
      skuCode: z.string(),
      label: z.string(),
      /** Pieces that the line takes. */
      pieces: z.number().int(),
      /** Pieces that all orders together take that are still to be sent. */
      ordered: z.number().int(),
      onHand: z.number().int(),
      safetyStock: z.number().int(),
      /** Pieces that are missing. */
      short: z.number().int(),
    }),
  ),
});

const person = z.object({
  name: z.string(),
  phone: z.string(),
  phone2: z.string(),
  zipCode: z.string(),
  address1: z.string(),
  address2: z.string(),
});

export const unreadableRecordSchema = z.object({
  id: idSchema,
  accountId: idSchema,
  shopType: shopTypeSchema,
  shopName: z.string(),
  /** The shop's own number of the order, as far as it could be read. */
  key: z.string(),
  /** Korean. */
  reason: z.string(),
  at: instantSchema,
  /** When the order came in a way that was read; null while it is to be looked at. */
  readAt: instantSchema.nullable(),
});

export const orderDetailSchema = z.object({
  row: orderRowSchema,
  buyer: person,
  receiver: person,
  deliveryMessage: z.string(),
  masked: z.boolean(),
  /** The time of the seller's setting has passed: it can no longer be shown. */
  maskedForAll: z.boolean(),
  siblings: z.array(orderRowSchema),
  /** Number of the line that the shop divided this one from, for a claim on some pieces; null for one that was ordered as it is. */
  dividedFrom: z.string().nullable(),
  /** A present that ended before its receiver said where it goes. */
  endedUnaccepted: z.boolean(),
  /** Of goods that go out for an exchange, number of the line that is exchanged, empty where the shop does not say it; null for what was ordered. */
  sentFor: z.string().nullable(),
  expectedSettlement: wonSchema.nullable(),
  stock: z
    .object({
      skuId: idSchema,
      skuCode: z.string(),
      free: z.number().int(),
      reserved: z.number().int(),
      safetyStock: z.number().int(),
      sellable: z.number().int(),
    })
    .nullable(),
  claims: z.array(
    z.object({
      id: idSchema,
      claimNo: z.string(),
      type: claimTypeSchema,
      state: claimStateSchema,
      rawState: z.string(),
      reason: z.string(),
      detail: z.string(),
      quantity: z.number().int(),
      requestedAt: instantSchema.nullable(),
      canApprove: z.boolean(),
    }),
  ),
  /** What the buyer reported as not received, newest first. */
  unreceived: z.array(
    z.object({
      reportedAt: instantSchema,
      reason: z.string(),
      detail: z.string(),
      /** When the seller asked for its withdrawal. */
      answeredAt: instantSchema.nullable(),
      endedAt: instantSchema.nullable(),
    }),
  ),
  /** What of claims the seller can file of this line, and what the shop asks with it. */
  filing: z.object({
    types: z.array(claimTypeSchema),
    parts: z.boolean(),
    pickups: z.array(z.enum(PICKUP_WAYS)),
    feeWays: z.array(z.enum(FEE_WAYS)),
    /** What its buyer has decided to keep comes back as well, and is paid back at once. */
    decided: z.boolean().optional(),
    /** Reasons that the shop has a word for; null where it has one for every reason. */
    reasons: z.array(z.enum(CLAIM_REASONS)).nullable(),
    byHand: z.boolean(),
  }),
  history: z.array(
    z.object({
      at: instantSchema,
      title: z.string(),
      detail: z.string().nullable(),
      actor: z.string(),
      tone: z.enum(['NORMAL', 'GOOD', 'BAD']),
      /** Of what a shop was asked for: the calls are found by it. */
      traceId: z.string().nullable(),
    }),
  ),
  raw: z.unknown(),
});

export const rowResultSchema = z.object({ id: idSchema, ok: z.boolean(), message: z.string().nullable() });
