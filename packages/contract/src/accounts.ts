/** The signed-in person: session user, sessions, logout. Tokens come from the plain route `/oauth/token`. */
import { z } from 'zod';
import { operation } from './operation.ts';
import { screenSettingsSchema } from './settings.ts';
import { shopFactsSchema } from './shops.ts';
import { idSchema, instantSchema, okSchema } from './wire.ts';

const tags = ['계정'];

export const businessTypeSchema = z.enum(['INDIVIDUAL', 'SOLE', 'SIMPLIFIED', 'CORPORATION']);

export const subAuthorizationSchema = z.object({
  productAuth: z.boolean(),
  orderAuth: z.boolean(),
  csAuth: z.boolean(),
  settleAuth: z.boolean(),
});

export const subRightsSchema = z.object({ viewPersonal: z.boolean(), downloadExcel: z.boolean(), viewCost: z.boolean() });

export const sessionUserSchema = z.object({
  loginId: z.string(),
  /** Login id of the seller an administrator acts as; null otherwise. */
  sellerLoginId: z.string().nullable(),
  /** A administrator, S sub-user, U seller. */
  role: z.enum(['A', 'S', 'U']),
  name: z.string(),
  settings: screenSettingsSchema,
  consignmentSettings: z.record(z.string(), z.unknown()),
  /** The seller has sub-users. */
  subUse: z.boolean(),
  subUserLoginIdList: z.array(z.string()),
  marketerInfo: z.record(z.string(), z.unknown()).nullable(),
  /** Only a sub-user is limited; null for the others. `shopLimited`: she works for `seller.shopAccounts` only. */
  userSubInfo: z.object({ subAuthorization: subAuthorizationSchema, rights: subRightsSchema, shopLimited: z.boolean() }).nullable(),
  /** Null for an administrator who acts as nobody. */
  seller: z
    .object({
      id: idSchema,
      companyInfo: z.object({ businessType: businessTypeSchema, companyName: z.string() }),
      crossSaleSellerRole: z.string().nullable(),
      crossSupplySellerRole: z.string().nullable(),
      matchingBoxSeller: z.boolean(),
      shopAccounts: z.array(shopFactsSchema),
      /** Accounts at the suppliers DOMEME and OWNERCLAN, which are not among the shop accounts. */
      consignmentAccounts: z.array(z.object({ id: idSchema })),
    })
    .nullable(),
});

const sessionIdSchema = z.uuid('세션 식별자 형식이 올바르지 않습니다.');

export const sessionSchema = z.object({
  id: sessionIdSchema,
  current: z.boolean(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema,
  expiresAt: instantSchema,
  ip: z.string(),
  userAgent: z.string(),
  keep: z.boolean(),
});

export const accounts = {
  me: operation('GET', '/api/v1/users/info', 'USER', '로그인한 사용자', { tags }).input(z.object({})).output(sessionUserSchema),
  logout: operation('POST', '/api/v1/users/logout', 'USER', '로그아웃', { tags, audit: 'account.logout', acting: 'OPEN' })
    .input(z.strictObject({}))
    .output(okSchema),
  sessions: operation('GET', '/api/v1/users/sessions', 'USER', '로그인한 기기 목록', { tags })
    .input(z.object({}))
    .output(z.object({ contents: z.array(sessionSchema) })),
  /** Ends one session, or with no id every other one. */
  revokeSessions: operation('DELETE', '/api/v1/users/sessions', 'USER', '다른 기기 로그아웃', { tags, audit: 'account.revokeSessions' })
    .input(z.strictObject({ id: sessionIdSchema.optional() }))
    .output(z.object({ revoked: z.number().int() })),
};

export type SessionUser = z.infer<typeof sessionUserSchema>;
