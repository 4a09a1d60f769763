/** Questions: of visitors who are no customers yet (도입문의), and of sellers to the operator (1:1 문의). */
import {
  INQUIRY_ANSWER_RULES,
  INQUIRY_KINDS,
  INQUIRY_MAX,
  INQUIRY_NOTE_RULES,
  INQUIRY_RULES,
  INQUIRY_STATUSES,
  type InquiryText,
  LANDING_INQUIRY_MAX,
  LANDING_INQUIRY_RULES,
  type LandingInquiry,
} from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { ruledText } from './ruled.ts';
import { dateSchema, flagSchema, idSchema, instantSchema, listOf, okSchema, pageQuery, pageSchema, versionSchema } from './wire.ts';

/** An address may ask so often in an hour. */
export const LANDING_INQUIRIES_AN_HOUR = 5;
/** Of a picture that is uploaded to go with a text. */
export const INQUIRY_PICTURE_BYTES = 20 * 1024 * 1024;

const tags = ['문의'];
const landingField = (name: keyof LandingInquiry) => ruledText(LANDING_INQUIRY_MAX[name], ...LANDING_INQUIRY_RULES[name]);
const sellerField = (name: keyof InquiryText) => ruledText(INQUIRY_MAX[name], ...INQUIRY_RULES[name]);

const kindSchema = z.enum(INQUIRY_KINDS);
const statusSchema = z.enum(INQUIRY_STATUSES);
/** Of pictures uploaded before; each goes with one text only. */
const pictureIds = z.array(idSchema).max(INQUIRY_MAX.pictures, `사진은 ${INQUIRY_MAX.pictures}장까지 넣을 수 있습니다.`).optional();
const pictureSchema = z.object({ id: idSchema, name: z.string(), width: z.number().int(), height: z.number().int() });
const pictureForm = z.object({ image: z.instanceof(File, { error: '파일로 보내주십시오.' }) });
const uploadLimit = { bodyLimit: INQUIRY_PICTURE_BYTES + 256 * 1024 };
const countsSchema = z.record(statusSchema, z.number().int());

const messageSchema = z.object({
  id: idSchema,
  /** NOTE: written by an administrator for the others, never shown to a seller. */
  author: z.enum(['ASKER', 'ADMIN', 'NOTE']),
  name: z.string(),
  text: z.string(),
  pictures: z.array(pictureSchema),
  at: instantSchema,
  editedAt: instantSchema.nullable(),
});

const summarySchema = z.object({
  id: idSchema,
  kind: kindSchema,
  title: z.string(),
  status: statusSchema,
  /** Login id of who asked. */
  asker: z.string(),
  mine: z.boolean(),
  /** Answered since the one who asked last looked. */
  unread: z.boolean(),
  createdAt: instantSchema,
  answeredAt: instantSchema.nullable(),
});

const inboxRowSchema = z.object({
  id: idSchema,
  /** Null for a visitor's. */
  kind: kindSchema.nullable(),
  title: z.string(),
  status: statusSchema,
  /** Null for a visitor's. */
  company: z.string().nullable(),
  /** Login id of who asked, or the visitor's name. */
  asker: z.string(),
  /** Name of the administrator who has taken it on. */
  assignee: z.string().nullable(),
  assignedToMe: z.boolean(),
  createdAt: instantSchema,
  answeredAt: instantSchema.nullable(),
});

const inboxPath = '/api/v1/admin/inquiry/{source}/{id}';
const inboxKey = { source: z.enum(['SELLER', 'LANDING']), id: idSchema };

export const inquiries = {
  landing: operation('POST', '/api/v1/common/inquiry', 'PUBLIC', '도입문의 남기기', { tags })
    .input(
      z.strictObject({
        name: landingField('name'),
        email: landingField('email'),
        phoneNumber: landingField('phoneNumber'),
        comment: landingField('comment'),
        /** Version of the consent text that was agreed to. */
        consentVersion: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '개인정보 수집·이용에 동의해주십시오.'),
      }),
    )
    .output(okSchema),

  /** Newest first: a sub-user's own, for the seller everybody's. */
  list: operation('GET', '/api/v1/users/inquiry', 'USER', '1:1 문의 목록', { tags })
    .input(z.object({ ...pageQuery, status: statusSchema.optional() }))
    .output(pageSchema(summarySchema).extend({ counts: countsSchema })),
  detail: operation('GET', '/api/v1/users/inquiry/{id}', 'USER', '1:1 문의 한 건', { tags })
    .input(z.object({ id: idSchema }))
    .output(
      summarySchema.extend({
        version: versionSchema,
        /** Nobody has answered yet: it may be changed and withdrawn. */
        editable: z.boolean(),
        messages: z.array(messageSchema),
      }),
    ),
  ask: operation('POST', '/api/v1/users/inquiry', 'USER', '1:1 문의 남기기', { tags, audit: 'inquiry.ask' })
    .input(z.strictObject({ kind: kindSchema, title: sellerField('title'), text: sellerField('text'), pictureIds }))
    .output(z.object({ id: idSchema })),
  /** While unanswered. STALE_VERSION when it was answered or changed meanwhile. */
  edit: operation('PUT', '/api/v1/users/inquiry', 'USER', '1:1 문의 수정', { tags, audit: 'inquiry.edit' })
    .input(
      z.strictObject({
        id: idSchema,
        version: versionSchema,
        kind: kindSchema,
        title: sellerField('title'),
        text: sellerField('text'),
        pictureIds,
      }),
    )
    .output(z.object({ version: versionSchema })),
  /** While unanswered: nothing of it is kept. */
  withdraw: operation('DELETE', '/api/v1/users/inquiry', 'USER', '1:1 문의 취소', { tags, audit: 'inquiry.withdraw' })
    .input(z.strictObject({ id: idSchema, version: z.coerce.number().pipe(versionSchema) }))
    .output(okSchema),
  add: operation('POST', '/api/v1/users/inquiry/{id}/message', 'USER', '1:1 문의에 추가 질문', { tags, audit: 'inquiry.add' })
    .input(z.strictObject({ id: idSchema, text: sellerField('text'), pictureIds }))
    .output(okSchema),
  /** The one who asked has seen the answer. */
  read: operation('POST', '/api/v1/users/inquiry/{id}/read', 'USER', '1:1 문의 답변 읽음', { tags })
    .input(z.strictObject({ id: idSchema }))
    .output(okSchema),
  /**
   * A picture to go with a text of ours, seen by nobody else until it is sent and forgotten after a day when it is not. 422 IMAGE_INVALID as
   * for other pictures. It is fetched from `GET /api/v1/users/inquiry/image/{id}`, with the same token.
   */
  upload: operation('POST', '/api/v1/users/inquiry/image', 'USER', '1:1 문의에 넣을 사진 올리기', { tags, ...uploadLimit })
    .input(pictureForm)
    .output(pictureSchema),

  /** The administrator's side: sellers' inquiries and visitors' alike. */
  inbox: {
    list: operation('GET', '/api/v1/admin/inquiry', 'ADMIN', '문의 목록(관리자)', { tags })
      .input(
        z.object({
          ...pageQuery,
          source: z.enum(['SELLER', 'LANDING']).optional(),
          status: statusSchema.optional(),
          /** Of sellers' inquiries. */
          kinds: listOf(kindSchema),
          /** Korean days, both included. */
          from: dateSchema.optional(),
          to: dateSchema.optional(),
          /** In the title, the company or the login id; of a visitor's in all of it. */
          keyword: z.string().trim().max(INQUIRY_MAX.keyword).optional(),
          /** Only what I have taken on. */
          mine: flagSchema.optional(),
        }),
      )
      .output(pageSchema(inboxRowSchema).extend({ counts: countsSchema })),
    /** How many wait for an answer. */
    counts: operation('GET', '/api/v1/admin/inquiry/count', 'ADMIN', '답변을 기다리는 문의 수', { tags })
      .input(z.object({}))
      .output(z.object({ seller: z.number().int(), landing: z.number().int() })),
    detail: operation('GET', inboxPath, 'ADMIN', '문의 한 건(관리자)', { tags, audit: 'inquiry.open' })
      .input(z.object(inboxKey))
      .output(
        inboxRowSchema.extend({
          version: versionSchema,
          /** Where an answer is mailed to; null when nobody left an address. */
          email: z.string().nullable(),
          /** A visitor's. */
          phoneNumber: z.string().nullable(),
          messages: z.array(messageSchema),
        }),
      ),
    /** STALE_VERSION when something happened since it was opened; `data.written` is what was written last. */
    answer: operation('POST', `${inboxPath}/answer`, 'ADMIN', '문의 답변', { tags, audit: 'inquiry.answer' })
      .input(
        z.strictObject({
          ...inboxKey,
          version: versionSchema,
          text: ruledText(INQUIRY_MAX.answer, ...INQUIRY_ANSWER_RULES),
          /** Not for a visitor's, who is answered by mail alone. */
          pictureIds,
        }),
      )
      .output(z.object({ version: versionSchema })),
    note: operation('POST', `${inboxPath}/note`, 'ADMIN', '문의에 내부 메모', { tags, audit: 'inquiry.note' })
      .input(z.strictObject({ ...inboxKey, text: ruledText(INQUIRY_MAX.note, ...INQUIRY_NOTE_RULES) }))
      .output(okSchema),
    /** TAKE also takes it over from somebody else. */
    change: operation('POST', `${inboxPath}/state`, 'ADMIN', '문의 맡기·종료', { tags, audit: 'inquiry.change' })
      .input(z.strictObject({ ...inboxKey, version: versionSchema, action: z.enum(['TAKE', 'RELEASE', 'CLOSE', 'REOPEN']) }))
      .output(z.object({ version: versionSchema })),
    /** A picture for the answer to a seller's inquiry. Fetched from `GET /api/v1/admin/inquiry-image/{id}`. */
    upload: operation('POST', '/api/v1/admin/inquiry-image', 'ADMIN', '문의 답변에 넣을 사진 올리기', { tags, ...uploadLimit })
      .input(pictureForm.extend({ id: idSchema }))
      .output(pictureSchema),
  },
};
