/** Asking for an order sheet, which is put on record with its reason, and fetching it once. */
import { randomBytes } from 'node:crypto';
import { type orders, problem } from '@moa/contract';
import {
  namesPeople,
  ORDER_SHEET_MAX,
  type OrderSheetKey,
  orderSheetColumn,
  orderSheetName,
  sheetKeysOf,
  USUAL_SHEET_KEYS,
} from '@moa/core';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database, SellerScope, TenantTx } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { createSheetSlots, protectSheet, type Sheet, xlsxStream } from '../../../platform/sheets/index.ts';
import { layoutColumns, sellerSettings } from '../../settings/index.ts';
import { countUpTo } from '../list/search.queries.ts';
import { recordedFilter, sortOf, toFilter } from '../list/search.service.ts';
import { readToday, todayBy } from '../list/today.ts';
import type { PeopleProof } from './prove-people.ts';
import { sheetRows } from './sheet-rows.ts';
import { NO_TICKET, spendTicket, storeTicket, TICKET_SECONDS } from './tickets.ts';

type InputOf<T> = T extends { '~orpc': { inputSchema?: infer S } } ? (S extends z.ZodType ? z.output<S> : never) : never;
type SheetInput = InputOf<typeof orders.sheet>;

const SHEET_ASSOCIATED_DATA = 'order_sheet_ticket.wish';

/** A ticket that begins so is found by nobody who would give the file without its password: a server of the version before. */
const LOCKED = 'locked-';
const purposeOf = (ticket: string) => (ticket.startsWith(LOCKED) ? 'locked-sheet' : 'sheet');

/** What a ticket stands for. */
interface RequestedSheet {
  filter: SheetInput['filter'];
  columns: OrderSheetKey[];
  personal: boolean;
  password?: string | undefined;
}

export interface SheetService {
  /**
   * A ticket for the lines of the filter; `record` writes the audit row with it.
   * @throws ProblemError FORBIDDEN without 개인정보 보기, SECOND_FACTOR_REQUIRED, NOT_FOUND for a layout, UNPROCESSABLE without a line or with too many
   */
  ask(
    actor: Actor,
    scope: SellerScope,
    input: SheetInput,
    record: (tx: TenantTx, detail: Record<string, unknown>) => Promise<void>,
  ): Promise<{ ticket: string; expiresIn: number; fileName: string; lines: number; masked: boolean }>;
  /** What a ticket gives to who asked for it, once. @throws ProblemError NOT_FOUND, TOO_MANY_REQUESTS */
  open(actor: Actor, scope: SellerScope, ticket: string): Promise<Sheet>;
}

export interface SheetDeps {
  database: Database;
  sellerVault: SellerVault;
  provePeople: PeopleProof;
  now: Clock;
  /** Lines of one sheet. */
  max?: number;
}

export function createSheetService({ database, sellerVault, provePeople, now, max = ORDER_SHEET_MAX }: SheetDeps): SheetService {
  const slots = createSheetSlots();

  return {
    ask: async (actor, scope, input, record) => {
      const keys = await sellerVault.forSeller(Number(scope.sellerId));
      const asked = await database.tenant(scope, (tx) => columnsOf(tx, actor, input), { readOnly: true });
      const personal = input.personal === true && namesPeople(asked);
      if (personal) await provePeople(actor);
      const ticket = `${input.password === undefined ? '' : LOCKED}${randomBytes(24).toString('base64url')}`;
      const at = now();
      return database.tenant(scope, async (tx) => {
        const [filter, today] = await Promise.all([toFilter(tx, keys, input.filter), readToday(tx, at)]);
        const lines = filter === null ? 0 : await countUpTo(tx, filter, max, today);
        refuseCount(lines, max);
        const requested: RequestedSheet = { filter: input.filter, columns: asked, personal, password: input.password };
        await storeTicket(tx, actor, purposeOf(ticket), ticket, keys.seal(JSON.stringify(requested), SHEET_ASSOCIATED_DATA), at);
        await record(tx, {
          reason: input.reason,
          lines,
          personal,
          locked: input.password !== undefined,
          columns: asked,
          filter: recordedFilter(input.filter),
        });
        return { ticket, expiresIn: TICKET_SECONDS, fileName: orderSheetName(at), lines, masked: !personal };
      });
    },

    open: async (actor, scope, ticket) => {
      const at = now();
      const keys = await sellerVault.forSeller(Number(scope.sellerId));
      const leave = slots.take(Number(scope.sellerId));
      try {
        const {
          wish: requested,
          filter,
          settings,
          today,
        } = await database.tenant(scope, async (tx) => {
          const sealed = await spendTicket(tx, actor, purposeOf(ticket), ticket, at);
          const opened = JSON.parse(keys.open(sealed, SHEET_ASSOCIATED_DATA)) as RequestedSheet;
          const [filter, settings] = await Promise.all([toFilter(tx, keys, opened.filter), sellerSettings(tx)]);
          return { wish: opened, filter, settings, today: await todayBy(tx, at, settings) };
        });
        if (filter === null) throw problem('NOT_FOUND', { detail: NO_TICKET });
        const rows = sheetRows({
          database,
          scope,
          keys,
          filter,
          order: sortOf(requested.filter),
          today,
          columns: requested.columns,
          // A right that was taken away meanwhile is gone.
          personal: requested.personal && actor.rights.has('viewPersonal'),
          maskDays: settings.maskDays,
          max,
        });
        const sheet = await xlsxStream('주문', requested.columns.map(orderSheetColumn), rows);
        const content = requested.password === undefined ? sheet : await protectSheet(sheet, requested.password);
        return { name: orderSheetName(at), content, close: leave };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

async function columnsOf(tx: TenantTx, actor: Actor, input: SheetInput): Promise<OrderSheetKey[]> {
  if (input.columns !== undefined) return input.columns;
  const layout = await layoutColumns(tx, actor, 'EXCEL', input.layoutId === undefined ? null : Number(input.layoutId));
  const keys = sheetKeysOf(layout ?? []);
  return keys.length === 0 ? [...USUAL_SHEET_KEYS] : keys;
}

function refuseCount(lines: number, max: number): void {
  if (lines === 0) throw problem('UNPROCESSABLE', { detail: '조건에 맞는 주문이 없습니다. 기간이나 검색어를 바꿔주십시오.' });
  if (lines <= max) return;
  const most = max.toLocaleString('ko-KR');
  throw problem('UNPROCESSABLE', {
    detail: `한 파일에는 ${most}건까지 담을 수 있습니다. 기간이나 쇼핑몰로 나누어 내려받아주십시오.`,
  });
}
