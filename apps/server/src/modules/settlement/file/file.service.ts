/** A settlement file of a shop: read, kept, and compared with its orders as a job. */
import { problem, type settlement } from '@moa/contract';
import { SHOP_TYPES } from '@moa/core';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database, SellerScope, TenantTx } from '../../../platform/database/index.ts';
import type { Actor, Handlers, RequestContext } from '../../../platform/http/index.ts';
import { createRun, enqueue } from '../../../platform/jobs/index.ts';
import { writeWorkbook } from '../../../platform/sheets/index.ts';
import { readShopAccount } from '../settlement.queries.ts';
import { insertSettleFile, openContent, readOutcome, readSettleFile, type SettleFile, sealContent } from './file.queries.ts';
import { FILE_KIND, fileTask } from './file.tasks.ts';
import { piecesOf, readSettleFile as readUploaded, type WrongRow } from './read-file.ts';

type Calls = Handlers<typeof settlement>;
type Input<K extends keyof Calls> = Parameters<Calls[K]>[0]['input'];
type Answer<K extends keyof Calls> = Awaited<ReturnType<Calls[K]>>;

export interface FileDeps {
  database: Database;
  sellerVault: SellerVault;
}

/** Rows of one transaction: each is a step of the job's progress. */
const PIECE = 500;
/** Wrong rows that stand in the job with their sentence; all of them are in the file of failed rows. */
const WRONG_ITEMS = 500;
const PROBLEMS_SHOWN = 50;
const WHY = '확인할 내용';

const unknownFile = () => problem('NOT_FOUND', { detail: '파일을 찾을 수 없습니다. 다시 올려주십시오.' });

export function createSettleFiles({ database, sellerVault }: FileDeps) {
  const keysOf = (scope: SellerScope) => sellerVault.forSeller(Number(scope.sellerId));

  async function visible(tx: TenantTx, jobId: string): Promise<SettleFile> {
    const file = await readSettleFile(tx, Number(jobId));
    if (file === null) throw unknownFile();
    return file;
  }

  return {
    upload: async (context: RequestContext, { accountId, file }: Input<'upload'>): Promise<Answer<'upload'>> => {
      const content = await readUploaded(file);
      const sealed = await sealContent(await keysOf(context.scope), content);
      const rows = content.facts.length + content.wrong.length;
      return database.tenant(
        context.scope,
        async (tx) => {
          const account = await readShopAccount(tx, Number(accountId));
          if (account === null) throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다. 화면을 새로고침해주십시오.' });
          const input = { shopType: account.shopType };
          const pieces = piecesOf(content.facts, PIECE).map(({ from, to }) => ({
            key: `facts ${from}`,
            label: `정산 내역 ${(from + 1).toLocaleString('ko-KR')}~${to.toLocaleString('ko-KR')}번째`,
            input: { ...input, from, to },
          }));
          const runId = await createRun(tx, {
            kind: FILE_KIND,
            title: `정산 파일 · ${SHOP_TYPES[account.shopType].title} · ${rows.toLocaleString('ko-KR')}줄`,
            items: [...pieces, ...wrongItems(content.wrong, input)],
            createdBy: context.actor,
          });
          await insertSettleFile(tx, {
            name: file.name.slice(0, 200),
            createdBy: context.actor.userId,
            accountId: account.id,
            rows,
            wrong: content.wrong.length,
            content: sealed,
            runId,
          });
          if (pieces.length > 0) await enqueue(tx, fileTask, { sellerId: tx.sellerId, runId });
          await context.audit(tx, { target: { kind: 'shop_account', id: account.id }, after: { rows, wrong: content.wrong.length } });
          const answer = { jobId: String(runId) };
          await context.storeAnswer(tx, answer);
          return answer;
        },
        { retry: true },
      );
    },

    get: async (scope: SellerScope, jobId: string): Promise<Answer<'file'>> => {
      const { file, outcome } = await database.tenant(
        scope,
        async (tx) => {
          const read = await visible(tx, jobId);
          return { file: read, outcome: await readOutcome(tx, read.run_id) };
        },
        { readOnly: true },
      );
      const { wrong } = await openContent(await keysOf(scope), file);
      return {
        jobId: String(file.run_id),
        name: file.name,
        accountId: String(file.account_id),
        createdAt: file.created_at.toISOString(),
        rows: file.rows,
        wrong: file.wrong,
        problems: wrong.slice(0, PROBLEMS_SHOWN).map(({ row, message }) => ({ row, message })),
        ...outcome,
      };
    },

    /** Rows that could not be read as they stood, each with why. They may name people: for who uploaded them, or may see people. */
    failures: async (scope: SellerScope, actor: Pick<Actor, 'userId' | 'rights'>, jobId: string): Promise<Uint8Array> => {
      const file = await database.tenant(scope, (tx) => visible(tx, jobId), { readOnly: true });
      if (file.created_by !== actor.userId && !actor.rights.has('viewPersonal')) throw unknownFile();
      const { headings, wrong } = await openContent(await keysOf(scope), file);
      if (wrong.length === 0) throw problem('UNPROCESSABLE', { detail: '읽지 못한 줄이 없습니다.' });
      const titles = headings.map((title) => ({ title, width: 16, strong: false }));
      return writeWorkbook([
        {
          name: '정산',
          headings: [{ title: WHY, width: 60, strong: true }, ...titles],
          rows: wrong.map(({ row, cells, message }) => [`${row}행: ${message}`, ...headings.map((_, at) => cells[at] ?? '')]),
        },
      ]);
    },
  };
}

function wrongItems(wrong: readonly WrongRow[], input: { shopType: string }) {
  const items = wrong
    .slice(0, WRONG_ITEMS)
    .map(({ row, message }) => ({ key: `row ${row}`, label: `${row.toLocaleString('ko-KR')}행`, input, refused: message }));
  const more = wrong.length - items.length;
  if (more === 0) return items;
  const refused = '읽지 못한 줄입니다. 까닭은 실패한 줄 파일에 있습니다.';
  return [...items, { key: 'rows', label: `그 밖의 ${more.toLocaleString('ko-KR')}줄`, input, refused }];
}
