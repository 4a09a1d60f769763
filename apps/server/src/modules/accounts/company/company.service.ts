/** The seller's firm: what she changes at once, and what she asks an administrator to change. */
import { type companySchema, type modifyRequestSchema, ProblemError, problem } from '@moa/contract';
import {
  FIRM_DETAIL_FIELDS,
  type Firm,
  type FirmDetails,
  firmDetailProblems,
  formatBusinessNumber,
  tidyFirm,
  tidyFirmDetails,
} from '@moa/core';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, isDuplicate, type TenantTx } from '../../../platform/database/index.ts';
import { type Images, retireFile, type SealedFiles } from '../../../platform/files/index.ts';
import type { CheckBusinessNumber } from '../../../services/business-number/index.ts';
import { answerOf } from '../join/join.service.ts';
import {
  type CompanyRow,
  endRequest,
  insertRequest,
  listOwnRequests,
  lockCompany,
  lockRequest,
  type RequestedFirm,
  type RequestRow,
  readCompany,
  updateCompany,
} from './company.queries.ts';

export type Company = z.input<typeof companySchema>;
type ModifyRequest = z.input<typeof modifyRequestSchema>;

export interface Upload {
  name: string;
  bytes: Buffer;
}

/** Writes what the request leaves behind; runs last in the transaction of the change. */
export type Finish = (tx: TenantTx, reported: { changed: string[]; id?: number }, answer: Company) => Promise<void>;

export interface CompanyService {
  read(sellerId: number): Promise<Company>;
  /**
   * The document of a seller who is approved already becomes a request.
   * @throws ProblemError STALE_VERSION, VALIDATION_FAILED, IMAGE_INVALID, INVALID_STATE (a 사업자등록증 that was approved, or one waits)
   */
  modify(
    who: { sellerId: number; userId: number },
    details: FirmDetails & { version: number },
    document: Upload | null,
    finish: Finish,
  ): Promise<Company>;
  /** @throws ProblemError STALE_VERSION, UNPROCESSABLE (nothing changes, or the firm has ended), IMAGE_INVALID, INVALID_STATE (one waits) */
  request(
    who: { sellerId: number; userId: number },
    wanted: Firm & { version: number; reason: string },
    document: Upload | null,
    finish: Finish,
  ): Promise<Company>;
  /** @throws ProblemError NOT_FOUND, INVALID_STATE (it was decided) */
  withdraw(who: { sellerId: number; userId: number }, requestId: number, finish: Finish): Promise<Company>;
}

export interface CompanyDeps {
  database: Database;
  images: Pick<Images, 'rewrite'>;
  sealedFiles: SealedFiles;
  checkBusinessNumber: CheckBusinessNumber;
  now: Clock;
}

/** Enters the stored document in a transaction; answers the file's id. */
type Enter = (tx: TenantTx, userId: number) => Promise<number>;

const SHOWN_REQUESTS = 10;

export function createCompanyService(deps: CompanyDeps): CompanyService {
  const { database, sealedFiles, now } = deps;

  async function shown(tx: TenantTx): Promise<Company> {
    const [row, requests] = await Promise.all([readCompany(tx, tx.sellerId), listOwnRequests(tx, SHOWN_REQUESTS)]);
    if (row === null) throw problem('NOT_FOUND');
    return companyOf(row, requests);
  }

  async function locked(tx: TenantTx, version: number): Promise<CompanyRow> {
    const row = await lockCompany(tx, tx.sellerId);
    if (row === null) throw problem('NOT_FOUND');
    if (row.company_version !== version) throw problem('STALE_VERSION', { data: { version: row.company_version } });
    return row;
  }

  /**
   * Checked and rewritten; the bytes lie in the store before the transaction that enters them. What was refused leaves none; whether what
   * failed otherwise was entered is not known, and is left to the cleaning.
   */
  async function withStored<T>(sellerId: number, document: Upload | null, work: (enter: Enter | null) => Promise<T>): Promise<T> {
    if (document === null) return work(null);
    const picture = await deps.images.rewrite(sellerId, document, null);
    const stored = await sealedFiles.store(sellerId, once(picture.bytes));
    const { contentType, extension } = picture;
    const file = { kind: 'DOCUMENT' as const, name: `사업자등록증.${extension}`, contentType, extension, expiresAt: null };
    try {
      return await work((tx, createdBy) => sealedFiles.enter(tx, stored, { ...file, createdBy }));
    } catch (error) {
      if (error instanceof ProblemError) await sealedFiles.discard(stored).catch(() => undefined);
      throw error;
    }
  }

  async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicate(error, 'approval_request_open')) throw error;
      throw problem('INVALID_STATE', { detail: '이미 신청한 변경이 승인을 기다리고 있습니다. 취소한 뒤 다시 신청해주십시오.' });
    }
  }

  /** The document of a seller who is not approved yet: it is looked at with her. */
  async function replaceDocument(tx: TenantTx, { company }: CompanyRow, documentId: number, at: Date): Promise<void> {
    if (company.documentId) await retireFile(tx, tx.sellerId, company.documentId, at);
    await updateCompany(tx, tx.sellerId, { documentId, documentAt: at.toISOString() }, at);
  }

  /** The document of a seller who was approved without one: an administrator has to look at it first. */
  async function requestApproval(tx: TenantTx, row: CompanyRow, fileId: number, requestedBy: number): Promise<void> {
    const before = firmOf(row);
    const after = { ...before, businessState: null, businessCheckedAt: null };
    await insertRequest(tx, { before, after, fileId, reason: '', requestedBy, now: now() });
  }

  /** What the tax office says of a number that is new; throws for a firm that has ended or never was. */
  async function confirmed(firm: Firm, before: Firm): Promise<RequestedFirm> {
    if (firm.businessNumber === '' || firm.businessNumber === before.businessNumber)
      return { ...firm, businessState: null, businessCheckedAt: null };
    const { result, confirmed: asked, message } = answerOf(await deps.checkBusinessNumber(firm.businessNumber));
    if (result !== 'OK' && result !== 'UNAVAILABLE') {
      throw problem('UNPROCESSABLE', { detail: message, errors: [{ path: 'businessNumber', code: result, message }] });
    }
    return { ...firm, businessState: asked ? result : null, businessCheckedAt: asked ? now().toISOString() : null };
  }

  return {
    read: (sellerId) => database.tenant(sellerId, shown, { readOnly: true }),

    modify: async ({ sellerId, userId }, { version, ...given }, document, finish) => {
      const details = tidyFirmDetails(given);
      const modified = (enter: Enter | null) =>
        database.tenant(sellerId, async (tx) => {
          const row = await locked(tx, version);
          refuseProblems(firmDetailProblems({ ...details, businessType: firmOf(row).businessType }));
          if (enter !== null && isApproved(row))
            throw problem('INVALID_STATE', { detail: '승인된 사업자등록증은 변경 신청으로 바꿀 수 있습니다.' });
          const at = now();
          await updateCompany(tx, sellerId, details, at);
          if (enter !== null) {
            const fileId = await enter(tx, userId);
            await (row.join_approved_at === null ? replaceDocument(tx, row, fileId, at) : requestApproval(tx, row, fileId, userId));
          }
          const changed = FIRM_DETAIL_FIELDS.filter((field) => (row.company[field] ?? '') !== details[field]);
          const answer = await shown(tx);
          await finish(tx, { changed: [...changed, ...(enter === null ? [] : ['document'])] }, answer);
          return answer;
        });
      return withStored(sellerId, document, (enter) => oneAtATime(() => modified(enter)));
    },

    request: async ({ sellerId, userId }, { version, reason, ...given }, document, finish) => {
      const current = await database.tenant(sellerId, (tx) => readCompany(tx, tx.sellerId), { readOnly: true });
      if (current === null) throw problem('NOT_FOUND');
      const before = firmOf(current);
      const wanted = tidyFirm({ ...given, companyName: given.companyName.trim() === '' ? current.name : given.companyName });
      const changed = (['businessType', 'companyName', 'businessNumber'] as const).filter((field) => wanted[field] !== before[field]);
      if (changed.length === 0 && document === null) throw problem('UNPROCESSABLE', { detail: '지금 정보와 달라진 내용이 없습니다.' });
      const after = await confirmed(wanted, before);
      const requested = (enter: Enter | null) =>
        database.tenant(sellerId, async (tx) => {
          await locked(tx, version);
          const fileId = enter === null ? null : await enter(tx, userId);
          const id = await insertRequest(tx, { before, after, fileId, reason, requestedBy: userId, now: now() });
          const answer = await shown(tx);
          await finish(tx, { changed: [...changed, ...(enter === null ? [] : ['document'])], id }, answer);
          return answer;
        });
      return withStored(sellerId, document, (enter) => oneAtATime(() => requested(enter)));
    },

    withdraw: ({ sellerId, userId }, requestId, finish) =>
      database.tenant(sellerId, async (tx) => {
        const row = await lockRequest(tx, sellerId, requestId);
        if (row === null) throw problem('NOT_FOUND', { detail: '변경 신청을 찾을 수 없습니다.' });
        if (row.status !== 'WAIT') throw decided();
        const at = now();
        await endRequest(tx, row, { status: 'WITHDRAWN', by: userId, memo: '', now: at });
        if (row.file_id !== null) await retireFile(tx, sellerId, row.file_id, at);
        const answer = await shown(tx);
        await finish(tx, { changed: [], id: row.id }, answer);
        return answer;
      }),
  };
}

export function decided() {
  return problem('INVALID_STATE', { detail: '이미 처리된 변경 신청입니다. 새로 고쳐 결과를 확인해주십시오.' });
}

export function requestOf(row: RequestRow): ModifyRequest {
  return {
    id: String(row.id),
    status: row.status,
    before: shownFirm(row.before),
    after: shownFirm(row.after),
    businessCheckedAt: row.after.businessCheckedAt,
    documentId: row.file_id === null ? null : String(row.file_id),
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    memo: row.memo,
  };
}

function companyOf(row: CompanyRow, requests: RequestRow[]): Company {
  const { company } = row;
  return {
    ...shownFirm(firmOf(row)),
    representative: company.representative ?? '',
    zipCode: company.zipCode ?? '',
    address1: company.address1 ?? '',
    address2: company.address2 ?? '',
    businessKind: company.businessKind ?? '',
    businessItem: company.businessItem ?? '',
    mailOrderNumber: company.mailOrderNumber ?? '',
    businessCheckedAt: company.businessCheckedAt ?? null,
    document: company.documentId
      ? { id: String(company.documentId), uploadedAt: company.documentAt ?? new Date(0).toISOString(), approved: isApproved(row) }
      : null,
    version: row.company_version,
    requests: requests.map(requestOf),
  };
}

function firmOf({ company, company_name }: CompanyRow): Firm {
  return { businessType: company.businessType ?? 'INDIVIDUAL', companyName: company_name, businessNumber: company.businessNumber ?? '' };
}

function shownFirm({ businessType, companyName, businessNumber }: Firm): Firm {
  return { businessType, companyName, businessNumber: formatBusinessNumber(businessNumber) };
}

/** There is a 사업자등록증, and an administrator has seen it: with the seller herself, if it was there by then, or with a change. */
function isApproved({ company, join_approved_at: joined }: CompanyRow): boolean {
  if (!company.documentId) return false;
  return company.documentApproved === true || (joined !== null && Date.parse(company.documentAt ?? '') <= joined.getTime());
}

function refuseProblems(found: Readonly<Record<string, string | undefined>>): void {
  const errors = Object.entries(found).flatMap(([path, message]) => (message ? [{ path, code: 'INVALID', message }] : []));
  const [first] = errors;
  if (first !== undefined) throw problem('VALIDATION_FAILED', { detail: first.message, errors });
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
