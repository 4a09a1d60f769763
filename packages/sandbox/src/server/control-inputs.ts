/** Bodies and queries of the control API. Money is whole won, times milliseconds. */
import { CLAIM_REASONS, QUESTION_KINDS } from '@moa/core';
import { z } from 'zod';
import { FAULT_KINDS, variantsOf } from '../kernel/faults.ts';
import { FAULT_VARIANTS } from '../kernel/types.ts';

const id = z.string().min(1).max(200);
const won = z.number().int().min(0).max(1_000_000_000_000);
const quantity = z.number().int().min(0).max(1_000_000_000);
const person = { name: z.string().min(1).max(100), phone: z.string().min(1).max(40) };

export const account = z.strictObject({ id, shopName: z.string().min(1).max(100), secrets: z.record(z.string(), z.string()) });
export const accountId = z.strictObject({ accountId: id });
export const accountQuery = z.object({ accountId: id.optional() });
export const productQuery = accountQuery.extend({ q: z.string().max(200).default(''), full: z.enum(['true', 'false']).default('false') });

export const paging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(1000).default(50),
});
export const limit = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) });
export const effects = z.object({ operation: z.string().min(1).max(60) });

const seedItem = z.strictObject({ optionValues: z.array(z.string()), price: won, quantity, itemCode: z.string().default('') });
export const seedProduct = z.strictObject({
  accountId: id,
  name: z.string().min(1).max(500),
  price: won,
  sellerCode: z.string().max(100).default(''),
  optionNames: z.array(z.string()).default([]),
  items: z.array(seedItem).min(1),
  imageUrl: z.string().nullable().default(null),
  detailHtml: z.string().default(''),
});

export const editProduct = z
  .strictObject({
    accountId: id,
    productId: id,
    itemId: id.optional(),
    name: z.string().min(1).optional(),
    price: won.optional(),
    quantity: quantity.optional(),
    onSale: z.boolean().optional(),
  })
  .transform((input) => present(input));

/** `name` null: removed. */
export const address = z.strictObject({ accountId: id, addressId: id, name: z.string().min(1).max(50).nullable() });

export const approve = z
  .strictObject({ accountId: id, productId: id, approve: z.boolean(), reason: z.string().optional() })
  .transform((input) => present(input));

const receiver = z.strictObject({ ...person, zipCode: z.string().min(1), address1: z.string().min(1), address2: z.string().default('') });

export const placeOrder = z
  .strictObject({
    accountId: id,
    lines: z
      .array(z.strictObject({ productId: id, itemId: id, quantity: quantity.min(1) }))
      .min(1)
      .max(100),
    buyer: z.strictObject(person),
    receiver,
    message: z.string().default(''),
    unpaid: z.boolean().optional(),
    addressLater: z.boolean().optional(),
  })
  .transform((input) => present(input));

export const enterAddress = z.strictObject({ accountId: id, orderNo: id });

export const changeGift = z
  .strictObject({ accountId: id, orderNo: id, receiver: receiver.optional(), itemId: id.optional() })
  .transform((input) => present(input));

export const requestCancel = z
  .strictObject({ accountId: id, orderNo: id, lineNo: id, quantity: quantity.min(1).optional(), reason: z.enum(CLAIM_REASONS) })
  .transform((input) => present(input));

export const requestReturn = z
  .strictObject({
    accountId: id,
    orderNo: id,
    lineNo: id,
    type: z.enum(['RETURN', 'EXCHANGE']),
    quantity: quantity.min(1).optional(),
    reason: z.enum(CLAIM_REASONS),
  })
  .transform((input) => present(input));

export const advanceClaim = z.strictObject({ accountId: id, claimNo: id, to: z.enum(['COLLECTING', 'COLLECTED']) });
export const claimInOffice = z.strictObject({
  accountId: id,
  orderNo: id,
  lineNo: id,
  type: z.enum(['CANCEL', 'RETURN', 'EXCHANGE']),
  quantity: quantity.min(1),
});
export const dropInOffice = z.strictObject({ accountId: id, claimNo: id });
export const withdrawClaim = z.strictObject({ accountId: id, claimNo: id });

export const reportUnreceived = z.strictObject({ accountId: id, orderNo: id, lineNo: id, detail: z.string() });
export const withdrawUnreceived = z.strictObject({ accountId: id, orderNo: id, lineNo: id });

export const ask = z.strictObject({
  accountId: id,
  kind: z.enum(QUESTION_KINDS),
  productId: id.optional(),
  orderNo: id.optional(),
  buyer: z.string().min(1),
  title: z.string().optional(),
  body: z.string().min(1),
});

export const withdrawQuestion = z.strictObject({ accountId: id, questionNo: id });

export const advance = z.strictObject({ accountId: id, orderNo: id, lineNo: id, to: z.enum(['PAID', 'DELIVERED', 'CONFIRMED']) });

export const randomOrders = z.strictObject({
  accountId: id,
  count: z.number().int().min(1).max(100_000).default(1000),
  seed: z.number().int().default(1),
});

/** At most a year at once. */
export const clock = z.strictObject({
  ms: z
    .number()
    .int()
    .min(1)
    .max(366 * 86_400_000),
});

export const fault = z
  .strictObject({
    operation: id,
    kind: z.enum(FAULT_KINDS),
    skip: z.number().int().min(0).optional(),
    times: z.number().int().min(1).nullable().optional(),
    probability: z.number().min(0).max(1).optional(),
    latencyMs: z.number().int().min(0).max(120_000).optional(),
    seed: z.number().int().optional(),
    bytes: z
      .number()
      .int()
      .min(1)
      .max(64 * 1024 * 1024)
      .optional(),
    variant: z.enum(Object.values(FAULT_VARIANTS).flat()).optional(),
  })
  .refine(({ kind, variant }) => variant === undefined || variantsOf(kind).includes(variant), '이 장애에 없는 종류입니다.')
  .transform((input) => present(input));

export const rate = z.strictObject({ factor: z.number().min(0).max(10_000) });

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Leaves out keys whose value is undefined, so that optional means absent. */
function present<T extends object>(input: T): Present<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Present<T>;
}

export const parcelScan = z.object({
  carrier: z.string().min(1),
  number: z.string().min(1),
  step: z.string().min(1),
  /** Now when absent. */
  at: z.string().optional(),
});
