/** 내 정보: the person who is signed in. */
import { emailProblem, mobileProblem, personNameProblem } from '@moa/core';
import { z } from 'zod';
import { imageFile, jsonPart, PICTURE_BODY } from './form-parts.ts';
import { operation } from './operation.ts';
import { instantSchema, versionSchema } from './wire.ts';

const tags = ['내 정보'];

const ticketSchema = z.string().regex(/^[\w-]{20,100}$/, '인증 정보가 올바르지 않습니다. 처음부터 다시 진행해주십시오.');
const currentPassword = z.string().min(1, '현재 비밀번호를 입력해주십시오.').max(100, '100자 이하로 입력해주십시오.');

function ruled(rule: (text: string) => string | null): z.core.CheckFn<string> {
  return (payload) => {
    const message = rule(payload.value);
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value });
  };
}

function typed(max: number, rule: (text: string) => string | null) {
  return z.string().max(max, `${max}자 이하로 입력해주십시오.`).check(ruled(rule));
}

export const profileSchema = z.object({
  loginId: z.string(),
  role: z.enum(['A', 'S', 'U']),
  name: z.string(),
  email: z.string().nullable(),
  /** `010-1234-5678`. */
  phoneNumber: z.string().nullable(),
  /** A small JPEG as a data address. */
  picture: z.string().nullable(),
  /** What was said last about 마케팅 수신; null for administrators, who are sent none. */
  marketing: z.object({ agreed: z.boolean(), version: z.string(), at: instantSchema.nullable() }).nullable(),
  joinedAt: instantSchema,
  passwordChangedAt: instantSchema,
  version: versionSchema,
});

/** E-mail and phone change only with a ticket that proves the new one, and the present password. */
const userModifySchema = z.strictObject({
  version: versionSchema,
  name: typed(100, personNameProblem).optional(),
  email: z.strictObject({ address: typed(200, emailProblem), ticket: ticketSchema }).optional(),
  phone: z.strictObject({ number: typed(30, mobileProblem), ticket: ticketSchema }).optional(),
  password: currentPassword.optional(),
  /** 마케팅 수신, agreed to or withdrawn; `version` is that of the text that was shown. */
  marketing: z.strictObject({ agreed: z.boolean(), version: z.string().max(20) }).optional(),
  removePicture: z.boolean().optional(),
});

export const profile = {
  read: operation('GET', '/api/v1/users/modify', 'USER', '내 프로필', { tags }).input(z.object({})).output(profileSchema),
  /** Six digits to the new e-mail or number; `join.checkCode` takes them, and the ticket goes with the change. */
  sendCode: operation('POST', '/api/v1/users/modify/code', 'USER', '연락처 변경 인증번호', { tags, noReplay: true })
    .input(
      z.discriminatedUnion('channel', [
        z.strictObject({ channel: z.literal('MAIL'), email: typed(200, emailProblem) }),
        z.strictObject({ channel: z.literal('SMS'), phoneNumber: typed(30, mobileProblem) }),
      ]),
    )
    .output(z.object({ ticket: z.string(), expiresIn: z.number().int() })),
  /** Multipart: `userModifyDTO` as JSON, `imageFile` the picture. What is absent stays. */
  modify: operation('PATCH', '/api/v1/users/modify', 'USER', '내 프로필 수정', {
    tags,
    bodyLimit: PICTURE_BODY,
    audit: 'account.modify',
    noReplay: true,
  })
    .input(z.object({ imageFile, userModifyDTO: jsonPart(userModifySchema) }))
    .output(profileSchema),
};
