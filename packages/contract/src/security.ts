/** What guards a login: the second factor, proving it again, personal API tokens. */
import { ADMIN_REASON_MAX, API_SCOPES, API_TOKEN_DAYS, API_TOKEN_NAME_MAX, type ApiScope, adminReasonRules, rules } from '@moa/core';
import { z } from 'zod';
import { codeSchema, ticketSchema, verificationChannelSchema } from './join.ts';
import { operation } from './operation.ts';
import { ruledText } from './ruled.ts';
import { idSchema, instantSchema, okSchema } from './wire.ts';

const account = { tags: ['계정'] };
const tokens = { tags: ['API 토큰'] };

/** A code is on its way. `address` is masked, as its owner knows it. */
const codeSentSchema = z.object({
  ticket: z.string(),
  /** Seconds the code is good for. */
  expiresIn: z.number().int(),
  channel: verificationChannelSchema,
  address: z.string(),
});
const proofSchema = z.strictObject({ ticket: ticketSchema, code: codeSchema });

const scopeSchema = z.enum(API_SCOPES as [ApiScope, ...ApiScope[]], 'API 토큰의 권한을 골라주십시오.');

export const apiTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(scopeSchema),
  /** The last characters of the token. */
  hint: z.string(),
  state: z.enum(['ACTIVE', 'EXPIRED', 'REVOKED']),
  createdAt: instantSchema,
  expiresAt: instantSchema,
  revokedAt: instantSchema.nullable(),
  lastUsedAt: instantSchema.nullable(),
  lastUsedIp: z.string().nullable(),
});

export const security = {
  secondFactor: operation('GET', '/api/v1/users/second-factor', 'USER', '2단계 인증 상태', account)
    .input(z.object({}))
    .output(
      z.object({
        /** Null while it is off. */
        channel: verificationChannelSchema.nullable(),
        since: instantSchema.nullable(),
        /** Where a code can be sent; empty for a person without an address. */
        ways: z.array(z.object({ channel: verificationChannelSchema, address: z.string() })),
      }),
    ),
  sendSecondFactorCode: operation('POST', '/api/v1/users/second-factor/code', 'USER', '2단계 인증을 켜기 위한 인증번호', {
    ...account,
    noReplay: true,
  })
    .input(z.strictObject({ channel: verificationChannelSchema }))
    .output(codeSentSchema),
  turnOnSecondFactor: operation('PUT', '/api/v1/users/second-factor', 'USER', '2단계 인증 켜기', {
    ...account,
    audit: 'account.secondFactorOn',
    noReplay: true,
  })
    .input(proofSchema)
    .output(z.object({ channel: verificationChannelSchema })),
  /** Asks for a recent proof: 428 SECOND_FACTOR_REQUIRED without one. */
  turnOffSecondFactor: operation('DELETE', '/api/v1/users/second-factor', 'USER', '2단계 인증 끄기', {
    ...account,
    audit: 'account.secondFactorOff',
  })
    .input(z.strictObject({}))
    .output(okSchema),
  /** For a login that waits for its code; the old ticket ends. */
  resendLoginCode: operation('POST', '/api/v1/auth/second-factor', 'PUBLIC', '로그인 인증번호 다시 받기', { ...account, noReplay: true })
    .input(z.strictObject({ ticket: ticketSchema }))
    .output(codeSentSchema),
  /** What 428 SECOND_FACTOR_REQUIRED asks for: a code to the person's own address … */
  sendProofCode: operation('POST', '/api/v1/users/second-factor/proof', 'USER', '본인 확인 인증번호', { ...account, noReplay: true })
    .input(z.strictObject({}))
    .output(codeSentSchema),
  /** … and the code back. The session is trusted for ten minutes. */
  prove: operation('PUT', '/api/v1/users/second-factor/proof', 'USER', '본인 확인', {
    ...account,
    audit: 'account.secondFactorProved',
    noReplay: true,
  })
    .input(proofSchema)
    .output(z.object({ until: instantSchema })),
  /** For a person who can no longer be reached by the second factor. Ends every session of the login. */
  resetSecondFactor: operation('POST', '/api/v1/admin/second-factor/reset', 'ADMIN', '2단계 인증 초기화', {
    tags: ['관리자'],
    audit: 'account.secondFactorReset',
  })
    .input(
      z.strictObject({
        loginId: ruledText(40, rules.requiredWith('아이디를 입력해주십시오.')),
        reason: ruledText(ADMIN_REASON_MAX, ...adminReasonRules),
      }),
    )
    .output(okSchema),

  apiTokens: operation('GET', '/api/v1/users/api-token', 'SELLER_ONLY', 'API 토큰 목록', tokens)
    .input(z.object({}))
    .output(z.object({ contents: z.array(apiTokenSchema) })),
  /** Answers the token itself, this once. Asks for a recent proof: 428 SECOND_FACTOR_REQUIRED without one. */
  createApiToken: operation('POST', '/api/v1/users/api-token', 'SELLER_ONLY', 'API 토큰 만들기', {
    ...tokens,
    audit: 'apiToken.create',
    noReplay: true,
    successStatus: 201,
  })
    .input(
      z.strictObject({
        name: ruledText(API_TOKEN_NAME_MAX, rules.requiredWith('토큰 이름을 입력해주십시오.'), rules.singleLine),
        scopes: z.array(scopeSchema).min(1, '권한을 한 가지 이상 골라주십시오.').max(API_SCOPES.length),
        days: z.literal([...API_TOKEN_DAYS], '사용 기간을 골라주십시오.'),
      }),
    )
    .output(z.object({ token: z.string(), apiToken: apiTokenSchema })),
  revokeApiToken: operation('DELETE', '/api/v1/users/api-token', 'SELLER_ONLY', 'API 토큰 폐기', { ...tokens, audit: 'apiToken.revoke' })
    .input(z.strictObject({ id: idSchema }))
    .output(okSchema),
};
