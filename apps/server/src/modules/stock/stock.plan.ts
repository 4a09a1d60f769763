/** Changing the stock of many SKUs, as a plan. Taken back it books the difference: what was sold meanwhile stays sold. */
import { problem } from '@moa/contract';
import { judgeSheetRow, type PlanChange, planFieldLabel, type StockRow } from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/index.ts';
import type { AppliedPlan, FrozenItem, PlanKind, PlannedItem, PlanProblem } from '../plans/index.ts';
import { applyStock } from './apply.ts';
import { changesOf, type EditedSku, refusal, type StockEdit, skuLabel } from './changes.ts';
import { storeSafety } from './edit.service.ts';
import { saveSku } from './skus/save-skus.service.ts';

interface Row extends EditedSku {
  sku_code: string;
  reserved: number;
}

const COLUMNS = 'id, sku_code, sku_name, option_text, on_hand, reserved, safety_stock, version';

async function readRows(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from sku where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id${lock ? ' for no key update' : ''}`,
    [tx.sellerId, ids],
  );
  return rows;
}

async function lockByCode(tx: TenantTx, codes: readonly string[]): Promise<Map<string, Row>> {
  const { rows } = await tx.query<Row>(
    `select ${COLUMNS} from sku where seller_id = $1 and sku_code = any ($2::text[]) and deleted_at is null order by id for no key update`,
    [tx.sellerId, codes],
  );
  return new Map(rows.map((row) => [row.sku_code, row]));
}

const inputSchema = z.object({
  edits: z.array(z.custom<StockEdit>()).optional(),
  rows: z.array(z.custom<StockRow>()).optional(),
  memo: z.string().optional(),
});
type StockInput = z.output<typeof inputSchema>;

function problemsOf(edit: StockEdit, sku: Row, after: number): PlanProblem[] {
  const refused = refusal(edit, sku);
  if (refused !== null) return [{ message: refused.message, severity: 'ERROR' }];
  if (after >= sku.reserved || after >= sku.on_hand) return [];
  const ordered = sku.reserved.toLocaleString('ko-KR');
  return [{ message: `이미 주문된 ${ordered}개보다 적어집니다.`, severity: 'WARN' }];
}

function toFrozen(edit: StockEdit, sku: Row): FrozenItem {
  const changes = changesOf(edit, sku);
  const problems = problemsOf(edit, sku, edit.mode === 'ADD' ? sku.on_hand + edit.quantity : edit.quantity);
  const counted = edit.mode === 'SET' && changes.some(({ field }) => field === 'stock');
  return {
    ...itemOf(sku),
    // Who counted means the number she saw; a difference minds nothing.
    version: counted ? sku.version : null,
    changes,
    problems,
    ...(changes.length === 0 && problems.length === 0 ? { reason: '이미 그 수량입니다.' } : {}),
  };
}

function itemOf(sku: Row): FrozenItem {
  return { targetId: sku.id, version: null, accountId: null, shopType: null, label: skuLabel(sku), action: 'UPDATE', changes: [] };
}

/** Characters of a code that no SKU has, as it is repeated. */
const CODE_MAX = 60;

function ofRow(row: StockRow, line: number, sku: Row | undefined, repeated: boolean, codeTaken: boolean): FrozenItem {
  const now = sku && { stock: sku.on_hand, safetyStock: sku.safety_stock, skuCode: sku.sku_code };
  const change = judgeSheetRow(row, now ?? null, repeated, codeTaken);
  const label = row.skuCode === '' ? `${line}번째 줄` : row.skuCode.slice(0, CODE_MAX);
  const problems = change.problems.map((message): PlanProblem => ({ message, severity: 'ERROR' }));
  if (sku === undefined) return { ...NOWHERE, label, problems };
  if (problems.length > 0) return { ...itemOf(sku), problems };
  const { stock = sku.on_hand, safetyStock = sku.safety_stock } = change;
  const item = toFrozen({ skuId: String(sku.id), mode: 'SET', quantity: stock, safetyStock }, sku);
  if (change.skuCode === undefined) return change.reason === null ? item : { ...itemOf(sku), reason: change.reason };
  const code: PlanChange = { field: 'skuCode', label: planFieldLabel('skuCode'), before: sku.sku_code, after: change.skuCode };
  const { reason: _, ...rest } = item;
  return { ...rest, changes: [...rest.changes, code] };
}

const NOWHERE = { targetId: null, version: null, accountId: null, shopType: null, action: 'UPDATE', changes: [] } as const;

async function freezeRows(tx: TenantTx, rows: readonly StockRow[]): Promise<FrozenItem[]> {
  const trimmed = rows.map((row) => ({ ...row, skuCode: row.skuCode.trim() }));
  const byId = new Map(
    (
      await readRows(
        tx,
        trimmed.flatMap(({ skuId }) => (skuId === undefined ? [] : [Number(skuId)])),
        true,
      )
    ).map((row) => [row.id, row]),
  );
  const newCodes = trimmed.flatMap(({ newCode }) => newCode?.trim() || []);
  const byCode = await lockByCode(tx, [...new Set([...trimmed.map(({ skuCode }) => skuCode), ...newCodes])]);
  const above = new Set<number>();
  const codesAbove = new Set<string>();
  return trimmed.map((row, index) => {
    const sku = row.skuId === undefined ? byCode.get(row.skuCode) : byId.get(Number(row.skuId));
    const newCode = row.newCode?.trim() ?? '';
    const holder = byCode.get(newCode);
    const taken = codesAbove.has(newCode) || (holder !== undefined && holder.id !== sku?.id);
    const item = ofRow(row, index + 1, sku, sku !== undefined && above.has(sku.id), taken);
    if (sku !== undefined) above.add(sku.id);
    if (newCode !== '') codesAbove.add(newCode);
    return item;
  });
}

async function freezeEdits(tx: TenantTx, edits: readonly StockEdit[]): Promise<FrozenItem[]> {
  const ids = [...new Set(edits.map(({ skuId }) => Number(skuId)))];
  const rows = await readRows(tx, ids, true);
  if (rows.length < ids.length) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
  const byId = new Map(edits.map((edit) => [Number(edit.skuId), edit]));
  return rows.flatMap((row) => {
    const edit = byId.get(row.id);
    return edit === undefined ? [] : [toFrozen(edit, row)];
  });
}

export const stockKind: PlanKind<StockInput> = {
  name: 'STOCK',
  authority: 'productAuth',
  title: ({ rows }) => {
    if (rows === undefined) return '재고 바꾸기';
    return rows.some(({ known }) => known !== undefined) ? '엑셀로 재고 바꾸기' : '재고 붙여넣기';
  },
  freeze: (tx, { edits = [], rows }) => (rows === undefined ? freezeEdits(tx, edits) : freezeRows(tx, rows)),
  present: async (tx, items, lock) => {
    const rows = await readRows(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    return new Map(
      rows.map((row) => [
        row.id,
        { version: row.version, values: { stock: row.on_hand, safetyStock: row.safety_stock, skuCode: row.sku_code } },
      ]),
    );
  },
  inParts: true,
  applying: { by: 'ITEM', runKind: 'stock.plan', apply },
};

async function apply(tx: TenantTx, item: PlannedItem, plan: AppliedPlan, actor: string): Promise<void> {
  const [sku] = await readRows(tx, [item.targetId], true);
  if (!sku) throw problem('NOT_FOUND');
  const stock = item.changes.find(({ field }) => field === 'stock');
  const safety = item.changes.find(({ field }) => field === 'safetyStock');
  if (safety !== undefined) await storeSafety(tx, [{ id: sku.id, safetyStock: Number(safety.after) }]);
  const code = item.changes.find(({ field }) => field === 'skuCode');
  if (code !== undefined) await saveSku(tx, { id: String(sku.id), skuCode: String(code.after) }, actor);
  if (stock === undefined) return;
  const quantity = stock.by ?? Number(stock.after) - sku.on_hand;
  if (sku.on_hand + quantity < 0)
    throw problem('INVALID_STATE', { detail: `재고가 ${sku.on_hand.toLocaleString('ko-KR')}개라 뺄 수 없습니다.` });
  const { memo } = inputSchema.parse(plan.input);
  await applyStock(
    tx,
    [{ skuId: sku.id, effect: stock.by === undefined ? 'SET' : 'ADD', quantity, source: { kind: 'JOB', id: `plan:${plan.id}` } }],
    { actor, urgency: 1, memo: plan.undoes === null ? (memo ?? plan.title) : plan.title },
  );
}
