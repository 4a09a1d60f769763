/** Files of parcels (a courier's sheet, a picking list, packing lists, labels): asked for with a reason, put on record, fetched once. */
import { randomBytes } from 'node:crypto';
import { problem, type shipping } from '@moa/contract';
import {
  COURIER_LAYOUTS,
  type CourierLayoutColumn,
  type CourierLayoutName,
  courierLayoutOf,
  courierSheetColumns,
  goesBy,
  koreanClock,
  type LabelSize,
  PARCEL_FILE_LABELS,
  PARCEL_FILE_LINES_MAX,
  PARCEL_FILE_MAX,
  type ParcelFileKind,
  parcelFileName,
} from '@moa/core';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { SellerVault } from '../../../platform/crypto/index.ts';
import type { Database, SellerScope, TenantTx } from '../../../platform/database/index.ts';
import type { Actor } from '../../../platform/http/index.ts';
import { PDF_TYPE, printFonts, writePdf } from '../../../platform/pdf/index.ts';
import { createSheetSlots, type Sheet, xlsxStream } from '../../../platform/sheets/index.ts';
import { findLineIds, NO_TICKET, type PeopleProof, recordedFilter, spendTicket, storeTicket, TICKET_SECONDS } from '../../orders/index.ts';
import { layoutColumns } from '../../settings/index.ts';
import { labelPages } from '../print/label-pages.ts';
import { packingPages } from '../print/packing-pages.ts';
import { pickingPages } from '../print/picking-pages.ts';
import {
  type ChosenLine,
  chooseLines,
  noteParcels,
  parcelsOfLines,
  readPickedSkus,
  readPrintedLines,
  storeParcels,
} from './parcel-files.queries.ts';
import { printedParcels } from './parcel-rows.ts';
import { pickingRows } from './picking.ts';

type InputOf<T> = T extends { '~orpc': { inputSchema?: infer S } } ? (S extends z.ZodType ? z.output<S> : never) : never;
type FileInput = InputOf<typeof shipping.file>;

const ASSOCIATED_DATA = 'order_sheet_ticket.parcels';
/** Keeps a ticket of one address from opening at another. */
const PURPOSE = 'parcels';

/** What a ticket stands for. */
interface RequestedFile {
  kind: ParcelFileKind;
  /** Of a picking list: lines. Of the others: parcels. */
  ids: number[];
  columns: CourierLayoutColumn[];
  size: LabelSize;
  personal: boolean;
}

export interface AskedFile {
  ticket: string;
  expiresIn: number;
  fileName: string;
  lines: number;
  parcels: number;
  /** Lines that may not leave and are not in it. */
  left: number;
  /** Lines that a rule sends by another courier than the sheet's. */
  elsewhere: number;
}

export interface ParcelFiles {
  /** @throws ProblemError FORBIDDEN without 개인정보 보기, SECOND_FACTOR_REQUIRED, NOT_FOUND for a layout, UNPROCESSABLE */
  ask(
    actor: Actor,
    scope: SellerScope,
    input: FileInput,
    record: (tx: TenantTx, detail: Record<string, unknown>) => Promise<void>,
  ): Promise<AskedFile>;
  /** What a ticket gives to who asked for it, once. @throws ProblemError NOT_FOUND, TOO_MANY_REQUESTS */
  open(actor: Actor, scope: SellerScope, ticket: string): Promise<Sheet>;
}

export interface ParcelFilesDeps {
  database: Database;
  sellerVault: SellerVault;
  provePeople: PeopleProof;
  now: Clock;
}

export function createParcelFiles({ database, sellerVault, provePeople, now }: ParcelFilesDeps): ParcelFiles {
  const slots = createSheetSlots();
  return {
    ask: async (actor, scope, input, record) => {
      const { kind } = input;
      // An address that nobody can read is no label.
      const personal = kind === 'COURIER' || kind === 'LABEL' || (kind === 'PACKING' && input.personal === true);
      if (personal) await provePeople(actor);
      const keys = await sellerVault.forSeller(Number(scope.sellerId));
      const ticket = randomBytes(24).toString('base64url');
      const at = now();
      return database.tenant(
        scope,
        async (tx) => {
          const columns = kind === 'COURIER' ? await columnsOf(tx, actor, input) : [];
          const ids = input.ids?.map(Number) ?? (await findLineIds(tx, keys, input.filter ?? {}, PARCEL_FILE_LINES_MAX + 1, at));
          refuseTooMany(ids.length);
          const chosen = await chooseLines(tx, ids, input.whole !== false && kind !== 'PICKING');
          const going = chosen.filter(({ stopped }) => !stopped);
          refuseLines(input.ids, chosen.length, going.length);
          const lines = kind === 'COURIER' && input.layoutId === undefined ? ofCourier(going, input.layout ?? 'CJ') : going;
          if (lines.length === 0) throw problem('UNPROCESSABLE', { detail: ELSEWHERE });
          const parcels = parcelsOfLines(lines);
          if (kind !== 'PICKING' && parcels.length > PARCEL_FILE_MAX) throw tooMany('상자', PARCEL_FILE_MAX);
          const named = kind === 'PICKING' ? lines.map(({ id }) => id) : await storeParcels(tx, parcels, at);
          if (kind === 'COURIER') await noteParcels(tx, parcels, named);
          const requested: RequestedFile = { kind, ids: named, columns, size: input.size ?? 'A4_3X7', personal };
          await storeTicket(tx, actor, PURPOSE, ticket, keys.seal(JSON.stringify(requested), ASSOCIATED_DATA), at);
          const detail = { kind, reason: input.reason, lines: lines.length, parcels: parcels.length, personal };
          await record(tx, { ...detail, ...(input.filter ? { filter: recordedFilter(input.filter) } : {}) });
          return {
            ticket,
            expiresIn: TICKET_SECONDS,
            fileName: parcelFileName(kind, digitsOf(at)),
            lines: lines.length,
            parcels: parcels.length,
            left: chosen.length - going.length,
            elsewhere: going.length - lines.length,
          };
        },
        { retry: true },
      );
    },

    open: async (actor, scope, ticket) => {
      const at = now();
      const keys = await sellerVault.forSeller(Number(scope.sellerId));
      const close = slots.take(Number(scope.sellerId));
      try {
        const sealed = await database.tenant(scope, (tx) => spendTicket(tx, actor, PURPOSE, ticket, at));
        const requested = JSON.parse(keys.open(sealed, ASSOCIATED_DATA)) as RequestedFile;
        const { kind, ids, columns, size } = requested;
        // A right that was taken away meanwhile is gone.
        const personal = requested.personal && actor.rights.has('viewPersonal');
        if (requested.personal && !personal) throw problem('NOT_FOUND', { detail: NO_TICKET });
        const name = parcelFileName(kind, digitsOf(at));
        const parcels = () => printedParcels({ database, scope, keys, parcels: ids, personal });
        if (kind === 'COURIER') {
          const shown = courierSheetColumns(columns);
          return { name, content: await xlsxStream('택배', shown, cells(parcels(), shown)), close };
        }
        const context = { fonts: await printFonts(), printedAt: koreanClock(at).toISOString().slice(0, 16).replace('T', ' ') };
        const pages =
          kind === 'LABEL'
            ? labelPages(parcels(), size, context)
            : kind === 'PACKING'
              ? packingPages(parcels(), context)
              : pickingPages(...(await picked(database, scope, ids)), context);
        const written = writePdf(context.fonts, PARCEL_FILE_LABELS[kind], pages);
        return { name, type: PDF_TYPE, content: ReadableStream.from(written) as ReadableStream<Uint8Array>, close };
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}

const digitsOf = (at: Date) => koreanClock(at).toISOString().replace(/\D/g, '');

async function* cells(parcels: ReturnType<typeof printedParcels>, columns: ReturnType<typeof courierSheetColumns>) {
  for await (const parcel of parcels) yield columns.map((column) => column.read(parcel));
}

const AT_ONCE = 1_000;

async function picked(database: Database, scope: SellerScope, ids: readonly number[]) {
  const lines: Parameters<typeof pickingRows>[0] extends Iterable<infer Line> ? Line[] : never = [];
  const skus = new Map<number, { code: string; name: string }>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await database.tenant(
      scope,
      async (tx) => {
        const read = [...(await readPrintedLines(tx, ids.slice(from, from + AT_ONCE))).values()];
        const missing = new Set(read.flatMap(({ parts }) => (parts ?? []).map(([id]) => id)).filter((id) => !skus.has(id)));
        for (const [id, sku] of await readPickedSkus(tx, [...missing])) skus.set(id, sku);
        for (const { title, option_text, quantity, order_no, parts } of read)
          lines.push({ title, optionText: option_text, quantity, orderNo: order_no, parts });
      },
      { readOnly: true },
    );
  }
  return [pickingRows(lines, skus), lines.length] as const;
}

const ELSEWHERE = '자동화 규칙이 모두 다른 택배사로 정한 주문입니다. 그 택배사의 양식을 골라 내려받아주십시오.';

/** Lines of the parcels that go by the courier. */
function ofCourier(lines: readonly ChosenLine[], layout: CourierLayoutName): ChosenLine[] {
  const parcels = Map.groupBy(lines, ({ id, parcel }) => parcel ?? id);
  const going = new Set(
    [...parcels].flatMap(([key, own]) =>
      goesBy(
        layout,
        own.map(({ planned }) => planned),
      )
        ? [key]
        : [],
    ),
  );
  return lines.filter(({ id, parcel }) => going.has(parcel ?? id));
}

async function columnsOf(tx: TenantTx, actor: Actor, { layout, layoutId }: FileInput): Promise<CourierLayoutColumn[]> {
  if (layoutId === undefined) return [...COURIER_LAYOUTS[layout ?? 'CJ'].columns];
  const own = courierLayoutOf((await layoutColumns(tx, actor, 'COURIER', Number(layoutId))) ?? []);
  if (own.length === 0) throw problem('UNPROCESSABLE', { detail: '양식에 담을 열이 없습니다. 양식을 고쳐 다시 내려받아주십시오.' });
  return own;
}

function tooMany(what: string, most: number) {
  const detail = `한 파일에는 ${what} ${most.toLocaleString('ko-KR')}건까지 담을 수 있습니다. 쇼핑몰이나 기간으로 나누어 내려받아주십시오.`;
  return problem('UNPROCESSABLE', { detail });
}

function refuseTooMany(lines: number): void {
  if (lines > PARCEL_FILE_LINES_MAX) throw tooMany('주문', PARCEL_FILE_LINES_MAX);
}

function refuseLines(asked: readonly string[] | undefined, chosen: number, left: number): void {
  if (asked !== undefined && chosen === 0)
    throw problem('NOT_FOUND', {
      detail: '보낼 주문을 찾을 수 없습니다. 이미 발송했거나 취소된 주문인지 목록을 새로고침해 확인해주십시오.',
    });
  if (left > 0) return;
  throw problem('UNPROCESSABLE', {
    detail:
      chosen > 0
        ? '취소요청이나 보류 중인 주문만 있습니다. 먼저 처리한 뒤 다시 내려받아주십시오.'
        : '조건에 맞는 보낼 주문이 없습니다. 발주확인한 주문이 있는지 확인해주십시오.',
  });
}
