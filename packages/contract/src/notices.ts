/** Notices: the operator's and those about shops, as sellers read them and as an administrator writes them. */
import { NOTICE_MAX, NOTICE_PHASES, NOTICE_RULES, NOTICE_STATES, type NoticeFields, validate } from '@moa/core';
import { z } from 'zod';
import { IMAGES_BODY_LIMIT, imagesInput, uploadedImageSchema } from './files.ts';
import { operation } from './operation.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { flagSchema, idSchema, instantSchema, listOf, okSchema, pageQuery, pageSchema, versionSchema } from './wire.ts';

const tags = ['공지'];

export const noticeLineSchema = z.object({
  id: idSchema,
  /** The shop it is about; null: the operator's own. */
  shopType: shopTypeSchema.nullable(),
  title: z.string(),
  pinned: z.boolean(),
  /** Since when it is shown. */
  at: instantSchema,
  /** Read by the asking person, or too old to be news. */
  read: z.boolean(),
});

const noticeSchema = noticeLineSchema.extend({
  /** HTML that was made harmless: few elements, pictures of ours only. */
  body: z.string(),
  link: z.string().nullable(),
});

const listInput = { ...pageQuery, keyword: z.string().max(100).optional(), unread: flagSchema.optional() };
const readInput = z.strictObject({
  /** All that are shown when absent. */
  notices: z.array(idSchema).max(200).optional(),
});
const one = z.object({ notice: idSchema });

export const notices = {
  /** Pinned ones first, then the newest. */
  moa: operation('GET', '/api/v1/notice/moa', 'USER', '모아 공지', { tags })
    .input(z.object(listInput))
    .output(pageSchema(noticeLineSchema)),
  moaDetail: operation('GET', '/api/v1/notice/moa/{notice}', 'USER', '모아 공지 한 건', { tags }).input(one).output(noticeSchema),
  moaRead: operation('POST', '/api/v1/notice/moa/read', 'USER', '모아 공지 읽음', { tags }).input(readInput).output(okSchema),
  /** Those of linked shops first, among them pinned ones, then the newest. */
  shop: operation('GET', '/api/v1/notice/shop', 'USER', '쇼핑몰 공지', { tags })
    .input(z.object({ ...listInput, shopTypes: listOf(shopTypeSchema) }))
    .output(pageSchema(noticeLineSchema)),
  shopDetail: operation('GET', '/api/v1/notice/shop/{notice}', 'USER', '쇼핑몰 공지 한 건', { tags }).input(one).output(noticeSchema),
  shopRead: operation('POST', '/api/v1/notice/shop/read', 'USER', '쇼핑몰 공지 읽음', { tags }).input(readInput).output(okSchema),
};

/** Judged by the rules of `core`, so that the editor and the server say the same. */
function judged<T extends z.ZodType<NoticeFields>>(schema: T): T {
  return schema.superRefine((notice, issues) => {
    for (const [path, message] of Object.entries(validate(NOTICE_RULES, notice)))
      issues.addIssue({ code: 'custom', path: [path], message });
  });
}

const fields = {
  shopType: shopTypeSchema.nullable(),
  title: z.string().trim().meta({ maxLength: NOTICE_MAX.title }),
  body: z.string().trim().meta({ maxLength: NOTICE_MAX.body }),
  link: z.string().trim().meta({ maxLength: NOTICE_MAX.link }),
  pinned: z.boolean(),
  startsOn: z.string().meta({ maxLength: 10 }).nullable(),
  endsOn: z.string().meta({ maxLength: 10 }).nullable(),
};

const adminLineSchema = z.object({
  id: idSchema,
  version: versionSchema,
  shopType: shopTypeSchema.nullable(),
  title: z.string(),
  pinned: z.boolean(),
  state: z.enum(NOTICE_STATES),
  /** What sellers see of it now. */
  phase: z.enum(NOTICE_PHASES),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  publishedAt: instantSchema.nullable(),
  updatedAt: instantSchema,
  /** Login of who changed it last. */
  updatedBy: z.string(),
});

const adminNoticeSchema = adminLineSchema.extend({ body: z.string(), link: z.string() });

export const adminNotices = {
  list: operation('GET', '/api/v1/admin/notice', 'ADMIN', '공지 관리 목록', { tags })
    .input(
      z.object({
        ...pageQuery,
        kind: z.enum(['MOA', 'SHOP']).optional(),
        phase: z.enum(NOTICE_PHASES).optional(),
        keyword: z.string().max(100).optional(),
      }),
    )
    .output(pageSchema(adminLineSchema)),
  detail: operation('GET', '/api/v1/admin/notice/{id}', 'ADMIN', '공지 관리 한 건', { tags })
    .input(z.object({ id: idSchema }))
    .output(adminNoticeSchema),
  create: operation('POST', '/api/v1/admin/notice', 'ADMIN', '공지 작성', { tags, audit: 'notice.create' })
    .input(judged(z.strictObject(fields)))
    .output(adminNoticeSchema),
  update: operation('PUT', '/api/v1/admin/notice/{id}', 'ADMIN', '공지 수정', { tags, audit: 'notice.update' })
    .input(judged(z.strictObject({ id: idSchema, version: versionSchema, ...fields })))
    .output(adminNoticeSchema),
  /** Publishes a draft or what was withdrawn, or withdraws what is published. */
  turn: operation('POST', '/api/v1/admin/notice/{id}/state', 'ADMIN', '공지 게시·내림', { tags, audit: 'notice.turn' })
    .input(z.strictObject({ id: idSchema, version: versionSchema, state: z.enum(['PUBLISHED', 'WITHDRAWN']) }))
    .output(adminNoticeSchema),
  /** Drafts only: what was published is withdrawn. */
  remove: operation('DELETE', '/api/v1/admin/notice/{id}', 'ADMIN', '공지 초안 삭제', { tags, audit: 'notice.remove' })
    .input(z.strictObject({ id: idSchema, version: versionSchema }))
    .output(okSchema),
  /** Pictures of notices belong to no seller. What is wrong is said as in `files.uploadImages`. */
  uploadImages: operation('POST', '/api/v1/admin/notice/image', 'ADMIN', '공지 이미지 업로드', {
    tags,
    bodyLimit: IMAGES_BODY_LIMIT,
    audit: 'notice.uploadImages',
  })
    .input(imagesInput)
    .output(z.object({ contents: z.array(uploadedImageSchema) })),
};
