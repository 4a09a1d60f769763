/** Sub-users (부계정): people who work for a seller, with what each may do and for which shops. */
import { SUB_SHOPS_MAX, subUserProblems } from '@moa/core';
import { z } from 'zod';
import { subAuthorizationSchema, subRightsSchema } from './accounts.ts';
import { operation } from './operation.ts';
import { idSchema, instantSchema, okSchema, versionSchema } from './wire.ts';

const tags = ['부계정'];

export const subUserSchema = z.object({
  id: idSchema,
  loginId: z.string(),
  name: z.string(),
  /** Null for one that was made before addresses were asked for. */
  email: z.string().nullable(),
  authorities: subAuthorizationSchema,
  rights: subRightsSchema,
  /** Shop accounts she works for; empty: all of them, also those linked later. */
  shopAccountIds: z.array(idSchema),
  /** INVITED has not chosen a password yet; her link works until `inviteExpiresAt`. */
  status: z.enum(['ACTIVE', 'INVITED', 'DISABLED']),
  /** Null when no link is open. */
  inviteExpiresAt: instantSchema.nullable(),
  /** Within the last months; null when there is none. */
  lastLoginAt: instantSchema.nullable(),
  createdAt: instantSchema,
  version: versionSchema,
});

const access = {
  authorities: z.strictObject(subAuthorizationSchema.shape),
  rights: z.strictObject(subRightsSchema.shape),
  shopAccountIds: z.array(idSchema).max(SUB_SHOPS_MAX, `쇼핑몰 계정은 ${SUB_SHOPS_MAX}개까지 고를 수 있습니다.`),
};

interface TypedSubUser {
  loginId?: string;
  name: string;
  email: string;
  password?: string | undefined;
  authorities: z.infer<typeof subAuthorizationSchema>;
}

function judge(form: TypedSubUser, ctx: z.core.$RefinementCtx): void {
  const { loginId = '', name, email, password = null } = form;
  const authorities = Object.values(form.authorities).filter(Boolean).length;
  const problems = subUserProblems({ loginId, name, email, password, authorities }, { existing: form.loginId === undefined });
  for (const [path, message] of Object.entries(problems)) ctx.addIssue({ code: 'custom', path: [path], message });
}

export const subUsers = {
  /** All of them, disabled ones too; newest last. */
  list: operation('GET', '/api/v1/users/sub', 'SELLER_ONLY', '부계정 목록', { tags })
    .input(z.object({}))
    .output(
      z.object({
        contents: z.array(subUserSchema),
        /** How many a seller may have. */
        max: z.number().int(),
      }),
    ),
  /** Without `password` she is mailed a link to choose one. */
  create: operation('POST', '/api/v1/users/sub', 'SELLER_ONLY', '부계정 만들기', {
    tags,
    successStatus: 201,
    audit: 'subUser.create',
    noReplay: true,
  })
    .input(
      z
        .strictObject({
          loginId: z.string().max(40),
          name: z.string().max(100),
          email: z.string().max(200),
          password: z.string().max(100).optional(),
          ...access,
        })
        .superRefine(judge),
    )
    .output(subUserSchema),
  /** Holds from her next click on, wherever she is signed in. Another e-mail closes the links that were sent to the old one. */
  modify: operation('PUT', '/api/v1/users/sub', 'SELLER_ONLY', '부계정 변경', { tags, audit: 'subUser.modify' })
    .input(
      z
        .strictObject({ id: idSchema, version: versionSchema, name: z.string().max(100), email: z.string().max(200), ...access })
        .superRefine(judge),
    )
    .output(subUserSchema),
  /** Disabling ends every session of hers at once; what she did stays under her name. */
  setActive: operation('PUT', '/api/v1/users/sub/active', 'SELLER_ONLY', '부계정 사용 중지 · 재개', { tags, audit: 'subUser.setActive' })
    .input(z.strictObject({ id: idSchema, active: z.boolean() }))
    .output(subUserSchema),
  /** Mails a link to choose a password: the invitation again, or for a forgotten one. */
  reset: operation('POST', '/api/v1/users/sub/reset', 'SELLER_ONLY', '부계정 비밀번호 재설정 메일', { tags, audit: 'subUser.reset' })
    .input(z.strictObject({ id: idSchema }))
    .output(okSchema),
};

export type SubUser = z.infer<typeof subUserSchema>;
