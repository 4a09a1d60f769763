/** A file of invoice numbers as one job: what can be sent is sent line by line, what can't is an item that has failed from the start. */
import { problem } from '@moa/contract';
import { findCourier, jobTitle, type LineAction, lineLabel, type NamedShop, type ShopType } from '@moa/core';
import { COURIERS } from '@moa/core/couriers';
import type { TenantTx } from '../../../platform/database/index.ts';
import { ofVisibleShops } from '../../../platform/database/index.ts';
import { createRun, enqueue, type Requester } from '../../../platform/jobs/index.ts';
import { besideTheirBundle } from '../act/actions.claim.ts';
import { actionTask } from '../act/actions.tasks.ts';
import { ACTIONS, type ActionInput, fileJobKind, NOTHING_ELSE } from '../act/actions.ts';
import { parcelDoubt, parcelProblem, refusal } from '../act/commands.service.ts';
import { type LineStand, readStands } from '../lines/line-stands.ts';
import { MANUAL_ORDER_ACCOUNT } from '../manual/manual-order.service.ts';
import { issuedWith, linesOfParcels } from '../parcels/issued.queries.ts';
import { PARCEL_SQL } from '../parcels/parcel.queries.ts';
import {
  type FileLine,
  type FilePlan,
  type FileRow,
  type IssuedParcels,
  numbersOf,
  type PlannedRow,
  planInvoiceFile,
  repeatedInvoices,
  type UsedInvoice,
  unknownCourier,
} from './invoice-file.ts';

type FileAction = Extract<LineAction, 'dispatch' | 'modifyInvoice'>;

/** Rows of jobs from before have no word of the shop. */
const NOTHING_SAID = { shop: '', account: '' };

/** The rows as they came stand in the items, so that what failed can be given back as a file. */
interface FileInput {
  file: FileRow;
}

export async function startInvoiceFile(
  tx: TenantTx,
  name: FileAction,
  rows: readonly FileRow[],
  by: Requester,
): Promise<{ jobId: string }> {
  const { accepted, refused, byId } = await planOf(tx, name, rows);
  const action = ACTIONS[name];
  const sent = besideTheirBundle(accepted, ({ line }) => byId.get(line.id)?.bundle ?? null).map(({ row, line, courierCode, invoiceNo }) => {
    const input: ActionInput & FileInput & { shopType: ShopType | undefined } = {
      ...NOTHING_ELSE,
      lineId: line.id,
      courierCode,
      invoiceNo,
      by: by.loginId,
      shopType: byId.get(line.id)?.shopType,
      file: row,
    };
    return { key: String(line.id), label: lineLabel(line.orderNo, line.lineNo), input };
  });
  // By its place among them: nobody says that the rows of a file have different numbers.
  const failed = refused.map(({ row, message }, at) => {
    const input: FileInput = { file: row };
    return { key: `refused:${at}`, label: `${row.row}행 ${row.orderNo || row.lineNo || row.bundleNo}`.trim(), input, refused: message };
  });
  const runKind = fileJobKind(action);
  const runId = await createRun(tx, {
    kind: runKind,
    title: jobTitle(`송장 파일 ${action.title}`, [
      ...sent.map(({ input }) => ({ name: null, shopType: input.shopType ?? null })),
      ...failed.map(() => ({ name: null, shopType: null })),
    ]),
    items: [...sent, ...failed],
    createdBy: by,
  });
  if (sent.length > 0) await enqueue(tx, actionTask, { sellerId: tx.sellerId, runId, kind: runKind });
  return { jobId: String(runId) };
}

/** What would become of the rows now. */
export async function checkInvoiceFile(
  tx: TenantTx,
  name: FileAction,
  rows: readonly FileRow[],
): Promise<{ lines: number; problems: { row: number; severity: 'ERROR' | 'WARN'; message: string }[] }> {
  const { accepted, refused, doubts } = await planOf(tx, name, rows);
  const [boxes, used] = await Promise.all([boxesOf(tx, accepted), usedElsewhere(tx, accepted)]);
  const doubtful = new Map(
    accepted.flatMap(({ row, courierCode, invoiceNo }) => {
      const message = parcelDoubt(courierCode, invoiceNo);
      return message === null ? [] : [[row.row, message] as const];
    }),
  );
  for (const { row, message } of doubts) doubtful.set(row.row, message);
  for (const { row, message } of repeatedInvoices(accepted, (id) => boxes.get(id) ?? null, used)) doubtful.set(row, message);
  const problems = [
    ...refused.map(({ row, message }) => ({
      row: row.row,
      severity: 'ERROR' as const,
      message: [...new Set([message, ...wrongOf(row)])].join(' '),
    })),
    ...[...doubtful].map(([row, message]) => ({ row, severity: 'WARN' as const, message })),
  ];
  return { lines: accepted.length, problems: problems.sort((a, b) => a.row - b.row) };
}

/** What is wrong with a row whatever its order is: mended together, it need not be sent twice. */
function wrongOf(row: FileRow): string[] {
  const courier = findCourier(COURIERS, row.courier);
  if (courier === null) return row.courier.trim() === '' ? [] : [unknownCourier(row.courier)];
  if (row.invoiceNo.trim() === '') return [];
  return [parcelProblem(courier.code, row.invoiceNo) ?? []].flat();
}

async function planOf(
  tx: TenantTx,
  name: FileAction,
  rows: readonly FileRow[],
): Promise<FilePlan & { byId: ReadonlyMap<number, LineStand> }> {
  const [{ named, ...issued }, shops] = await Promise.all([linesOf(tx, rows), shopsOf(tx)]);
  const ids = named.map(({ id }) => id);
  const byId = new Map((await readStands(tx, ids)).map((line) => [line.id, line]));
  const plan = planInvoiceFile(
    rows,
    named,
    ({ id }, courierCode, invoiceNo) => {
      const line = byId.get(id);
      return line ? refusal(name, line, { lineId: id, courierCode, invoiceNo }) : '주문을 찾을 수 없습니다.';
    },
    { ...issued, shops },
  );
  return { ...plan, byId };
}

/** How each account may be named. */
async function shopsOf(tx: TenantTx): Promise<Map<number, NamedShop>> {
  const { rows } = await tx.query<NamedShop & { id: number }>(
    'select id, shop_type as "shopType", shop_name as "shopName", shop_account_id as login from shop_account where seller_id = $1 and ' +
      ofVisibleShops('id', '$2'),
    [tx.sellerId, tx.shopAccountIds],
    'orders.invoice-file-shops',
  );
  const byHand: NamedShop = { shopType: 'ORDER_HANDWRITING', shopName: '', login: '' };
  return new Map([[MANUAL_ORDER_ACCOUNT, byHand], ...rows.map(({ id, ...shop }): [number, NamedShop] => [id, shop])]);
}

async function boxesOf(tx: TenantTx, accepted: readonly PlannedRow[]): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ id: number; box: string }>(
    `select l.id, encode(${PARCEL_SQL}, 'hex') as box from order_line l
      where l.seller_id = $1 and l.id = any ($2::bigint[]) and (${PARCEL_SQL}) is not null`,
    [tx.sellerId, accepted.map(({ line }) => line.id)],
    'orders.invoice-file-boxes',
  );
  return new Map(rows.map(({ id, box }) => [id, box]));
}

/** The numbers of the rows, as far as other lines have them. */
async function usedElsewhere(tx: TenantTx, accepted: readonly PlannedRow[]): Promise<UsedInvoice[]> {
  const { rows } = await tx.query<UsedInvoice>(
    `select l.order_no as "orderNo", coalesce(l.courier_code, '') as "courierCode", l.invoice_no as "invoiceNo", encode(${PARCEL_SQL}, 'hex') as box
       from order_line l
      where l.seller_id = $1 and l.invoice_no = any ($2::text[]) and not (l.id = any ($3::bigint[])) and ${ofVisibleShops('l.account_id', '$4')}
      order by l.id`,
    [tx.sellerId, [...new Set(accepted.map(({ invoiceNo }) => invoiceNo))], accepted.map(({ line }) => line.id), tx.shopAccountIds],
    'orders.invoice-file-used',
  );
  return rows;
}

interface NamedLines extends IssuedParcels {
  /** Lines of the orders and parcels that the rows name, and those that went out in one parcel with them. */
  named: FileLine[];
}

async function linesOf(tx: TenantTx, rows: readonly FileRow[]): Promise<NamedLines> {
  const [parcels, byNumber] = await Promise.all([
    linesOfParcels(
      tx,
      rows.flatMap(({ orderNo, lineNo }) => [orderNo, lineNo]),
    ),
    linesByNumber(tx, rows),
  ]);
  const together = await issuedWith(
    tx,
    byNumber.map(({ id }) => id),
  );
  const known = new Set(byNumber.map(({ id }) => id));
  const others = new Set([...parcels.values(), ...together.values()].flat().filter((id) => !known.has(id)));
  if (others.size === 0) return { named: byNumber, parcels, together };
  const { rows: found } = await tx.query<LineRow>(
    `select id, account_id, order_no, line_no, bundle_no from order_line where seller_id = $1 and id = any ($2::bigint[])
        and ${ofVisibleShops('account_id', '$3')} order by id`,
    [tx.sellerId, [...others], tx.shopAccountIds],
    'orders.invoice-file-parcels',
  );
  return { named: [...byNumber, ...found.map(toFileLine)], parcels, together };
}

interface LineRow {
  id: number;
  account_id: number;
  order_no: string;
  line_no: string;
  bundle_no: string | null;
}

const toFileLine = (row: LineRow): FileLine => ({
  id: row.id,
  accountId: row.account_id,
  orderNo: row.order_no,
  lineNo: row.line_no,
  bundleNo: row.bundle_no,
});

/** Lines of the orders and bundles that the rows name, and of each line that they name without its order at most two: more say no more than that. */
async function linesByNumber(tx: TenantTx, rows: readonly FileRow[]): Promise<FileLine[]> {
  const orderNos = [...new Set(rows.flatMap(({ orderNo }) => [orderNo.trim(), ...numbersOf(orderNo)]).filter(Boolean))];
  const bundleNos = [...new Set(rows.flatMap(({ orderNo, bundleNo }) => [orderNo.trim(), bundleNo.trim()]).filter(Boolean))];
  const lineNos = [
    ...new Set(
      rows
        .filter(({ orderNo }) => orderNo.trim() === '')
        .map(({ lineNo }) => lineNo.trim())
        .filter(Boolean),
    ),
  ];
  const { rows: found } = await tx.query<LineRow>(
    `select id, account_id, order_no, line_no, bundle_no from order_line l
      where seller_id = $1 and ${ofVisibleShops('account_id', '$4')}
        and id = any (array(select id from order_line where seller_id = $1 and order_no = any ($2::text[])
                            union select id from order_line where seller_id = $1 and bundle_no = any ($5::text[])
                            union select named.id from unnest($3::text[]) as given (line_no)
                              cross join lateral (select id from order_line where seller_id = $1 and line_no = given.line_no
                                                   and ${ofVisibleShops('account_id', '$4')} limit 2) as named))
      order by id`,
    [tx.sellerId, orderNos, lineNos, tx.shopAccountIds, bundleNos],
    'orders.invoice-file-lines',
  );
  return found.map(toFileLine);
}

/**
 * Rows of the job's file that did not go through, in their order; what several lines of one row say stands in one message.
 * @param createdBy null for who sees the jobs of others
 * @throws ProblemError NOT_FOUND when there is no such job, or it had no file
 */
export async function invoiceFileFailures(
  tx: TenantTx,
  runId: number,
  createdBy: number | null,
): Promise<(FileRow & { message: string })[]> {
  const kinds = [fileJobKind(ACTIONS.dispatch), fileJobKind(ACTIONS.modifyInvoice)];
  const run = await tx.query(
    'select 1 from job_run where seller_id = $1 and id = $2 and kind = any ($3::text[]) and ($4::bigint is null or created_by = $4)',
    [tx.sellerId, runId, kinds, createdBy],
  );
  if (run.rows.length === 0) throw problem('NOT_FOUND', { detail: '작업을 찾을 수 없습니다.' });
  const { rows } = await tx.query<{ input: FileInput; status: string; message: string }>(
    `select input, status, message from job_item
      where seller_id = $1 and run_id = $2 and status in ('FAILED', 'CANCELED', 'SKIPPED') order by (input -> 'file' ->> 'row')::int, seq`,
    [tx.sellerId, runId],
  );
  const failed = new Map<string, FileRow & { message: string }>();
  for (const { input, status, message } of rows) {
    const row = JSON.stringify(input.file);
    const reason = message || (status === 'CANCELED' ? '작업을 취소해 보내지 않았습니다.' : '처리하지 않았습니다.');
    const before = failed.get(row)?.message;
    failed.set(row, { ...NOTHING_SAID, ...input.file, message: before && before !== reason ? `${before} ${reason}` : reason });
  }
  return [...failed.values()];
}
