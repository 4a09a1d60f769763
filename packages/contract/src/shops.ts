/** Shop accounts: linking, checking, re-linking, look-ups that the channel answers. */
import { QUESTION_KINDS } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { priceRuleSchema } from './price-rule.ts';
import { accountStatusSchema, shopTypeSchema } from './vocabulary.ts';
import { flagSchema, idSchema, instantSchema, okSchema, versionSchema } from './wire.ts';

const tags = ['쇼핑몰 계정'];

const multiShopSchema = z.object({ multiShopId: z.string(), name: z.string(), useYn: z.enum(['Y', 'N']) });

/** A shop account as the session user holds it. */
export const shopFactsSchema = z.object({
  id: idSchema,
  shopType: shopTypeSchema,
  shopAccountId: z.string(),
  shopName: z.string(),
  status: accountStatusSchema,
  /** The shop's open API may be called. */
  isOpenApi: z.boolean(),
  isNaver: z.boolean(),
  /** Inside the plan; outside it: readable, no new jobs. */
  availableShop: z.boolean(),
  shopProductAuth: z.boolean(),
  shopOrderAuth: z.boolean(),
  smart_store_url: z.string().nullable(),
  /** Sub-malls that are used. */
  multiShopInfos: z.array(multiShopSchema),
  /** CAFE24's raw answer about its malls; null for other shops, and while it could not be read. */
  mallInfos: z.unknown().nullable(),
  /** CAFE24: set once its token has died, and the account has to be linked again. */
  shopMasterId: z.string().nullable(),
});

const categoryFeeSchema = z.strictObject({
  kind: z.enum(['STANDARD', 'SHOP']),
  /** Whole id of the category; it counts for all below it. */
  categoryId: z.string().min(1).max(60),
  path: z.string().min(1).max(300),
  /** Share of the price. */
  rate: z.number().min(0).max(0.9, '수수료율은 90%까지 입력할 수 있습니다.'),
});

export const shopAccountSchema = shopFactsSchema.extend({
  /** Why it is not NORMAL, and what to do. */
  statusMessage: z.string().nullable(),
  environment: z.enum(['LIVE', 'SANDBOX']),
  /** All sub-malls, those too that are not used. */
  allMultiShops: z.array(multiShopSchema),
  autoCollect: z.boolean(),
  /** Of the shop's own; null follows the seller's setting. */
  ownIntervalMinutes: z.number().int().nullable(),
  /** What counts: the shop's own, or the seller's. */
  collectIntervalMinutes: z.number().int(),
  lastCollectedAt: instantSchema.nullable(),
  nextCollectAt: instantSchema.nullable(),
  lastCollectMessage: z.string().nullable(),
  /** Its orders were collected well longer ago than twice the interval. */
  late: z.boolean(),
  errorsOfDay: z.number().int(),
  pausedJobs: z.number().int(),
  feeRate: z.number(),
  /** Fees of the seller's own by category, before `feeRate`. */
  categoryFees: z.array(categoryFeeSchema),
  stockCap: z.number().int().nullable(),
  /** What becomes of base prices at this shop; null: nothing. */
  priceRule: priceRuleSchema.nullable(),
  /** Account of another site with whose listings new ones have one product (AUCTION and GMARKET of one ESM master); null: each its own. */
  togetherWith: idSchema.nullable(),
  /** Kinds of questions that its key may not ask the shop for, as of the last collection. */
  unaskedQuestions: z.array(z.enum(QUESTION_KINDS)),
  /** The same of reports of parcels that buyers did not receive. */
  unaskedUnreceived: z.boolean(),
  version: versionSchema,
});

/** Stores of SMART_STORE and brand stores. */
const STORE_URL = /^https:\/\/(?:smartstore|brand)\.naver\.com\/[A-Za-z0-9_-]{1,60}\/?$/;

export const lookupNodeSchema = z.object({ id: z.string(), name: z.string(), path: z.string(), leaf: z.boolean() });
export const lookupOptionSchema = z.object({ value: z.string(), label: z.string(), hint: z.string().optional() });

const credentials = z.record(z.string().max(60), z.string().max(2000, '2,000자 이하로 입력해주십시오.'));

export const shops = {
  /** `available`: only accounts inside the plan. */
  list: operation('GET', '/api/v1/users/shopLink', 'USER', '연동한 쇼핑몰 계정 목록', { tags })
    .input(z.object({ available: flagSchema.optional(), shopType: shopTypeSchema.optional() }))
    .output(
      z.object({
        contents: z.array(shopAccountSchema),
        egressIps: z.array(z.string()),
        linkable: z.array(shopTypeSchema),
        /** Keys of the sandboxes' demo accounts; only in the demo and only for SANDBOX, absent otherwise. */
        demoKeys: z.array(z.object({ shopType: shopTypeSchema, credentials: z.record(z.string(), z.string()) })).optional(),
      }),
    ),
  /** Checks the credentials at the channel, then stores them. Answers when the check has ended; wrong ones are 422 SHOP_CREDENTIALS. */
  save: operation('POST', '/api/v1/users/shopLink', 'SELLER_ONLY', '쇼핑몰 연동 · 재연동', { tags, audit: 'shop.link' })
    .input(
      z.strictObject({
        type: z.enum(['create', 'update']),
        id: idSchema.optional(),
        shopType: shopTypeSchema,
        shopName: z.string().max(100).optional(),
        credentials,
      }),
    )
    .output(shopAccountSchema),
  unlink: operation('DELETE', '/api/v1/users/shopLink', 'SELLER_ONLY', '쇼핑몰 연동 해제', { tags, audit: 'shop.unlink' })
    .input(z.strictObject({ shopType: shopTypeSchema, shopAccountId: z.string().max(100), shopAccountPassword: z.literal('').optional() }))
    .output(okSchema),
  /** Starts the OAuth redirect; the browser goes to `url` and comes back to `/api/v1/users/shopLink/oauth/return`. */
  oauthStart: operation('POST', '/api/v1/users/shopLink/oauth', 'SELLER_ONLY', 'OAuth 연동 시작', { tags })
    .input(z.strictObject({ shopType: shopTypeSchema, id: idSchema.optional(), shopName: z.string().max(100).optional(), credentials }))
    .output(z.object({ url: z.string() })),
  /** Called by the page the channel returns to, with what the channel gave; the state proves who began. */
  oauthFinish: operation('POST', '/api/v1/users/shopLink/oauth/finish', 'SELLER_ONLY', 'OAuth 연동 마침', { tags, audit: 'shop.link' })
    .input(z.strictObject({ state: z.string().max(200), code: z.string().max(500).optional(), error: z.string().max(500).optional() }))
    .output(shopAccountSchema),
  detail: operation('GET', '/api/v1/users/shop', 'USER', '쇼핑몰 계정 한 건', { tags })
    .input(z.object({ shopType: shopTypeSchema, shopAccountId: z.string().max(100) }))
    .output(shopAccountSchema),
  modify: operation('PUT', '/api/v1/users/shop/modify', 'SELLER_ONLY', '쇼핑몰 계정 설정 변경', {
    tags,
    audit: 'shop.modify',
    acting: 'OPEN',
  })
    .input(
      z.strictObject({
        id: idSchema,
        version: versionSchema,
        autoCollect: z.boolean().optional(),
        /** Null follows the seller's setting. */
        collectIntervalMinutes: z.number().int().min(5, '5분 이상으로 입력해주십시오.').max(1440).nullable().optional(),
        disabled: z.boolean().optional(),
        feeRate: z.number().min(0).max(0.9).optional(),
        /** All of them: what is not named is taken away. */
        categoryFees: z.array(categoryFeeSchema).max(200, '분류별 수수료는 200개까지 정할 수 있습니다.').optional(),
        stockCap: z.number().int().min(0).max(99_999).nullable().optional(),
        /** Null takes it away. Products get it when they are saved, or by a plan of the kind PRICE_RULE. */
        priceRule: priceRuleSchema.nullable().optional(),
        togetherWith: idSchema.nullable().optional(),
        multiShopInfos: z
          .array(z.strictObject({ multiShopId: z.string().max(40), useYn: z.enum(['Y', 'N']) }))
          .max(50)
          .optional(),
      }),
    )
    .output(shopAccountSchema),
  rename: operation('PUT', '/api/v1/users/shopName', 'SELLER_ONLY', '쇼핑몰 별칭 변경', { tags, audit: 'shop.rename', acting: 'OPEN' })
    .input(z.strictObject({ id: idSchema, shopName: z.string().min(1, '쇼핑몰명을 입력해주십시오.').max(100) }))
    .output(shopAccountSchema),
  /** The address of a SMART_STORE account's store, as buyers see it. */
  setStoreUrl: operation('POST', '/smartstore/set-store-url', 'SELLER_ONLY', '스마트스토어 주소 저장', {
    tags,
    audit: 'shop.setStoreUrl',
  })
    .input(
      z.strictObject({
        shopAccountId: z.string().max(100),
        /** Empty takes it away. */
        storeUrl: z
          .string()
          .trim()
          .max(200, '200자 이하로 입력해주십시오.')
          .refine(
            (text) => text === '' || STORE_URL.test(text),
            '스토어 주소는 https://smartstore.naver.com/스토어이름처럼 입력해주십시오.',
          ),
      }),
    )
    .output(shopAccountSchema),
  /** Asks CAFE24 for the malls of an account and keeps the answer. Null when CAFE24 could not be asked: the account stays as it is. */
  mallInfo: operation('GET', '/cafe24/mall-info', 'SELLER_ONLY', '카페24 멀티쇼핑몰 정보', { tags })
    .input(z.object({ shopAccountId: z.string().max(100) }))
    .output(z.object({ contents: z.unknown().nullable() })),
  /**
   * Look-ups answered by the channel for one account, cached for ten minutes. What a kind is asked with: BRAND `brandName` (or `keyword`,
   * `searchKeyword`), ADDRESS `addressBookType` (or `useType`), DELIVERY `infoType`, NOTICE `categoryId`; `multiShopId` names the sub-mall
   * that is asked, the first one used when absent.
   */
  lookup: operation('GET', '/api/v1/product/shop/lookup', { any: ['productAuth'] }, '쇼핑몰 조회(브랜드·주소록·배송)', { tags })
    .input(
      z.object({
        shopType: shopTypeSchema,
        shopAccountId: z.string().max(100),
        kind: z.enum(['BRAND', 'ADDRESS', 'ADDRESS_OUTBOUND', 'ADDRESS_RETURN', 'DELIVERY', 'DELIVERY_TEMPLATE', 'COURIER', 'NOTICE']),
        keyword: z.string().max(100).optional(),
        searchKeyword: z.string().max(100).optional(),
        brandName: z.string().max(100).optional(),
        categoryId: z.string().max(60).optional(),
        /** TEMPLATE: delivery templates or bundle groups. COURIER: couriers of the shop. */
        infoType: z.enum(['TEMPLATE', 'COURIER']).optional(),
        multiShopId: z.string().max(40).optional(),
        addressBookType: z.enum(['OUTBOUND', 'RETURN']).optional(),
        /** What the address is used for; the same as `addressBookType`, which goes first. */
        useType: z.enum(['OUTBOUND', 'RETURN']).optional(),
      }),
    )
    .output(z.object({ contents: z.array(lookupOptionSchema) })),
  attributes: operation('GET', '/api/v1/product/shop/attributes', { any: ['productAuth'] }, '쇼핑몰 카테고리 속성', { tags })
    .input(
      z.object({
        shopType: shopTypeSchema,
        shopAccountId: z.string().max(100),
        categoryId: z.string().max(60),
        multiShopId: z.string().max(40).optional(),
      }),
    )
    .output(
      z.object({
        contents: z.array(
          z.object({
            key: z.string(),
            label: z.string(),
            required: z.boolean(),
            kind: z.enum(['TEXT', 'NUMBER', 'SELECT', 'MULTI']),
            options: z.array(lookupOptionSchema),
            unit: z.string().optional(),
          }),
        ),
      }),
    ),
};
