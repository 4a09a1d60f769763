/** What every screen needs beside its own matter: what the shell asks at its start, what the seller's plan allows, which pages are looked at. */
import { PAGE_PATTERNS, PAGE_VIEWS_MAX } from '@moa/core';
import { z } from 'zod';
import { noticeLineSchema } from './notices.ts';
import { operation } from './operation.ts';
import { instantSchema, okSchema } from './wire.ts';

const tags = ['공통'];

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
        features: z.array(z.enum(['SANDBOX'])),
        /** The operator's Kakao Talk channel; null without one. */
        chatUrl: z.string().nullable(),
        notices: z.object({
          unread: z.object({ moa: z.number().int(), shop: z.number().int() }),
          /** Three at most: unread ones first, then the newest; of shops only those that are linked. */
          latest: z.array(noticeLineSchema),
        }),
        /** Null for sub-users, who have nothing to do with plans, and for an administrator who acts as nobody. */
        expiry: expirySchema.nullable(),
      }),
    ),
};

const paymentRoleSchema = z.object({
  availableShopList: z.array(z.string()),
  /** Ids of the accounts inside the plan. */
  availableShopAccountList: z.array(z.string()),
  userPaymentShopDTOList: z.array(z.unknown()),
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
