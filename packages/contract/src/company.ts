/** The seller's firm in 내 정보: what changes at once, and the changes an administrator decides (`/users/request/modify`). */
import { BUSINESS_TYPES, FIRM_DETAIL_FIELDS, firmDetailProblems, firmProblems } from '@moa/core';
import { z } from 'zod';
import { businessTypeSchema } from './accounts.ts';
import { imageFile, jsonPart, PICTURE_BODY } from './form-parts.ts';
import { operation } from './operation.ts';
import { idSchema, instantSchema, okSchema, pageQuery, pageSchema, versionSchema } from './wire.ts';

const tags = ['내 정보'];

const REQUEST_STATES = ['WAIT', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
const firmSchema = z.object({ businessType: businessTypeSchema, companyName: z.string(), businessNumber: z.string() });

export const modifyRequestSchema = z.object({
  id: idSchema,
  status: z.enum(REQUEST_STATES),
  before: firmSchema,
  after: firmSchema,
  /** What the tax office said of the new number when it was asked for: null where the number stays or nobody answered. */
  businessCheckedAt: instantSchema.nullable(),
  /** The 사업자등록증 that comes with it. */
  documentId: idSchema.nullable(),
  /** Why the seller asks. */
  reason: z.string(),
  requestedAt: instantSchema,
  decidedAt: instantSchema.nullable(),
  /** What the administrator said. */
  memo: z.string(),
});

export const companySchema = firmSchema.extend({
  representative: z.string(),
  zipCode: z.string(),
  address1: z.string(),
  address2: z.string(),
  businessKind: z.string(),
  businessItem: z.string(),
  mailOrderNumber: z.string(),
  /** When the tax office confirmed the number. */
  businessCheckedAt: instantSchema.nullable(),
  /** 사업자등록증; once an administrator has seen it, it changes by request only. */
  document: z.object({ id: idSchema, uploadedAt: instantSchema, approved: z.boolean() }).nullable(),
  version: versionSchema,
  /** Newest first, at most ten; the first one waits when its status says so. */
  requests: z.array(modifyRequestSchema),
});

const typed = z.string().max(200, '200자 이하로 입력해주십시오.');

const companyModifySchema = z
  .strictObject({
    version: versionSchema,
    representative: typed,
    zipCode: typed,
    address1: typed,
    address2: typed,
    businessKind: typed,
    businessItem: typed,
    mailOrderNumber: typed,
  })
  .superRefine((form, ctx) => {
    // What a firm must fill in is judged with the type it has.
    const found = firmDetailProblems({ ...form, businessType: 'INDIVIDUAL' });
    for (const path of FIRM_DETAIL_FIELDS) if (found[path]) ctx.addIssue({ code: 'custom', path: [path], message: found[path] });
  });

const companyRequestSchema = z
  .strictObject({
    version: versionSchema,
    businessType: z.enum(BUSINESS_TYPES, '사업자 유형을 선택해주십시오.'),
    companyName: typed,
    businessNumber: z.string().max(30, '30자 이하로 입력해주십시오.'),
    reason: z.string().trim().max(300, '300자 이하로 입력해주십시오.').default(''),
  })
  .superRefine((form, ctx) => {
    for (const [path, message] of Object.entries(firmProblems(form))) ctx.addIssue({ code: 'custom', path: [path], message });
  });

/** A request as the administrator sees it. */
export const waitingModifySchema = modifyRequestSchema.extend({
  sellerId: idSchema,
  loginId: z.string(),
  decidedBy: z.string().nullable(),
});

export const company = {
  read: operation('GET', '/api/v1/users/request/modify', 'SELLER_ONLY', '사업자 정보와 변경 신청', { tags })
    .input(z.object({}))
    .output(companySchema),
  /** Multipart: `userCompanyModifyDTO` as JSON, `imageFile` the 사업자등록증 while none is approved; an approved seller's waits as a request. */
  modify: operation('POST', '/api/v1/users/modify', 'SELLER_ONLY', '사업자 정보 수정', {
    tags,
    bodyLimit: PICTURE_BODY,
    audit: 'company.modify',
  })
    .input(z.object({ imageFile, userCompanyModifyDTO: jsonPart(companyModifySchema) }))
    .output(companySchema),
  /** Type, name and number of the firm, and an approved 사업자등록증: an administrator decides. One request waits at a time. */
  request: operation('POST', '/api/v1/users/request/modify', 'SELLER_ONLY', '사업자 정보 변경 신청', {
    tags,
    bodyLimit: PICTURE_BODY,
    audit: 'company.requestModify',
  })
    .input(z.object({ imageFile, userCompanyModifyDTO: jsonPart(companyRequestSchema) }))
    .output(companySchema),
  withdrawRequest: operation('DELETE', '/api/v1/users/request/modify', 'SELLER_ONLY', '사업자 정보 변경 신청 취소', {
    tags,
    audit: 'company.withdrawModify',
  })
    .input(z.strictObject({ id: idSchema }))
    .output(companySchema),
  /** What waits (oldest first), or what was decided (newest first). */
  requests: operation('GET', '/api/v1/admin/request/modify', 'ADMIN', '사업자 정보 변경 신청 목록', { tags: ['관리자'] })
    .input(z.object({ ...pageQuery, decided: z.enum(['true', 'false']).optional() }))
    .output(pageSchema(waitingModifySchema)),
  decide: operation('POST', '/api/v1/admin/request/modify', 'ADMIN', '사업자 정보 변경 승인·반려', {
    tags: ['관리자'],
    audit: 'company.decideModify',
  })
    .input(
      z
        .strictObject({
          sellerId: idSchema,
          id: idSchema,
          approve: z.boolean(),
          memo: z.string().trim().max(300, '300자 이하로 입력해주십시오.').default(''),
        })
        .refine(({ approve, memo }) => approve || memo !== '', { path: ['memo'], message: '반려하는 이유를 입력해주십시오.' }),
    )
    .output(okSchema),
};
