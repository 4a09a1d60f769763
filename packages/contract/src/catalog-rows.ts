/** What is shown of a base product: its line in a list, what a shop would say against it, and what a shop would be told. */
import { z } from 'zod';
import { shopTypeSchema, syncStateSchema } from './vocabulary.ts';
import { idSchema, instantSchema, versionSchema, wonSchema } from './wire.ts';

/** `won` below 0 is lost with every sale; a loss has no rate. */
const shopMarginSchema = z.object({
  shopType: shopTypeSchema,
  shopName: z.string(),
  won: z.number().int(),
  rate: z.number().nullable(),
});

export const productRowSchema = z.object({
  id: idSchema,
  moaProductSeq: z.number().int(),
  productName: z.string(),
  sellerManagementCode: z.string(),
  categoryPath: z.string(),
  imageUrl: z.string().nullable(),
  salePrice: wonSchema,
  stockQuantity: z.number().int(),
  optionCount: z.number().int(),
  soldOutOptions: z.number().int(),
  /** One entry a shop the product is (to be) sold in. */
  shops: z.array(
    z.object({
      shopType: shopTypeSchema,
      shopName: z.string(),
      listingId: idSchema,
      sync: syncStateSchema,
      saleStatus: z.string(),
      message: z.string().nullable(),
    }),
  ),
  /**
   * What a sale would leave at the shops it is sold in, as the form says it: at the worst and at the best of them (null: one shop). `withCost`
   * false: the cost is not known, or not for the caller to see. Null: no shop, or no fee is known.
   */
  margin: z
    .object({
      withCost: z.boolean(),
      worst: shopMarginSchema,
      best: shopMarginSchema.nullable(),
      unknown: z.number().int(),
    })
    .nullable(),
  createdDate: instantSchema,
  updatedDate: instantSchema,
  version: versionSchema,
});

/** A base product in the trash. */
export const trashRowSchema = z.object({
  id: idSchema,
  moaProductSeq: z.number().int(),
  productName: z.string(),
  imageUrl: z.string().nullable(),
  salePrice: wonSchema,
  deletedDate: instantSchema,
  /** When it is erased for good. */
  expiresDate: instantSchema,
  /** Login of who put it there; empty where that was not kept. */
  actor: z.string(),
  /** Where it is still sold. */
  shops: z.array(z.object({ shopType: shopTypeSchema, shopName: z.string() })),
});

export const problemSchema = z.object({
  /** Path in the draft or `etc.<field>` of the shop; the form scrolls there. */
  path: z.string(),
  message: z.string(),
  severity: z.enum(['ERROR', 'WARN']),
});

/** Pre-flight of one shop: what stops the push and what will be changed on the way. */
export const shopPreflightSchema = z.object({
  registerKey: z.string(),
  shopType: shopTypeSchema,
  shopName: z.string(),
  /** Sale prices that the shop takes now, and the one it last accepted; null where the shop is not linked. Whole won. */
  prices: z.object({ low: wonSchema, high: wonSchema, accepted: wonSchema.nullable() }).nullable(),
  problems: z.array(problemSchema),
});

/** What a shop would be told of a product, read out of the body that a push sends. Money is whole won. */
export const shopPreviewSchema = z.object({
  registerKey: z.string(),
  shopType: shopTypeSchema,
  shopName: z.string(),
  /** What stops the push, what is changed on the way, as the pre-flight says it. */
  problems: z.array(problemSchema),
  /** Null where the shop is not linked. */
  sent: z
    .object({
      name: z.string(),
      price: wonSchema,
      /** The rule that made the price, in Korean; null where it is the base price or was typed. */
      priceRule: z.string().nullable(),
      discountWon: wonSchema,
      /** Null where nobody knows the shop's fee. */
      expectedMargin: wonSchema.nullable(),
      /** First is the main one. */
      categoryPaths: z.array(z.string()),
      optionNames: z.array(z.string()),
      items: z.array(z.object({ optionValues: z.array(z.string()), price: wonSchema, quantity: z.number().int(), onSale: z.boolean() })),
      /** Offered beside the product; absent where the shop is told of none. */
      supplements: z.array(z.object({ name: z.string(), price: wonSchema, quantity: z.number().int() })).optional(),
      /** As they are drawn for the shop, in order. */
      imageUrls: z.array(z.string()),
      tags: z.array(z.string()).nullable(),
      /** Null where the settings of the shop hold. A fee of 0 is free delivery, null one that the shop is not told. */
      delivery: z
        .object({
          fee: wonSchema,
          freeFrom: wonSchema.nullable(),
          returnFee: wonSchema.nullable(),
          exchangeFee: wonSchema.nullable(),
          jejuFee: wonSchema.nullable(),
          islandFee: wonSchema.nullable(),
          days: z.number().int().nullable(),
        })
        .nullable(),
      /** Null where the shop has no field for it: it stands in the detail then. */
      notice: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
      /** The category at the shop names the items; only a push asks for them. */
      noticeFitted: z.boolean(),
      detailHtml: z.string(),
    })
    .nullable(),
});
