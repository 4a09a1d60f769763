/** The administrator's side: members, what is approved of them, acting as one of them, and who did what. */
import {
  ADMIN_REASON_MAX,
  APPROVAL_DECISIONS,
  APPROVAL_STATES,
  APPROVAL_TYPES,
  adminReasonRules,
  check,
  decisionReasonRules,
} from '@moa/core';
import { z } from 'zod';
import { businessTypeSchema } from './accounts.ts';
import { operation } from './operation.ts';
import { ruledText } from './ruled.ts';
import { accountStatusSchema, shopTypeSchema } from './vocabulary.ts';
import { dateSchema, idSchema, instantSchema, listOf, okSchema, pageQuery, pageSchema } from './wire.ts';

const tags = ['관리자'];

export const approvalTypeSchema = z.enum(APPROVAL_TYPES);
export const approvalStateSchema = z.enum(APPROVAL_STATES);
export const approvalDecisionSchema = z.enum(APPROVAL_DECISIONS);
/** ACTIVE 이용 중, SUSPENDED 이용 정지, CLOSED 탈퇴. */
export const memberStatusSchema = z.enum(['ACTIVE', 'SUSPENDED', 'CLOSED']);

/** Sellers a decision may be taken for at once. */
export const MEMBERS_AT_ONCE = 200;

const reason = ruledText(ADMIN_REASON_MAX, ...adminReasonRules);

export const memberSchema = z.object({
  /** Of the seller. */
  id: idSchema,
  loginId: z.string(),
  companyName: z.string(),
  /** Masked. */
  name: z.string(),
  businessType: businessTypeSchema,
  joinedAt: instantSchema,
  /** Of anybody of the seller; null when no login of the last weeks is known. */
  lastLoginAt: instantSchema.nullable(),
  linkedShops: z.number().int(),
  plan: z.string(),
  approvals: z.record(approvalTypeSchema, approvalStateSchema),
  status: memberStatusSchema,
});

export const approvalEventSchema = z.object({
  id: idSchema,
  type: approvalTypeSchema,
  event: approvalStateSchema.exclude(['NONE']),
  reason: z.string(),
  /** Login id of who decided; null for what nobody decided. */
  actor: z.string().nullable(),
  at: instantSchema,
});

export const memberDetailSchema = z.object({
  member: memberSchema,
  company: z.object({
    businessNumber: z.string().nullable(),
    /** What the tax office said of the number; null where nobody could be asked. */
    businessState: z.string().nullable(),
    businessCheckedAt: instantSchema.nullable(),
    /** Masked. */
    representative: z.string().nullable(),
    mailOrderNumber: z.string().nullable(),
    /** The 사업자등록증, to be fetched from `/api/v1/admin/document/{sellerId}/{id}`. */
    documentId: idSchema.nullable(),
  }),
  /** Masked; empty where none is known. */
  contact: z.object({ name: z.string(), email: z.string(), phoneNumber: z.string() }),
  /** Why the use was stopped, by whom and when; null while it is not. */
  suspended: z.object({ reason: z.string(), actor: z.string(), at: instantSchema }).nullable(),
  subUsers: z.array(z.object({ loginId: z.string(), name: z.string(), status: memberStatusSchema, lastLoginAt: instantSchema.nullable() })),
  shops: z.array(
    z.object({
      id: idSchema,
      shopType: shopTypeSchema,
      shopAccountId: z.string(),
      shopName: z.string(),
      status: accountStatusSchema,
      lastCollectedAt: instantSchema.nullable(),
    }),
  ),
  logins: z.array(z.object({ loginId: z.string(), ip: z.string(), succeeded: z.boolean(), at: instantSchema })),
  approvals: z.array(approvalEventSchema),
});

const memberQuery = z.object({
  ...pageQuery,
  sort: z.enum(['joinedAt,desc', 'joinedAt,asc']).optional(),
  keyword: z.string().max(100, '100자 이하로 입력해주십시오.').optional(),
  /** ALL looks at ids, names and companies; whole numbers and whole addresses are looked for as such. */
  scope: z.enum(['ALL', 'LOGIN_ID', 'COMPANY', 'NAME', 'BUSINESS_NUMBER', 'EMAIL']).optional(),
  status: listOf(memberStatusSchema),
  businessTypes: listOf(businessTypeSchema),
  /** With `approvalState`: sellers of whom this is in that state; without a type: of whom any is. */
  approvalType: approvalTypeSchema.optional(),
  approvalState: approvalStateSchema.optional(),
  joined: z.object({ from: dateSchema.optional(), to: dateSchema.optional() }).optional(),
  shops: z.enum(['LINKED', 'NONE']).optional(),
});

export const admin = {
  members: operation('GET', '/api/v1/admin/member', 'ADMIN', '회원 목록', { tags }).input(memberQuery).output(pageSchema(memberSchema)),
  member: operation('GET', '/api/v1/admin/member/{sellerId}', 'ADMIN', '회원 한 명', { tags })
    .input(z.object({ sellerId: idSchema }))
    .output(memberDetailSchema),
  /** Shows the personal data of a member; the reason is in the audit log. The answer is kept for no Idempotency-Key. */
  reveal: operation('POST', '/api/v1/admin/member/{sellerId}/reveal', 'ADMIN', '회원 개인정보 보기', {
    tags,
    audit: 'admin.reveal',
    noReplay: true,
  })
    .input(z.strictObject({ sellerId: idSchema, reason }))
    .output(z.object({ name: z.string(), email: z.string(), phoneNumber: z.string(), representative: z.string().nullable() })),
  /** Nobody of the seller can sign in any more and whoever is in is out; orders are still collected and stock is kept right. */
  suspend: operation('POST', '/api/v1/admin/member/{sellerId}/suspend', 'ADMIN', '회원 이용 정지', { tags, audit: 'admin.suspend' })
    .input(z.strictObject({ sellerId: idSchema, reason }))
    .output(z.object({ status: memberStatusSchema, endedSessions: z.number().int() })),
  reactivate: operation('POST', '/api/v1/admin/member/{sellerId}/reactivate', 'ADMIN', '회원 이용 정지 해제', {
    tags,
    audit: 'admin.reactivate',
  })
    .input(z.strictObject({ sellerId: idSchema, reason }))
    .output(z.object({ status: memberStatusSchema })),

  /** What waits for a decision (or is in another state), oldest request first. */
  approvals: operation('GET', '/api/v1/admin/approval', 'ADMIN', '승인 목록', { tags })
    .input(
      z.object({
        approvalType: approvalTypeSchema.optional(),
        state: approvalStateSchema.exclude(['NONE']).optional(),
        size: z.coerce.number().int().min(1).max(100).optional(),
      }),
    )
    .output(
      z.object({
        contents: z.array(
          z.object({
            sellerId: idSchema,
            loginId: z.string(),
            companyName: z.string(),
            type: approvalTypeSchema,
            state: approvalStateSchema,
            memo: z.string(),
            requestedAt: instantSchema,
          }),
        ),
      }),
    ),
  /** Decides for one or many sellers, each by itself: what was decided so before stays, and what cannot be decided so is named. */
  decide: operation('POST', '/api/v1/admin/approval', 'ADMIN', '승인 · 반려 · 승인취소', { tags, audit: 'admin.decideApproval' })
    .input(
      z
        .strictObject({
          approvalType: approvalTypeSchema,
          sellerIds: z
            .array(idSchema)
            .min(1, '회원을 선택해주십시오.')
            .max(MEMBERS_AT_ONCE, `한 번에 ${MEMBERS_AT_ONCE}명까지 처리할 수 있습니다.`),
          decision: approvalDecisionSchema,
          /** The 사업자등록증 that was looked at, null where there was none: STALE_VERSION when it is another one by now. For one seller. */
          documentId: idSchema.nullable().optional(),
          reason: z.string().trim().max(ADMIN_REASON_MAX, `${ADMIN_REASON_MAX}자 이하로 입력해주십시오.`).optional(),
        })
        .superRefine(({ decision, reason: given, documentId, sellerIds }, issues) => {
          const message = check(decisionReasonRules(decision), given ?? '');
          if (message !== null) issues.addIssue({ code: 'custom', path: ['reason'], message });
          if (documentId !== undefined && sellerIds.length > 1)
            issues.addIssue({ code: 'custom', path: ['documentId'], message: '사업자등록증은 회원 한 명씩 확인해주십시오.' });
        }),
    )
    .output(
      z.object({
        done: z.number().int(),
        results: z.array(
          z.object({
            sellerId: idSchema,
            outcome: z.enum(['DONE', 'ALREADY', 'REFUSED', 'NOT_FOUND']),
            /** Why nothing was done. */
            message: z.string().nullable(),
          }),
        ),
      }),
    ),
  approvalHistory: operation('GET', '/api/v1/admin/approval/history', 'ADMIN', '승인 이력', { tags })
    .input(z.object({ sellerId: idSchema, approvalType: approvalTypeSchema.optional() }))
    .output(z.object({ contents: z.array(approvalEventSchema) })),

  /** Begins acting as a seller for ten hours: the log of the seller says who and why. Each call then carries `X-Moa-Acting-Seller: <sellerLoginId>`. */
  forcedLogin: operation('POST', '/api/v1/admin/forced-login', 'ADMIN', '셀러로 접속', { tags, audit: 'admin.forcedLogin' })
    .input(z.strictObject({ sellerId: idSchema, reason }))
    .output(z.object({ sellerLoginId: z.string(), companyName: z.string() })),
  /** The end of it: called with the header still set. The administrator stays signed in. */
  adminLogout: operation('POST', '/api/v1/admin/admin-logout', 'ADMIN', '셀러 접속 나가기', { tags, audit: 'admin.adminLogout' })
    .input(z.strictObject({}))
    .output(okSchema),

  overview: operation('GET', '/api/v1/admin/overview', 'ADMIN', '운영 현황', { tags })
    .input(z.object({}))
    .output(
      z.object({
        now: instantSchema,
        members: z.object({
          total: z.number().int(),
          joinedToday: z.number().int(),
          joinedThisWeek: z.number().int(),
          suspended: z.number().int(),
        }),
        waiting: z.record(approvalTypeSchema, z.number().int()),
        trouble: z.object({
          /** Messages to people that could not be sent in the last seven days. */
          failedMessages: z.number().int(),
          /** Work that failed for good and that nobody has looked after. */
          failedWork: z.number().int(),
          /** Shop accounts whose keys no longer work. */
          brokenShops: z.number().int(),
        }),
      }),
    ),

  /** Who did what about a member, newest first; administrators who acted as the seller under both names. */
  audit: operation('GET', '/api/v1/admin/audit', 'ADMIN', '회원 활동 기록', { tags })
    .input(
      z.object({
        sellerId: idSchema,
        /** Only what administrators did. */
        administrators: z.enum(['true', 'false']).optional(),
        before: idSchema.optional(),
        size: z.coerce.number().int().min(1).max(100).optional(),
      }),
    )
    .output(
      z.object({
        contents: z.array(
          z.object({
            id: idSchema,
            at: instantSchema,
            action: z.string(),
            /** Korean name of the action. */
            title: z.string(),
            actorLoginId: z.string(),
            actorRole: z.enum(['A', 'S', 'U']).nullable(),
            /** Login of the seller an administrator acted as. */
            actingFor: z.string().nullable(),
            target: z.string(),
            ip: z.string().nullable(),
            before: z.record(z.string(), z.unknown()).nullable(),
            after: z.record(z.string(), z.unknown()).nullable(),
            detail: z.record(z.string(), z.unknown()),
          }),
        ),
        /** `before` of the next page; null at the end. */
        next: idSchema.nullable(),
      }),
    ),
};
