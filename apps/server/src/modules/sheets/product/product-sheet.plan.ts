/** A sheet of base products that came back, as a plan: what each edited row makes of its product. Stock is a plan of its own (STOCK). */
import { judgeSheetEdit, type ProductDraft, type ProductSheetEdit, type SheetAccount, sheetTroubleTexts } from '@moa/core';
import type { Clock } from '../../../platform/clock.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { fieldsKind, problemsOfChanges } from '../../catalog/index.ts';
import { readStanding, refuseUsedUp } from '../../payment/index.ts';
import { COST_FIELD, type FrozenItem, type PlanKind, type PlanProblem } from '../../plans/index.ts';
import { type LoadedDraft, loadDrafts } from '../../products/index.ts';
import { readProductIdsBySeq, readSheetAccounts, readThere } from './product-sheet.queries.ts';

interface SheetInput {
  rows: readonly ProductSheetEdit[];
  send: boolean;
}

export const productSheetKind: PlanKind<SheetInput> = {
  name: 'PRODUCT_SHEET',
  authority: 'productAuth',
  title: () => '엑셀로 상품 바꾸기',
  freeze,
  kept: ({ rows, send }) => ({ rows: rows.length, send }),
  present: fieldsKind.present,
  inParts: true,
  applying: fieldsKind.applying,
};

async function freeze(tx: TenantTx, { rows, send }: SheetInput): Promise<FrozenItem[]> {
  const [accounts, bySeq, standing] = await Promise.all([
    readSheetAccounts(tx),
    readProductIdsBySeq(
      tx,
      rows.flatMap(({ productId, seq }) => (productId === null && isSeq(seq) ? [Number(seq)] : [])),
    ),
    send ? readStanding(tx) : null,
  ]);
  if (standing !== null) refuseUsedUp(standing);
  const ofRows = rows.map((row) => ({ row, id: row.productId === null ? (bySeq.get(Number(row.seq)) ?? null) : Number(row.productId) }));
  const there = await readThere(tx, [...new Set(ofRows.flatMap(({ id }) => id ?? []))]);
  const byAccount = new Map<string, SheetAccount>(accounts.map((account) => [String(account.id), account]));
  const ids = [...there].toSorted((a, b) => a - b);
  const first = new Map<number, ProductSheetEdit>();
  for (const { row, id } of ofRows) if (id !== null && there.has(id) && !first.has(id)) first.set(id, row);
  const judged = await loadDrafts(tx, ids, (loaded) => loaded.map((each) => frozen(each, first, byAccount, tx.hidesCost === true, tx.now)));
  const items = new Map(judged.map((item) => [item.targetId, item]));
  return ofRows.map(({ row, id }) => {
    const item = id === null ? undefined : items.get(id);
    if (id === null || item === undefined) return unknownItem(row);
    const above = first.get(id);
    return above === undefined || above === row
      ? item
      : refusedItem(row, id, `${above.line}번째 줄에 같은 상품이 있습니다. 한 줄만 남겨주십시오.`);
  });
}

const isSeq = (seq: string) => /^\d{1,15}$/.test(seq);

function frozen(
  { draft, accepted }: LoadedDraft,
  rows: ReadonlyMap<number, ProductSheetEdit>,
  accounts: ReadonlyMap<string, SheetAccount>,
  hidesCost: boolean,
  now: Clock,
): FrozenItem {
  const id = Number(draft.id);
  const said = rows.get(id);
  // Whoever sees no costs writes none: what else her row changes is taken.
  const withoutCost: PlanProblem[] = hidesCost && said?.cells[COST_FIELD] !== undefined ? [{ message: NO_COST, severity: 'WARN' }] : [];
  const row = said === undefined || withoutCost.length === 0 ? said : { ...said, cells: withoutCosts(said.cells) };
  const { changes, problems } = row === undefined ? { changes: [], problems: [] } : judgeSheetEdit(row, draft, accounts);
  const item = itemOf(draft, id);
  if (problems.length > 0) return { ...item, changes, problems: [...problems.map(asError), ...withoutCost] };
  if (changes.length === 0) return { ...item, reason: withoutCost[0]?.message ?? '이미 그 값입니다.' };
  return { ...item, changes, problems: [...problemsOfChanges(draft, changes, accepted, now), ...withoutCost] };
}

function withoutCosts({ [COST_FIELD]: _hidden, ...cells }: Readonly<Record<string, string>>): Record<string, string> {
  return cells;
}

const NO_COST = '원가 보기 권한이 없어 원가는 저장하지 않습니다.';

const asError = (message: string): PlanProblem => ({ message, severity: 'ERROR' });

function itemOf(draft: ProductDraft, id: number): FrozenItem {
  const label = `${draft.moaProductSeq} ${draft.basic.productName}`;
  return { targetId: id, version: draft.version, accountId: null, shopType: null, label, action: 'UPDATE', changes: [] };
}

function refusedItem(row: ProductSheetEdit, targetId: number | null, message: string): FrozenItem {
  const label = isSeq(row.seq) ? `${row.line}번째 줄 · 상품번호 ${row.seq}` : `${row.line}번째 줄`;
  return {
    ...{ targetId, version: null, accountId: null, shopType: null, label, action: 'UPDATE' as const, changes: [] },
    problems: [message, ...sheetTroubleTexts(row)].map(asError),
  };
}

function unknownItem(row: ProductSheetEdit): FrozenItem {
  const message =
    row.productId === null && row.seq === ''
      ? '상품번호가 없습니다. 새 상품은 상품 등록에서 만들어주십시오.'
      : '없거나 휴지통에 있는 상품입니다. 목록에서 파일을 다시 받아주십시오.';
  return refusedItem(row, null, message);
}
