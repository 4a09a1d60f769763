/** A seller's data taken out of Moa, and leaving it. */
import { z } from 'zod';
import { operation } from './operation.ts';
import { idSchema, instantSchema, okSchema, reasonSchema } from './wire.ts';

const tags = ['내 정보'];

export const dataExportSchema = z.object({
  id: idSchema,
  /** RUNNING: being made. EXPIRED: was removed after its week. */
  status: z.enum(['RUNNING', 'DONE', 'FAILED', 'EXPIRED']),
  jobId: idSchema,
  reason: z.string(),
  requestedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  bytes: z.number().int().nullable(),
});

export const leaving = {
  exports: operation('GET', '/api/v1/users/export', 'SELLER_ONLY', '내 데이터 내보내기 목록', { tags })
    .input(z.object({}))
    .output(z.object({ contents: z.array(dataExportSchema) })),
  /** A job that packs everything of the seller, orders with personal data included, into a ZIP file. One at a time. */
  startExport: operation('POST', '/api/v1/users/export', 'SELLER_ONLY', '내 데이터 내보내기', { tags, audit: 'account.export' })
    .input(z.strictObject({ reason: reasonSchema }))
    .output(z.object({ id: idSchema, jobId: idSchema })),
  /** An address that gives the file once, within a minute. */
  exportTicket: operation('POST', '/api/v1/users/export/ticket', 'SELLER_ONLY', '내보낸 파일 내려받기', {
    tags,
    audit: 'account.downloadExport',
    noReplay: true,
  })
    .input(z.strictObject({ id: idSchema, reason: reasonSchema }))
    .output(z.object({ url: z.string(), expiresIn: z.number().int() })),
  /** What ends with the account. */
  consequences: operation('GET', '/api/v1/users/request/withdraw', 'SELLER_ONLY', '회원 탈퇴 전 확인', { tags })
    .input(z.object({}))
    .output(
      z.object({
        shops: z.number().int(),
        subUsers: z.number().int(),
        runningJobs: z.number().int(),
        /** Ordered and not sent yet. */
        openOrders: z.number().int(),
        lastExportAt: instantSchema.nullable(),
      }),
    ),
  /** Closes the seller and all her logins at once, for good. */
  withdraw: operation('POST', '/api/v1/users/request/withdraw', 'SELLER_ONLY', '회원 탈퇴', {
    tags,
    audit: 'account.withdraw',
    noReplay: true,
  })
    .input(
      z.strictObject({
        password: z.string().min(1, '현재 비밀번호를 입력해주십시오.').max(100, '100자 이하로 입력해주십시오.'),
        reason: z.string().trim().max(300, '300자 이하로 입력해주십시오.').default(''),
        agreed: z.literal(true, '탈퇴하면 어떻게 되는지 확인하고 동의해주십시오.'),
      }),
    )
    .output(okSchema),
};
