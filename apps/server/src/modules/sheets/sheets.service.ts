/** Asking for a sheet, which is put on record, and fetching it once. */
import { randomBytes } from 'node:crypto';
import { problem } from '@moa/contract';
import { sheetFileName } from '@moa/core';
import type { Clock } from '../../platform/clock.ts';
import type { Database, SellerScope, TenantTx } from '../../platform/database/index.ts';
import type { Actor, RequestContext } from '../../platform/http/index.ts';
import { createSheetSlots, type Sheet, type SheetColumn, type XlsxCell, xlsxStream } from '../../platform/sheets/index.ts';
import { spendTicket, storeTicket } from './tickets.store.ts';

const TICKET_SECONDS = 60;

/** One of the lists that can be taken out as a sheet. */
export interface SheetKind<Requested> {
  /** Stored with its tickets. */
  name: string;
  /** Korean: what its rows are, in the name of the file. */
  what: string;
  /** Rows of one sheet. */
  max: number;
  /** Records that are asked for, counted up to `max` and one more. @throws ProblemError NOT_FOUND for one that is not there */
  count(tx: TenantTx, requested: Requested, max: number): Promise<number>;
  /** What stands in the sheet, read as fast as it is taken. */
  open(source: SheetSource, requested: Requested): Promise<{ columns: readonly SheetColumn[]; rows: AsyncIterable<readonly XlsxCell[]> }>;
}

export interface SheetSource {
  database: Database;
  scope: SellerScope;
}

export interface AnsweredSheet {
  url: string;
  expiresIn: number;
  fileName: string;
  count: number;
}

export interface SheetService {
  /** @throws ProblemError NOT_FOUND, UNPROCESSABLE without a record or with too many */
  ask<Requested>(context: RequestContext, kind: SheetKind<Requested>, requested: Requested): Promise<AnsweredSheet>;
  /** What a ticket gives to who asked for it, once. @throws ProblemError NOT_FOUND, TOO_MANY_REQUESTS */
  open(actor: Actor, scope: SellerScope, ticket: string): Promise<Sheet>;
}

// biome-ignore lint/suspicious/noExplicitAny: each kind reads what it stored itself
export type AnySheetKind = SheetKind<any>;

export interface SheetsDeps {
  database: Database;
  now: Clock;
  kinds: readonly AnySheetKind[];
  /** Where a ticket opens its file; it opens only kinds of this address. */
  download: string;
}

export function createSheets({ database, now, kinds, download }: SheetsDeps): SheetService {
  const slots = createSheetSlots();
  return {
    ask: (context, kind, requested) =>
      database.tenant(context.scope, async (tx) => {
        const count = await kind.count(tx, requested, kind.max);
        refuseCount(count, kind.max);
        const ticket = randomBytes(24).toString('base64url');
        const at = now();
        const expiresAt = new Date(at.getTime() + TICKET_SECONDS * 1000);
        await storeTicket(tx, { ticket, userId: context.actor.userId, sheet: kind.name, requested, at, expiresAt });
        await context.audit(tx, { detail: { count, requested } });
        return { url: `${download}?ticket=${ticket}`, expiresIn: TICKET_SECONDS, fileName: sheetFileName(kind.what, at), count };
      }),
    open: async (actor, scope, ticket) => {
      const leave = slots.take(Number(scope.sellerId));
      try {
        const at = now();
        const { sheet, requested } = await database.tenant(scope, (tx) => spendTicket(tx, actor.userId, ticket, at));
        const kind = kinds.find(({ name }) => name === sheet);
        if (kind === undefined) throw problem('NOT_FOUND');
        const { columns, rows } = await kind.open({ database, scope }, requested);
        return { name: sheetFileName(kind.what, at), content: await xlsxStream(kind.what, columns, rows), close: leave };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

function refuseCount(count: number, max: number): void {
  if (count === 0) throw problem('UNPROCESSABLE', { detail: '조건에 맞는 것이 없습니다. 검색어나 조건을 바꿔주십시오.' });
  if (count <= max) return;
  const detail = `한 파일에는 ${max.toLocaleString('ko-KR')}건까지 담을 수 있습니다. 검색어나 조건으로 나누어 내려받아주십시오.`;
  throw problem('UNPROCESSABLE', { detail });
}
