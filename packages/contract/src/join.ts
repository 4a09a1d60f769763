/** Joining, finding one's id, a forgotten password. Everything here but the change of a password is open to all. */
import {
  BUSINESS_TYPES,
  businessNumberProblem,
  CONSENT_KINDS,
  type ConsentKind,
  consentProblem,
  emailProblem,
  joinProblems,
  mobileProblem,
  passwordProblem,
} from '@moa/core';
import { z } from 'zod';
import { businessTypeSchema } from './accounts.ts';
import { operation } from './operation.ts';
import { instantSchema, okSchema } from './wire.ts';

const tags = ['가입'];

/** Random, known to whoever was given it, stored only as a hash. */
export const ticketSchema = z.string().regex(/^[\w-]{20,100}$/, '인증 정보가 올바르지 않습니다. 처음부터 다시 진행해주십시오.');
export const codeSchema = z.string().regex(/^\d{6}$/, '인증번호 6자리를 숫자로 입력해주십시오.');
const typedLoginId = z.string().trim().min(1, '아이디를 입력해주십시오.').max(40, '40자 이하로 입력해주십시오.');
const typedMobile = z.string().max(30, '30자 이하로 입력해주십시오.').check(ruled(mobileProblem));
const typedEmail = z.string().max(200, '200자 이하로 입력해주십시오.').check(ruled(emailProblem));

function ruled(rule: (text: string) => string | null): z.core.CheckFn<string> {
  return (payload) => {
    const message = rule(payload.value);
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value });
  };
}

export const verificationChannelSchema = z.enum(['SMS', 'MAIL']);

export const consentSchema = z.strictObject({
  kind: z.enum(CONSENT_KINDS as [ConsentKind, ...ConsentKind[]]),
  version: z.string().max(20),
});

/** A message is on its way. The ticket goes on with its code; null where it holds an address to open instead. The seconds are those of code or address. */
const sentSchema = z.object({ ticket: z.string().nullable(), expiresIn: z.number().int() });

const joinSchema = z
  .strictObject({
    /** Verified for joining: it holds the phone number. */
    ticket: ticketSchema,
    loginId: z.string().max(40),
    password: z.string().max(100),
    name: z.string().max(100),
    email: z.string().max(200),
    /** The number that the ticket proves. */
    phoneNumber: z.string().max(30),
    businessType: z.enum(BUSINESS_TYPES, '사업자 유형을 선택해주십시오.'),
    companyName: z.string().max(200).default(''),
    businessNumber: z.string().max(30).default(''),
    representative: z.string().max(100).default(''),
    mailOrderNumber: z.string().max(100).default(''),
    consents: z.array(consentSchema).max(20),
  })
  .superRefine((form, ctx) => {
    for (const [path, message] of Object.entries(joinProblems(form))) ctx.addIssue({ code: 'custom', path: [path], message });
    const consents = consentProblem(form.consents);
    if (consents !== null) ctx.addIssue({ code: 'custom', path: ['consents'], message: consents });
  });

export const join = {
  /** `message` says why an id can't be had. */
  checkId: operation('GET', '/api/v1/auth/id', 'PUBLIC', '아이디 사용 가능 여부', { tags })
    .input(z.object({ loginId: z.string().max(100) }))
    .output(z.object({ available: z.boolean(), message: z.string().nullable() })),
  /** Sends six digits to a number, or for finding an id also to an e-mail. `JOIN_LINK` sends the address of this page's PC version instead. */
  sendCode: operation('POST', '/api/v1/auth/phoneNumber', 'PUBLIC', '인증번호 보내기', { tags, noReplay: true })
    .input(
      z.discriminatedUnion('purpose', [
        z.strictObject({ purpose: z.literal('JOIN'), phoneNumber: typedMobile }),
        z.strictObject({ purpose: z.literal('JOIN_LINK'), phoneNumber: typedMobile }),
        z.strictObject({ purpose: z.literal('FIND_ID'), phoneNumber: typedMobile }),
        z.strictObject({ purpose: z.literal('FIND_ID_BY_MAIL'), email: typedEmail }),
      ]),
    )
    .output(sentSchema),
  /** The ticket proves the address from now on, once, within the seconds. */
  checkCode: operation('POST', '/api/v1/auth/check/cert', 'PUBLIC', '인증번호 확인', { tags, noReplay: true })
    .input(z.strictObject({ ticket: ticketSchema, code: codeSchema }))
    .output(z.object({ ticket: z.string(), expiresIn: z.number().int() })),
  /** What a ticket holds; a body, so that no log of addresses ever holds one. */
  ticketInfo: operation('POST', '/api/v1/auth/info', 'PUBLIC', '인증 정보', { tags, noReplay: true })
    .input(z.strictObject({ ticket: ticketSchema }))
    .output(
      z.object({
        purpose: z.string(),
        channel: verificationChannelSchema,
        /** Null before the code came back, and for a forgotten password: the owner knows it. */
        address: z.string().nullable(),
        verified: z.boolean(),
        expiresIn: z.number().int(),
      }),
    ),
  /** `OK` 계속사업자 (or only well-formed, not `confirmed`), `CLOSED` 폐업, `SUSPENDED` 휴업, `UNKNOWN_NUMBER`, `UNAVAILABLE` nobody answered. */
  checkBusinessNumber: operation('POST', '/api/v1/auth/check/businessNumber', 'PUBLIC', '사업자등록번호 확인', { tags })
    .input(z.strictObject({ businessNumber: z.string().max(30).check(ruled(businessNumberProblem)) }))
    .output(
      z.object({
        result: z.enum(['OK', 'CLOSED', 'SUSPENDED', 'UNKNOWN_NUMBER', 'UNAVAILABLE']),
        confirmed: z.boolean(),
        businessNumber: z.string(),
        message: z.string(),
      }),
    ),
  requestJoin: operation('POST', '/api/v1/users/request/join', 'PUBLIC', '회원가입', { tags, successStatus: 201 })
    .input(joinSchema)
    .output(
      z.object({
        loginId: z.string(),
        name: z.string(),
        companyName: z.string(),
        businessType: businessTypeSchema,
        joinedAt: instantSchema,
      }),
    ),
  /** Ids of the address the ticket proves: whole where the name is theirs, masked otherwise (numbers change hands). */
  findId: operation('POST', '/api/v1/users/findId', 'PUBLIC', '아이디 찾기', { tags, noReplay: true })
    .input(z.strictObject({ ticket: ticketSchema, name: z.string().trim().min(1, '이름을 입력해주십시오.').max(100) }))
    .output(z.object({ contents: z.array(z.object({ loginId: z.string(), masked: z.boolean(), joinedAt: instantSchema })) })),
  /** How a forgotten password is set anew: where a code (SMS) or an address (MAIL) can be sent, how many seconds each is good for, and the rule of a password. */
  resetWays: operation('GET', '/api/v1/users/reset/password', 'PUBLIC', '비밀번호 재설정 방법', { tags })
    .input(z.object({}))
    .output(
      z.object({
        contents: z.array(z.object({ channel: verificationChannelSchema, expiresIn: z.number().int() })),
        password: z.object({ min: z.number().int(), max: z.number().int(), message: z.string() }),
      }),
    ),
  /** Answers alike, and after the same work, whether or not there is such an id. */
  startReset: operation('POST', '/api/v1/users/reset/password', 'PUBLIC', '비밀번호 찾기', { tags, noReplay: true })
    .input(z.strictObject({ loginId: typedLoginId, channel: verificationChannelSchema }))
    .output(sentSchema),
  /** `ticket`: verified by code. `token`: from the mailed link. Ends every session of the login. */
  resetPassword: operation('PUT', '/api/v1/users/reset/password', 'PUBLIC', '비밀번호 재설정', { tags, noReplay: true })
    .input(
      z
        .strictObject({ ticket: ticketSchema.optional(), token: ticketSchema.optional(), password: z.string().max(100) })
        .refine(({ ticket, token }) => (ticket === undefined) !== (token === undefined), {
          path: ['ticket'],
          message: '인증 정보가 올바르지 않습니다. 처음부터 다시 진행해주십시오.',
        })
        .superRefine(({ password }, ctx) => {
          const message = passwordProblem(password);
          if (message !== null) ctx.addIssue({ code: 'custom', path: ['password'], message });
        }),
    )
    .output(okSchema),
  /** Ends every other session. */
  changePassword: operation('POST', '/api/v1/users/change/password', 'USER', '비밀번호 변경', {
    tags: ['계정'],
    audit: 'account.changePassword',
    noReplay: true,
  })
    .input(z.strictObject({ password: z.string().min(1, '현재 비밀번호를 입력해주십시오.').max(100), newPassword: z.string().max(100) }))
    .output(z.object({ ok: z.literal(true), revoked: z.number().int() })),
};
