/** Changing the stock of many SKUs, as a plan. Taken back it books the difference: what was sold meanwhile stays sold. */
import { problem } from '@moa/contract';
import { type PlanChange, planFieldLabel } from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/index.ts';
import type { AppliedPlan, FrozenItem, PlanKind, PlannedItem, PlanProblem } from '../plans/index.ts';
import { applyStock } from './apply.ts';
import { refusal, type StockEdit, storeSafety } from './edit.service.ts';

interface Row {
  id: number;
  sku_name: string;
  option_text: string;
  on_hand: number;
  reserved: number;
  safety_stock: number;
  version: number;
}

async function readRows(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `select id, sku_name, option_text, on_hand, reserved, safety_stock, version from sku
      where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id${lock ? ' for no key update' : ''}`,
    [tx.sellerId, ids],
  );
  return rows;
}

const inputSchema = z.object({ edits: z.array(z.custom<StockEdit>()), memo: z.string().optional() });
type StockInput = z.output<typeof inputSchema>;

function changesOf(edit: StockEdit, sku: Row): PlanChange[] {
  const by = edit.mode === 'ADD' ? { by: edit.quantity } : {};
  const after = edit.mode === 'ADD' ? sku.on_hand + edit.quantity : edit.quantity;
  const stock: PlanChange = { field: 'stock', label: planFieldLabel('stock'), before: sku.on_hand, after, ...by };
  const safety = edit.safetyStock ?? sku.safety_stock;
  return [
    ...(after === sku.on_hand ? [] : [stock]),
    ...(safety === sku.safety_stock
      ? []
      : [{ field: 'safetyStock', label: planFieldLabel('safetyStock'), before: sku.safety_stock, after: safety }]),
  ];
}

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
    targetId: sku.id,
    // Who counted means the number she saw; a difference minds nothing.
    version: counted ? sku.version : null,
    accountId: null,
    shopType: null,
    label: `${sku.sku_name} ${sku.option_text}`.trim(),
    action: 'UPDATE',
    changes,
    problems,
    ...(changes.length === 0 && problems.length === 0 ? { reason: '이미 그 수량입니다.' } : {}),
  };
}

export const stockKind: PlanKind<StockInput> = {
  name: 'STOCK',
  authority: 'productAuth',
  title: () => '재고 바꾸기',
  freeze: async (tx, { edits }) => {
    const ids = [...new Set(edits.map(({ skuId }) => Number(skuId)))];
    const rows = await readRows(tx, ids, true);
    if (rows.length < ids.length) throw problem('NOT_FOUND', { detail: 'SKU를 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
    const byId = new Map(edits.map((edit) => [Number(edit.skuId), edit]));
    return rows.flatMap((row) => {
      const edit = byId.get(row.id);
      return edit === undefined ? [] : [toFrozen(edit, row)];
    });
  },
  present: async (tx, items, lock) => {
    const rows = await readRows(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    return new Map(rows.map((row) => [row.id, { version: row.version, values: { stock: row.on_hand, safetyStock: row.safety_stock } }]));
  },
  applying: { by: 'ITEM', runKind: 'stock.plan', apply },
};

async function apply(tx: TenantTx, item: PlannedItem, plan: AppliedPlan, actor: string): Promise<void> {
  const [sku] = await readRows(tx, [item.targetId], true);
  if (!sku) throw problem('NOT_FOUND');
  const stock = item.changes.find(({ field }) => field === 'stock');
  const safety = item.changes.find(({ field }) => field === 'safetyStock');
  if (safety !== undefined) await storeSafety(tx, [{ id: sku.id, safetyStock: Number(safety.after) }]);
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
