/** Adding products to other shops, as a plan: each begins with what was chosen at the shop before, and is sent where nothing is missing. */
import { ProblemError, problem } from '@moa/contract';
import { koreanDate, type PlanChange, type PresentTarget, type ProductDraft, planFieldLabel, SHOP_TYPES } from '@moa/core';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { Requester } from '../../../platform/jobs/index.ts';
import { lacksAt, notesAt, startTransmit } from '../../listings/index.ts';
import { readStanding, refuseUsedUp } from '../../payment/index.ts';
import type { AppliedPlan, FrozenItem, PlanKind, PlannedItem, PlanProblem } from '../../plans/index.ts';
import { loadDraft, loadDrafts, readSentFields, saveDraft } from '../../products/index.ts';
import { deliveryBeginnings } from '../../templates/index.ts';
import { copiedEntry, isThere, type KnownAtShops } from './copied-entry.ts';
import { readChosenCategories, readTargets, readThere, readVersions, type TargetRow } from './copy.queries.ts';

const inputSchema = z.object({ productIds: z.array(z.string()).optional(), accountIds: z.array(z.string()), send: z.boolean() });
type CopyInput = z.output<typeof inputSchema>;

/** Each product is read whole and held against the rules of every shop. */
const MOST = 5_000;
const FIELD = 'shop';

const today = (tx: TenantTx) => koreanDate(tx.now());
const accountOf = ({ field }: Pick<PlanChange, 'field'>) => Number(field.slice(FIELD.length + 1));
const shopOf = ({ shop_type: type, shop_name: name }: TargetRow) => [SHOP_TYPES[type].title, name].filter(Boolean).join(' ');

export const copyKind: PlanKind<CopyInput> = {
  name: 'COPY',
  authority: 'productAuth',
  title: () => '다른 쇼핑몰에 추가',
  freeze: async (tx, { productIds = [], accountIds, send }) => {
    const ids = [...new Set(productIds.map(Number))].toSorted((a, b) => a - b);
    if (ids.length > MOST)
      throw problem('UNPROCESSABLE', {
        detail: `한 번에 상품 ${MOST.toLocaleString('ko-KR')}개까지 추가할 수 있습니다. 조건을 더해 나누어 추가해주십시오.`,
      });
    if (send) refuseUsedUp(await readStanding(tx));
    const { targets, known } = await readShops(tx, accountIds.map(Number));
    if ((await readVersions(tx, ids, false)).size < ids.length)
      throw problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 목록을 새로고침해주십시오.' });
    return loadDrafts(tx, ids, (loaded) => loaded.map(({ draft }) => toFrozen(draft, targets, known, today(tx))));
  },
  present: async (tx, items, lock) => {
    const ids = items.map(({ targetId }) => targetId);
    const accounts = [...new Set(items.flatMap(({ changes }) => changes.map(accountOf)))];
    const [versions, there] = [await readVersions(tx, ids, lock), await readThere(tx, ids, accounts)];
    const added = new Set(there.map((row) => `${row.product_id} ${row.account_id}`));
    return new Map(
      items.flatMap(({ targetId, changes }): [number, PresentTarget][] => {
        const version = versions.get(targetId);
        if (version === undefined) return [];
        const values = changes.map((change) => [change.field, added.has(`${targetId} ${accountOf(change)}`) ? 'ADDED' : 'NONE']);
        return [[targetId, { version, values: Object.fromEntries(values) }]];
      }),
    );
  },
  inParts: true,
  applying: { by: 'ITEM', runKind: 'catalog.copy', apply, finish },
  final: '쇼핑몰에 추가한 것은 되돌릴 수 없습니다. 쇼핑몰상품에서 판매중지하거나, 아직 보내지 않았으면 상품 수정에서 쇼핑몰을 빼주십시오.',
};

async function readShops(tx: TenantTx, accountIds: readonly number[]): Promise<{ targets: TargetRow[]; known: KnownAtShops }> {
  const [targets, categories, sent, deliveries] = await Promise.all([
    readTargets(tx, accountIds),
    readChosenCategories(tx, accountIds),
    readSentFields(tx, accountIds),
    deliveryBeginnings(tx),
  ]);
  if (targets.length < new Set(accountIds).size)
    throw problem('NOT_FOUND', { detail: '쇼핑몰 계정을 찾을 수 없습니다. 쇼핑몰 연동을 확인해주십시오.' });
  return { targets, known: { categories, sent, deliveries } };
}

function toFrozen(draft: ProductDraft, targets: readonly TargetRow[], known: KnownAtShops, day: string): FrozenItem {
  const fresh = targets.filter((target) => !isThere(draft, target));
  const item = {
    targetId: Number(draft.id),
    version: draft.version,
    accountId: null,
    shopType: null,
    label: draft.basic.productName,
    action: 'UPDATE' as const,
    changes: fresh.map((target) => ({
      field: `${FIELD}@${target.id}`,
      label: planFieldLabel(FIELD, shopOf(target)),
      before: 'NONE',
      after: 'ADDED',
    })),
  };
  if (fresh.length === 0) return { ...item, reason: '고른 쇼핑몰에 이미 있는 상품입니다.' };
  return { ...item, problems: fresh.flatMap((target) => knownBefore(draft, target, known, day)) };
}

/** What is missing there, or what she should know of it. */
function knownBefore(draft: ProductDraft, target: TargetRow, known: KnownAtShops, day: string): PlanProblem[] {
  const entry = copiedEntry(draft, target, known);
  const lacks = lacksAt(draft, entry, day);
  const said = lacks.length > 0 ? [`채워야 보낼 수 있습니다. ${lacks.join(' ')}`] : notesAt(entry, day).map(({ message }) => message);
  return said.map((message) => ({ message: `${shopOf(target)}: ${message}`, severity: 'WARN' }));
}

async function apply(tx: TenantTx, item: PlannedItem, _plan: AppliedPlan, actor: string): Promise<void> {
  const draft = await loadDraft(tx, item.targetId);
  const { targets, known } = await readShops(tx, item.changes.map(accountOf));
  const entries = targets.filter((target) => !isThere(draft, target)).map((target) => copiedEntry(draft, target, known));
  await saveDraft(tx, { ...draft, createShopDTOList: [...draft.createShopDTOList, ...entries] }, actor);
}

/** Sends what was added where nothing is missing; the rest waits at its product for what it lacks. */
async function finish(tx: TenantTx, targets: readonly number[], plan: AppliedPlan, by: Requester): Promise<void> {
  const { send, accountIds } = inputSchema.parse(plan.input);
  if (!send) return;
  const fresh = (await readThere(tx, targets, accountIds.map(Number))).filter((row) => row.fresh);
  const keys = new Map(fresh.map((row) => [`${row.product_id} ${row.register_key}`, row.id]));
  const ready = await loadDrafts(tx, targets, (loaded) =>
    loaded.flatMap(({ draft }) =>
      draft.createShopDTOList.flatMap((entry) => {
        const listing = keys.get(`${draft.id} ${entry.registerKey}`);
        return listing !== undefined && lacksAt(draft, entry, today(tx)).length === 0 ? [listing] : [];
      }),
    ),
  );
  if (ready.length === 0) return;
  await startTransmit(
    tx,
    ready.toSorted((a, b) => a - b),
    by,
    `${plan.title} 보내기`,
  ).catch((error: unknown) => {
    // The month ran out meanwhile: what was added waits at its products.
    if (!(error instanceof ProblemError) || error.code !== 'PLAN_REQUIRED') throw error;
  });
}
