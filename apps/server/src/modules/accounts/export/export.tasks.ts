/** Makes an export: everything of a seller from one moment, packed and encrypted as it is read. */
import { formatMobile, koreanMinute } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { PlatformVault, SellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type SealedFiles, zip } from '../../../platform/files/index.ts';
import { type HandledTask, handleRun, workOffRun } from '../../../platform/jobs/index.ts';
import { readCompany } from '../company/company.queries.ts';
import { createPeopleVault } from '../people/people-vault.ts';
import { finishExport, listConsents, listPeople, readOpenExport } from './export.queries.ts';
import { exportTask } from './export.service.ts';
import { type ExportPart, exportEntries, type OpenPersonal, type ReadPart } from './export-entries.ts';

/** A week to fetch the file. */
const KEPT_MS = 7 * 86_400_000;
const PAGE = '/app/seller/myinfo?section=data';

export interface ExportWorkDeps {
  database: Database;
  sellerVault: SellerVault;
  platformVault: PlatformVault;
  sealedFiles: SealedFiles;
  openPersonal: OpenPersonal;
  /** What other modules add. */
  parts: readonly ExportPart[];
  now: Clock;
  onError(error: unknown, during: string): void;
}

export function exportHandler(deps: ExportWorkDeps): HandledTask {
  return handleRun(exportTask, ({ sellerId, runId }, context) =>
    workOffRun(context, {
      sellerId,
      runId,
      concurrency: 1,
      now: deps.now,
      onError: (error) => deps.onError(error, `export of seller ${sellerId}`),
      handle: async () => {
        await makeExport(deps, sellerId, runId);
        return { status: 'DONE', message: '내 정보에서 7일 동안 내려받을 수 있습니다.', detail: { link: PAGE } };
      },
    }),
  );
}

/** Made again from its start when it was broken off: what was stored before has no row and can be read by nobody. */
async function makeExport(deps: ExportWorkDeps, sellerId: number, runId: number): Promise<void> {
  const { database, sealedFiles, openPersonal, now } = deps;
  const open = await database.tenant(sellerId, (tx) => readOpenExport(tx, runId), { readOnly: true });
  if (open === null) return;
  const keys = await deps.sellerVault.forSeller(sellerId);
  const account = await readAccount(deps, sellerId);
  const parts: ReadPart[] = [];
  for (const part of deps.parts) parts.push(await part(sellerId));
  const at = now();
  const stored = await database.tenant(
    sellerId,
    (tx) => sealedFiles.store(sellerId, zip(exportEntries({ tx, keys, openPersonal, account, parts }), at)),
    { readOnly: true, isolation: 'repeatable read' },
  );
  await database.tenant(sellerId, async (tx) => {
    const fileId = await sealedFiles.enter(tx, stored, {
      kind: 'EXPORT',
      name: `모아_내데이터_${koreanMinute(at).replace(/\D/g, '')}.zip`,
      contentType: 'application/zip',
      extension: 'zip',
      createdBy: open.requested_by,
      expiresAt: new Date(now().getTime() + KEPT_MS),
    });
    await finishExport(tx, open.id, fileId, now());
  });
}

async function readAccount({ database, platformVault }: ExportWorkDeps, sellerId: number): Promise<unknown> {
  const peopleVault = createPeopleVault(platformVault);
  const { company, people, consents } = await database.system(
    async (tx) => ({
      company: await readCompany(tx, sellerId),
      people: await listPeople(tx, sellerId),
      consents: await listConsents(tx, sellerId),
    }),
    { readOnly: true },
  );
  return {
    사업자: company === null ? null : { 상호: company.company_name, ...company.company },
    회원: people.map((person) => ({
      회원번호: person.user_id,
      아이디: person.login_id,
      구분: person.role === 'S' ? '부계정' : '판매자',
      이름: person.name,
      상태: person.status,
      이메일: person.email_sealed === null ? null : peopleVault.open('email', person.login_id, person.email_sealed),
      휴대폰번호: person.phone_sealed === null ? null : formatMobile(peopleVault.open('phone', person.login_id, person.phone_sealed)),
      가입일: person.created_at,
    })),
    동의: consents,
  };
}
