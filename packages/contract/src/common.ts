/** What every screen needs beside its own matter: what the shell asks at its start, what the seller's plan allows, which pages are looked at. */
import { PAGE_PATTERNS, PAGE_VIEWS_MAX } from '@moa/core';
import { z } from 'zod';
import { noticeLineSchema } from './notices.ts';
import { operation } from './operation.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { idSchema, instantSchema, okSchema } from './wire.ts';

const tags = ['공통'];

/** Lists that `codes.list` knows: couriers, tax types, kinds of KC declarations, groups of product notices, banks. */
export const CODE_LISTS = ['COURIER', 'TAX_TYPE', 'KC_DECLARATION', 'NOTICE', 'BANK'] as const;

export const expirySchema = z.object({
  /** Instant at which the plan ends; null: it has no end. */
  expireDate: instantSchema.nullable(),
  /** Korean days left, today not counted. */
  daysLeft: z.number().int().nullable(),
  planName: z.string(),
  autoPay: z.boolean(),
});

export const common = {
  /** All that the shell needs at its start, in one call. */
  start: operation('GET', '/api/v1/common', 'USER', '화면을 시작할 때 필요한 정보', { tags })
    .input(z.object({}))
    .output(
      z.object({
        /** Version of the server. */
        version: z.string(),
        /** Parts of this copy that are switched on. */
        features: z.array(z.enum(['SANDBOX', 'ADDRESS_SEARCH'])),
        /** The operator's Kakao Talk channel; null without one. */
        chatUrl: z.string().nullable(),
        notices: z.object({
          unread: z.object({ moa: z.number().int(), shop: z.number().int() }),
          /** Three at most: unread ones first, then the newest; of shops only those that are linked. */
          latest: z.array(noticeLineSchema),
        }),
        /** Null for sub-users, who have nothing to do with plans, and for an administrator who acts as nobody. */
        expiry: expirySchema.nullable(),
        /** Orders of the month and how many the plan allows; null as `expiry`, and where the plan allows any number. */
        traffic: z.object({ used: z.number().int(), limit: z.number().int() }).nullable(),
      }),
    ),
};

/** Lists of codes that forms choose from. */
export const codes = {
  /** Provinces without `level` and `parentCode`; below `parentCode` what belongs to it. Level 1: 시도, 2: 시군구. */
  addressCodes: operation('GET', '/api/v1/common/address-codes', 'USER', '행정구역 코드', { tags })
    .input(
      z.object({
        level: z.coerce.number().int().min(1).max(2).optional(),
        parentCode: z
          .string()
          .regex(/^\d{10}$/, '법정동 코드 열 자리를 입력해주십시오.')
          .optional(),
      }),
    )
    .output(
      z.object({
        contents: z.array(
          z.object({
            /** 법정동 code of ten digits. */
            code: z.string(),
            name: z.string(),
            level: z.number().int(),
            parentCode: z.string().nullable(),
            leaf: z.boolean(),
          }),
        ),
      }),
    ),
  /** One list of codes, with a shop's own code beside ours where `shopType` names a shop whose code is known. */
  list: operation('GET', '/api/v1/common/codes', 'USER', '공통 코드', { tags, tokenAreas: ['product', 'order'] })
    .input(z.object({ code: z.enum(CODE_LISTS), shopType: shopTypeSchema.optional() }))
    .output(z.object({ contents: z.array(z.object({ code: z.string(), name: z.string(), shopCode: z.string().nullable() })) })),
  /** `common`: shown at once, the others behind 더보기. */
  banks: operation('GET', '/api/v1/common/banks', 'USER', '은행 목록', { tags })
    .input(z.object({}))
    .output(
      z.object({
        contents: z.array(
          z.object({ code: z.string(), name: z.string(), type: z.enum(['BANK', 'COOP', 'FOREIGN', 'SECURITIES']), common: z.boolean() }),
        ),
      }),
    ),
};

const paymentRoleSchema = z.object({
  availableShopList: z.array(z.string()),
  /** Ids of the accounts inside the plan. */
  availableShopAccountList: z.array(z.string()),
  userPaymentShopDTOList: z.array(
    z.object({ shopAccountId: idSchema, shopType: shopTypeSchema, plan: z.enum(['FREE', 'ORDER', 'STANDARD']) }),
  ),
  trafficNotAvailable: z.boolean(),
  availableOrderPlan: z.object({ isUse: z.boolean(), shopList: z.array(z.string()) }),
});

export const payment = {
  role: operation('GET', '/api/v1/payment/role', 'USER', '요금제로 쓸 수 있는 것', { tags: ['요금제'] })
    .input(z.object({}))
    .output(paymentRoleSchema),
  /** To be called after a login, as often as one likes: a plan that has run out is closed and the free one begins. */
  loginUpdate: operation('POST', '/api/v1/payment/login-update', 'USER', '로그인 뒤 요금제 정리', { tags: ['요금제'] })
    .input(z.strictObject({}))
    .output(paymentRoleSchema),
  expireDate: operation('GET', '/user-expire-date', 'SELLER_ONLY', '요금제가 끝나는 날', { tags: ['요금제'] })
    .input(z.object({}))
    .output(expirySchema),
};

export const usage = {
  /** By route pattern out of a closed list: no ids, no query. */
  pageView: operation('POST', '/page-view', 'USER', '화면 조회 수', { tags })
    .input(
      z.strictObject({
        views: z
          .array(z.strictObject({ pattern: z.enum(PAGE_PATTERNS), count: z.number().int().min(1).max(PAGE_VIEWS_MAX.views) }))
          .min(1)
          .max(PAGE_VIEWS_MAX.pages),
      }),
    )
    .output(okSchema),
};
