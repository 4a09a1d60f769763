/** 대량등록: products by a file. Uploaded, looked at row by row, registered as a job. */
import { z } from 'zod';
import { operation } from './operation.ts';
import { idSchema, instantSchema, jobStartedSchema, okSchema, pageQuery, pageSchema } from './wire.ts';

const tags = ['대량등록'];
const productAuth = { any: ['productAuth' as const] };
const base = '/api/v1/product/shop/bulk-register' as const;

/** Bytes of a sheet. */
export const BATCH_FILE_MAX = 20 * 1024 * 1024;

/** READING: its rows are being looked at. IMPORTING: its job was started; whether it has ended says the job. */
export const batchStateSchema = z.enum(['READING', 'READY', 'REFUSED', 'IMPORTING']);
export const batchRowStateSchema = z.enum(['NEW', 'CHANGED', 'SAME', 'PROBLEM']);
/** `LACKING`: registered without some of its pictures. */
const outcomeSchema = z.enum(['DONE', 'LACKING', 'FAILED']);

const headingSchema = z.object({
  /** Of the file, from zero. */
  index: z.number().int(),
  heading: z.string(),
  /** Key of our column; null where it stands for none. */
  column: z.string().nullable(),
  /** EXACT: a name of this column. LIKELY: one that holds such a name. GUESS: one that looks like it. CHOSEN: by the seller, for this file or an earlier one. */
  certainty: z.enum(['EXACT', 'LIKELY', 'GUESS', 'CHOSEN']).nullable(),
  /** What stands below it in the first rows. */
  samples: z.array(z.string()),
});

const fileSchema = z.object({
  id: idSchema,
  name: z.string(),
  state: batchStateSchema,
  /** Why it was refused. */
  message: z.string(),
  createdAt: instantSchema,
  /** Products by what would become of them. */
  fresh: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  wrong: z.number().int(),
  jobId: idSchema.nullable(),
});

const archiveSchema = z.object({
  id: idSchema,
  name: z.string(),
  state: z.enum(['READING', 'READ', 'REFUSED']),
  /** Why it was refused. */
  message: z.string(),
  /** Pictures that were stored, and files that were refused. */
  pictures: z.number().int(),
  refused: z.number().int(),
});

const detailSchema = fileSchema.extend({
  /** Goes up with each reading. */
  version: z.number().int(),
  /** Archives of pictures, the newest first. */
  archives: z.array(archiveSchema),
  headings: z.array(headingSchema),
  /** Columns that a heading may stand for. */
  columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
  /** Products that were registered or changed, once the job has begun. */
  done: z.number().int(),
  /** Registered without some of their pictures, and not among the others. */
  lacking: z.number().int(),
  failed: z.number().int(),
  /** Nothing of the job waits or runs any more. */
  ended: z.boolean(),
});

const problemSchema = z.object({
  /** Of the sheet, counted from one. */
  row: z.number().int(),
  column: z.string(),
  title: z.string(),
  /** What stands in the cell. */
  text: z.string(),
  message: z.string(),
  severity: z.enum(['ERROR', 'WARN']),
  /** Categories of the shop that the cell may mean; `text`: all of what it says. */
  offered: z.array(z.object({ categoryId: z.string(), path: z.string(), text: z.string() })),
});

const productSchema = z.object({
  /** Its place in the file. */
  id: idSchema,
  row: z.number().int(),
  rows: z.number().int(),
  code: z.string(),
  name: z.string(),
  price: z.string(),
  stock: z.string(),
  state: batchRowStateSchema,
  problems: z.array(problemSchema),
  /** What no cell says: taken from what the seller chose last. */
  filled: z.array(z.object({ column: z.string(), title: z.string(), text: z.string() })),
  outcome: outcomeSchema.nullable(),
  message: z.string(),
  productId: idSchema.nullable(),
});

const byId = z.object({ id: idSchema });

export const batch = {
  list: operation('GET', base, productAuth, '대량등록 파일 목록', { tags }).input(z.object(pageQuery)).output(pageSchema(fileSchema)),
  /**
   * The same file again is read anew, as what was said of its products may not be so any more; while its job is under way it answers that. Its rows are looked at by a worker: ask `get` until it is no longer READING.
   */
  upload: operation('POST', base, productAuth, '대량등록 파일 올리기', {
    tags,
    bodyLimit: BATCH_FILE_MAX + 64 * 1024,
    audit: 'batch.upload',
  })
    .input(z.strictObject({ file: z.instanceof(File, { error: '파일로 보내주십시오.' }) }))
    .output(
      z.object({
        id: idSchema,
        /** These very bytes were uploaded before, and are read anew; UNDER_WAY: their job runs. Null: they are new. */
        known: z.enum(['READING', 'REGISTERED', 'UNDER_WAY']).nullable(),
      }),
    ),
  get: operation('GET', `${base}/{id}`, productAuth, '대량등록 파일 한 건', { tags }).input(byId).output(detailSchema),
  rows: operation('GET', `${base}/{id}/rows`, productAuth, '대량등록 파일의 상품', { tags })
    .input(
      z.object({
        id: idSchema,
        page: pageQuery.page,
        size: pageQuery.size,
        state: batchRowStateSchema.optional(),
        outcome: outcomeSchema.optional(),
      }),
    )
    .output(pageSchema(productSchema)),
  /** Says anew what the headings stand for, and has the rows looked at again. It is remembered for files with the same headings. */
  map: operation('PUT', `${base}/{id}/mapping`, productAuth, '대량등록 제목 연결 바꾸기', { tags, detailed: true, audit: 'batch.map' })
    .input(
      z.object({
        params: byId,
        body: z.strictObject({
          mapping: z.array(z.strictObject({ index: z.number().int().min(0).max(299), column: z.string().max(120) })).max(300),
        }),
      }),
    )
    .output(okSchema),
  /** Says which category of a shop the cells with this text mean, one of those that were offered, and has the rows looked at again. */
  chooseCategory: operation('PUT', `${base}/{id}/category`, productAuth, '대량등록 쇼핑몰 카테고리 고르기', {
    tags,
    detailed: true,
    audit: 'batch.category',
  })
    .input(
      z.object({
        params: byId,
        body: z.strictObject({
          column: z.string().max(120),
          text: z.string().min(1).max(400),
          categoryId: z.string().min(1).max(60),
          path: z.string().max(400),
        }),
      }),
    )
    .output(okSchema),
  /** Registers what is NEW and changes what is CHANGED; what has problems is left out. Nothing is sent to shops. */
  start: operation('POST', `${base}/{id}/import`, productAuth, '대량등록 시작', { tags, audit: 'batch.start' })
    .input(byId)
    .output(jobStartedSchema),
  /** Announces an archive of pictures that rows name by their files: its bytes are PUT to `{base}/{id}/pictures/{answer}` as application/zip. */
  addPictures: operation('POST', `${base}/{id}/pictures`, productAuth, '대량등록 이미지 압축 파일 올리기', {
    tags,
    detailed: true,
    audit: 'batch.pictures',
  })
    .input(z.object({ params: byId, body: z.strictObject({ name: z.string().trim().min(1).max(200) }) }))
    .output(z.object({ id: idSchema })),
  pictureErrors: operation('GET', `${base}/{id}/pictures/errors`, productAuth, '대량등록 이미지 업로드 오류', { tags })
    .input(byId)
    .output(
      z.object({
        contents: z.array(
          z.object({ fileName: z.string(), kind: z.enum(['image-size', 'image-format', 'image-error']), content: z.string() }),
        ),
      }),
    ),
  remove: operation('DELETE', `${base}/{id}`, productAuth, '대량등록 파일 지우기', { tags, audit: 'batch.remove' })
    .input(byId)
    .output(okSchema),
};
