/** Binds the operations of base products to their use cases. */
import { type catalog, problem } from '@moa/contract';
import type { ProductDraft, ShopType } from '@moa/core';
import type { Database, SellerScope, TenantTx } from '../../platform/database/index.ts';
import type { Images } from '../../platform/files/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { type Preflight, preflight, preview, pushable, startTransmit } from '../listings/index.ts';
import { accountIdOf, type ShopLookups, type ShopRuntime } from '../shops/index.ts';
import { recommendCategories } from './categories/recommend.ts';
import { type CheckedDraft, categoryProblems, checkDraft } from './check-draft.ts';
import { listProducts } from './list.service.ts';
import { createProductSeqs } from './product-seqs.ts';
import { countProducts, listingsOfKeys, removeProducts } from './products.queries.ts';
import { courierList, noticeGroups, originList, searchStandardCategories, standardCategories, standardCategory } from './reference.ts';
import { lastingKeys, loadDraft, storeDraft } from './save.service.ts';
import { simpleProducts } from './simple.queries.ts';
import { listTemplates, rememberCategories, rememberedCategories, removeTemplate, saveTemplate } from './templates.ts';

export interface CatalogDeps {
  database: Database;
  shops: ShopRuntime;
  lookups: ShopLookups;
  images: Images;
  publicUrl: string | null;
  /** Makes a product to try sending with; null where there are no sandboxes. */
  example: ((scope: SellerScope, userId: number) => Promise<ProductDraft>) | null;
}

interface PreparedDraft {
  checked: CheckedDraft;
  /** Number of a new product. */
  seq: number | null;
}

export function catalogRoutes(deps: CatalogDeps): Handlers<typeof catalog> {
  const { database, lookups } = deps;
  const nextSeq = createProductSeqs(database);
  const tenant = <T>(context: RequestContext, fn: (tx: TenantTx) => Promise<T>) => database.tenant(context.scope, fn, { retry: true });

  /** What needs no lock, before the transaction that stores the draft. */
  async function prepare(context: RequestContext, draft: ProductDraft): Promise<PreparedDraft> {
    return { checked: checkDraft(draft), seq: draft.id === null ? await nextSeq(context.sellerId) : null };
  }

  async function save(tx: TenantTx, context: RequestContext, { checked, seq }: PreparedDraft): Promise<ProductDraft> {
    const { draft } = checked;
    const id = await storeDraft(tx, checked, context.actor.loginId, seq);
    const inShops = draft.id !== null || draft.createShopDTOList.length > 0;
    const [, , stored] = await Promise.all([
      inShops && rememberCategories(tx, id),
      context.audit(tx, {
        target: { kind: 'product', id },
        after: { name: draft.basic.productName, price: draft.composition.mainInfo.price },
      }),
      loadDraft(tx, id, inShops ? undefined : []),
    ]);
    return stored;
  }

  /** The answer stands with the effect: whoever lost it and asks again with the same key makes no second product. */
  async function saveOnce(context: RequestContext, draft: ProductDraft): Promise<ProductDraft> {
    const prepared = await prepare(context, draft);
    return tenant(context, async (tx) => {
      const product = await save(tx, context, prepared);
      await context.storeAnswer(tx, product);
      return product;
    });
  }

  /** A draft of a saved product has to be the seller's: 404 otherwise. */
  async function refuseUnknown(context: RequestContext, { id }: ProductDraft): Promise<void> {
    if (id !== null) await tenant(context, (tx) => loadDraft(tx, Number(id)));
  }

  /** Sends a saved product to the shops wished for, or to all it is sold in, but not where the check found something to mend. */
  async function startPush(
    tx: TenantTx,
    context: RequestContext,
    product: ProductDraft,
    { preflight: checked, wished }: { preflight: Preflight; wished: readonly string[] | undefined },
  ) {
    const keys = pushable(product, wished, checked).map((entry) => entry.registerKey);
    if (keys.length === 0) return { product, jobId: null, planId: null, preflight: checked };
    const { jobId, planId } = await startTransmit(tx, await listingsOfKeys(tx, Number(product.id), keys), {
      userId: String(context.actor.userId),
      loginId: context.actor.loginId,
    });
    return { product: await loadDraft(tx, Number(product.id)), jobId, planId, preflight: checked };
  }

  async function shopCategories(
    context: RequestContext,
    input: {
      shopType?: ShopType | undefined;
      shopAccountId?: string | undefined;
      parentId?: string | undefined;
      level?: number | undefined;
    },
  ) {
    if (input.shopType === undefined || input.shopAccountId === undefined) return null;
    const nodes = await lookups.categories(
      context.scope,
      { shopType: input.shopType, shopAccountId: input.shopAccountId },
      input.parentId || null,
    );
    return nodes.map((node) => ({ ...node, level: input.level ?? 0, noticeCode: null }));
  }

  return {
    list: ({ input, context }) => database.tenant(context.scope, (tx) => listProducts(tx, input), { readOnly: true }),
    get: ({ input, context }) => tenant(context, (tx) => loadDraft(tx, Number(input.id))),
    create: ({ input, context }) => {
      if (input.id !== null)
        throw problem('VALIDATION_FAILED', { errors: [{ path: 'id', code: 'NOT_NEW', message: '새 상품에는 id를 보낼 수 없습니다.' }] });
      return saveOnce(context, input);
    },
    update: ({ input, context }) => saveOnce(context, { ...input.body, id: input.params.id }),
    example: async ({ context }) => {
      if (deps.example === null) throw problem('NOT_FOUND', { detail: '예시 상품은 연습용 쇼핑몰이 있는 곳에서만 쓸 수 있습니다.' });
      return deps.example(context.scope, context.actor.userId);
    },
    transmit: async ({ input, context }) => {
      await refuseUnknown(context, input.product);
      const prepared = await prepare(context, input.product);
      const checked = await preflight(deps, context.scope, input.product);
      return tenant(context, async (tx) => {
        const product = await save(tx, context, prepared);
        const keys = lastingKeys(input.product, product);
        const answer = await startPush(tx, context, product, {
          preflight: checked.map((shop) => ({ ...shop, registerKey: keys.get(shop.registerKey) ?? shop.registerKey })),
          wished: input.registerKeys?.map((key) => keys.get(key) ?? key),
        });
        await context.storeAnswer(tx, answer);
        return answer;
      });
    },
    remove: ({ input, context }) =>
      tenant(context, async (tx) => {
        const removed = await removeProducts(tx, input.ids.map(Number));
        await context.audit(tx, { detail: { ids: input.ids } });
        return { removed };
      }),
    count: ({ context }) => tenant(context, (tx) => countProducts(tx)),
    simple: ({ input, context }) =>
      tenant(context, async (tx) => ({ contents: await simpleProducts(tx, input.keyword ?? '', input.size ?? 20) })),
    preflight: async ({ input, context }) => {
      await refuseUnknown(context, input);
      const problems = categoryProblems(input);
      const shops = await preflight(deps, context.scope, input);
      return { shops: shops.map((shop) => ({ ...shop, problems: [...problems, ...shop.problems] })) };
    },
    preview: async ({ input, context }) => {
      await refuseUnknown(context, input);
      return { shops: await preview(deps, context.scope, input) };
    },
    category: async ({ input, context }) => ({ contents: (await shopCategories(context, input)) ?? standardCategories(input) }),
    categorySearch: async ({ input, context }) => {
      if (input.shopType === undefined || input.shopAccountId === undefined)
        return { contents: searchStandardCategories(input.categoryKeyword) };
      const nodes = await lookups.searchCategories(
        context.scope,
        { shopType: input.shopType, shopAccountId: input.shopAccountId },
        input.categoryKeyword,
      );
      return { contents: nodes.map((node) => ({ ...node, level: 0, noticeCode: null })) };
    },
    categoryRecommend: async ({ input, context }) => {
      const shop = { shopType: input.shopType, shopAccountId: input.shopAccountId };
      const accountId = await accountIdOf(database, context.scope, shop);
      const remembered = await tenant(context, (tx) => rememberedCategories(tx, accountId, input.categoryId));
      const standard = standardCategory(input.categoryId);
      const wish = {
        remembered,
        words: standard?.name ?? input.productName ?? '',
        wanted: `${standard?.path ?? ''} ${input.productName ?? ''}`,
      };
      return { contents: await recommendCategories(wish, (keyword) => lookups.searchCategories(context.scope, shop, keyword)) };
    },
    notices: async () => noticeGroups(),
    origins: async ({ input }) => ({ contents: originList(input) }),
    couriers: async () => ({ contents: courierList() }),
    deliveryTemplates: ({ context }) => tenant(context, async (tx) => ({ contents: await listTemplates(tx) })),
    saveDeliveryTemplate: ({ input, context }) =>
      tenant(context, async (tx) => {
        const id = await saveTemplate(tx, input);
        await context.audit(tx, { target: { kind: 'delivery_template', id }, after: { name: input.name } });
        return { id };
      }),
    removeDeliveryTemplate: ({ input, context }) =>
      tenant(context, async (tx) => {
        await removeTemplate(tx, input.id);
        await context.audit(tx, { target: { kind: 'delivery_template', id: input.id } });
        return { ok: true as const };
      }),
  };
}
