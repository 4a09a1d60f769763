/** Changing fields of many products, as a plan; what changed is sent to the shops once all of them had their turn. */
import { ProblemError, problem } from '@moa/contract';
import {
  BENEFIT_FIELDS,
  categoriesOf,
  type FieldEdit,
  type PlanValue,
  type PresentTarget,
  type ProductDraft,
  planFieldLabel,
  productChanges,
  productFieldOf,
  SHOP_TYPES,
  type ShopType,
  shopsWithOwn,
  takesBenefitBatch,
  takesDiscount,
  withProductField,
} from '@moa/core';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { readStanding, refuseUsedUp } from '../../payment/index.ts';
import {
  type AppliedPlan,
  type FrozenItem,
  type PlanKind,
  type PlannedItem,
  type PlanProblem,
  refuseHiddenCost,
} from '../../plans/index.ts';
import {
  type LoadedDraft,
  loadDraft,
  loadDrafts,
  noticeGroups,
  refuseBadDraft,
  refusePriceChanges,
  saveDraft,
  standardCategory,
} from '../../products/index.ts';
import { sendProducts } from './send-products.ts';

const inputSchema = z.object({
  productIds: z.array(z.string()).optional(),
  shopTypes: z.array(z.custom<ShopType>()).optional(),
  edits: z.array(z.custom<FieldEdit>()),
  send: z.boolean(),
});
type FieldsInput = z.output<typeof inputSchema>;
/** As much of a plan as tells what follows from it. */
const sendSchema = z.object({ send: z.boolean(), edits: z.array(z.object({ field: z.string() })).optional() });

/** Products read at once: each takes some statements. */
const READ_AT_ONCE = 50;

export const fieldsKind: PlanKind<FieldsInput> = {
  name: 'FIELDS',
  authority: 'productAuth',
  title: ({ edits }) => {
    if (edits.length > 0 && edits.every(isBenefit)) return '즉시할인 바꾸기';
    const [first, ...others] = edits;
    const label = first === undefined ? '상품 정보' : planFieldLabel(first.field);
    return others.length === 0 ? `${label} 바꾸기` : `${label} 외 ${others.length}가지 바꾸기`;
  },
  freeze: async (tx, input) => {
    refuseHiddenCost(
      tx,
      input.edits.map(({ field }) => field),
    );
    const ids = [...new Set((input.productIds ?? []).map(Number))].toSorted((a, b) => a - b);
    const rows = await readVersions(tx, ids, false);
    if (rows.size < ids.length) throw problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
    if (input.send) refuseUsedUp(await readStanding(tx));
    const asked = { ...input, edits: input.edits.map(withPath) };
    // One moment for all of them.
    const at = tx.now();
    return loadDrafts(tx, ids, (loaded) => loaded.map((each) => frozen(each, asked, () => at)));
  },
  present: async (tx, items, lock) => {
    const versions = await readVersions(
      tx,
      items.map(({ targetId }) => targetId),
      lock,
    );
    const there = items.filter(({ targetId }) => versions.has(targetId));
    const found = await inChunks(there, async ({ targetId, version, changes }): Promise<[number, PresentTarget]> => {
      const now = versions.get(targetId) ?? 0;
      // In the same version every value is what it was at the freeze: only what moved is read, to name it.
      const before = Object.fromEntries(changes.map((change): [string, PlanValue] => [change.field, change.before]));
      return [targetId, { version: now, values: now === version ? before : valuesOf(await loadDraft(tx, targetId), Object.keys(before)) }];
    });
    return new Map(found);
  },
  inParts: true,
  applying: { by: 'ITEM', runKind: 'catalog.fields', apply, finish },
};

/** A standard category with the path that the tree has for it. */
function withPath(edit: FieldEdit): FieldEdit {
  if (edit.field !== 'category') return edit;
  const { categoryId } = edit.value;
  return { ...edit, value: { categoryId, path: standardCategory(categoryId)?.path ?? '' } };
}

/** Versions of products that are there, locked by id where asked. */
async function readVersions(tx: TenantTx, ids: readonly number[], lock: boolean): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ id: number; version: number }>(
    `select id, version from product where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id${lock ? ' for no key update' : ''}`,
    [tx.sellerId, ids],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

async function inChunks<Item, Result>(items: readonly Item[], each: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += READ_AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + READ_AT_ONCE).map(each))));
  return results;
}

const valuesOf = (draft: ProductDraft, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field): [string, PlanValue] => [field, productFieldOf(draft, field)]));

function frozen({ draft, accepted }: LoadedDraft, { edits, shopTypes }: FieldsInput, now: Clock): FrozenItem {
  const changes = productChanges(draft, edits, shopTypes ?? null);
  const item = {
    targetId: Number(draft.id),
    version: draft.version,
    accountId: null,
    shopType: null,
    label: draft.basic.productName,
    action: 'UPDATE' as const,
    changes,
  };
  if (changes.length === 0) return { ...item, reason: reasonOf(draft, shopTypes) };
  return { ...item, problems: problemsOfChanges(draft, changes, accepted, now) };
}

/** What stands against changes of a product, and what the seller should know of them. */
export function problemsOfChanges(
  draft: ProductDraft,
  changes: FrozenItem['changes'],
  accepted: Parameters<typeof refusePriceChanges>[1],
  now: Clock,
): PlanProblem[] {
  const next = changed(draft, changes);
  return [...refused(() => refuseBadDraft(next)), ...refused(() => refusePriceChanges(next, accepted, now)), ...notesOf(draft, changes)];
}

function reasonOf(draft: ProductDraft, shopTypes: readonly ShopType[] | undefined): string {
  const sold = shopTypes === undefined || draft.createShopDTOList.some(({ shopInfoDTO }) => shopTypes.includes(shopInfoDTO.shopType));
  return sold ? '이미 그 값입니다.' : '고른 쇼핑몰에 등록하지 않은 상품입니다.';
}

/** What a save would refuse, as problems of the plan. */
function refused(check: () => unknown): PlanProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const messages = error.errors?.map(({ message }) => message) ?? [error.detail ?? error.title];
    return messages.map((message) => ({ message, severity: 'ERROR' as const }));
  }
}

function notesOf(draft: ProductDraft, changes: FrozenItem['changes']): PlanProblem[] {
  return [...notesOfOwn(draft, changes), ...notesOfBenefit(draft, changes), ...notesOfCategory(draft, changes)];
}

function notesOfBenefit(draft: ProductDraft, changes: FrozenItem['changes']): PlanProblem[] {
  if (!changes.some(isBenefit)) return [];
  const types = new Set(draft.createShopDTOList.map(({ shopInfoDTO }) => shopInfoDTO.shopType));
  const note = (left: (shopType: ShopType) => boolean, why: string): PlanProblem[] => {
    const titles = [...types].filter(left).map((shopType) => SHOP_TYPES[shopType].title);
    return titles.length === 0 ? [] : [{ message: `${titles.join(', ')}: ${why}`, severity: 'WARN' }];
  };
  return [
    ...note((shopType) => !takesBenefitBatch(shopType), '즉시할인을 한꺼번에 바꿀 수 없는 쇼핑몰이라 그대로입니다.'),
    ...note(
      (shopType) => takesBenefitBatch(shopType) && !takesDiscount(shopType),
      '즉시할인은 보내지 않습니다. 할인은 이 쇼핑몰에서 걸어주십시오.',
    ),
  ];
}

/** The notice stays what it is, and the shops keep the categories that were chosen there. */
function notesOfCategory({ common: { productInfoProvidedNotice: notice } }: ProductDraft, changes: FrozenItem['changes']): PlanProblem[] {
  const to = categoriesOf(changes.find(({ field }) => field === 'category')?.after ?? null)[0];
  const code = to && standardCategory(to.categoryId)?.noticeCode;
  if (!code || notice.noticeCode === '' || notice.noticeCode === code) return [];
  const nameOf = (of: string) => noticeGroups().contents.find((group) => group.code === of)?.name ?? of;
  return [
    {
      message: `상품정보제공고시는 ${nameOf(notice.noticeCode)} 그대로입니다. 새 카테고리의 고시는 ${nameOf(code)}입니다.`,
      severity: 'WARN',
    },
  ];
}

function notesOfOwn(draft: ProductDraft, changes: FrozenItem['changes']): PlanProblem[] {
  return (['price', 'productName'] as const).flatMap((field) => {
    const shops = changes.some((change) => change.field === field) ? shopsWithOwn(draft, field) : [];
    if (shops.length === 0) return [];
    return [{ message: `${shops.join(', ')}: 따로 정한 ${planFieldLabel(field)}라 그대로입니다.`, severity: 'WARN' as const }];
  });
}

function changed(draft: ProductDraft, changes: FrozenItem['changes']): ProductDraft {
  return changes.reduce((next, { field, after }) => withProductField(next, field, after), draft);
}

async function apply(tx: TenantTx, item: PlannedItem, _plan: AppliedPlan, actor: string): Promise<void> {
  await saveDraft(tx, changed(await loadDraft(tx, item.targetId), item.changes), actor);
}

const takesBulkDiscount = (shopType: ShopType) => takesBenefitBatch(shopType) && takesDiscount(shopType);

const isBenefit = ({ field }: { field: string }) => BENEFIT_FIELDS.some((each) => each === field);

/** Brings the shops that have these products to what they are now. */
async function finish(tx: TenantTx, targets: readonly number[], plan: AppliedPlan, by: Requester): Promise<void> {
  const { send, edits } = sendSchema.parse(plan.input);
  if (send) await sendProducts(tx, targets, plan.title, by, edits?.every(isBenefit) ? { takes: takesBulkDiscount } : {});
}
