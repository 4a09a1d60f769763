/** Binds the operations of base products to their use cases. */
import { type catalog, problem } from '@moa/contract';
import type { ProductDraft, ShopType } from '@moa/core';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import type { Images } from '../../platform/files/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import { preflight, preview, pushable, startTransmit } from '../listings/index.ts';
import { accountIdOf, type ShopLookups, type ShopRuntime } from '../shops/index.ts';
import { listProducts } from './list.service.ts';
import { courierList, noticeGroups, originList, searchStandardCategories, standardCategories, standardCategory } from './reference.ts';
import { checkDraft, loadDraft, reserveSeq, storeDraft } from './save.service.ts';
import { simpleProducts } from './simple.queries.ts';
import { listTemplates, rememberCategories, rememberedCategories, removeTemplate, saveTemplate, similarity } from './templates.ts';

export interface CatalogDeps {
  database: Database;
  shops: ShopRuntime;
  lookups: ShopLookups;
  images: Images;
  publicUrl: string | null;
}

const RECOMMENDED = 8;

export function catalogRoutes(deps: CatalogDeps): Handlers<typeof catalog> {
  const { database, lookups } = deps;
  const tenant = <T>(context: RequestContext, fn: (tx: TenantTx) => Promise<T>) => database.tenant(context.sellerId, fn, { retry: true });

  async function save(context: RequestContext, draft: ProductDraft): Promise<ProductDraft> {
    const checked = checkDraft(draft);
    const seq = draft.id === null ? await reserveSeq(database, context.sellerId) : null;
    return tenant(context, async (tx) => {
      const id = await storeDraft(tx, checked, context.actor.loginId, seq);
      const [, , stored] = await Promise.all([
        rememberCategories(tx, id),
        context.audit(tx, {
          target: { kind: 'product', id },
          after: { name: draft.basic.productName, price: draft.composition.mainInfo.price },
        }),
        loadDraft(tx, id),
      ]);
      return stored;
    });
  }

  /** A draft of a saved product has to be the seller's: 404 otherwise. */
  async function refuseUnknown(context: RequestContext, { id }: ProductDraft): Promise<void> {
    if (id !== null) await tenant(context, (tx) => loadDraft(tx, Number(id)));
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
      context.sellerId,
      { shopType: input.shopType, shopAccountId: input.shopAccountId },
      input.parentId || null,
    );
    return nodes.map((node) => ({ ...node, level: input.level ?? 0, noticeCode: null }));
  }

  return {
    list: ({ input, context }) => database.tenant(context.sellerId, (tx) => listProducts(tx, input), { readOnly: true }),
    get: ({ input, context }) => tenant(context, (tx) => loadDraft(tx, Number(input.id))),
    create: ({ input, context }) => {
      if (input.id !== null)
        throw problem('VALIDATION_FAILED', { errors: [{ path: 'id', code: 'NOT_NEW', message: '새 상품에는 id를 보낼 수 없습니다.' }] });
      return save(context, input);
    },
    update: ({ input, context }) => save(context, { ...input.body, id: input.params.id }),
    transmit: async ({ input, context }) => {
      const product = await save(context, input.product);
      const checked = await preflight(deps, context.sellerId, product);
      // Temporary keys became lasting ones: without a wish every chosen shop is sent to.
      const chosen = pushable(product, wishedKeys(input.registerKeys, product), checked);
      const keys = new Set(chosen.map((entry) => entry.registerKey));
      if (keys.size === 0) return { product, jobId: null, planId: null, preflight: checked };
      const started = await tenant(context, async (tx) => {
        const { rows } = await tx.query<{ id: number }>(
          'select id from listing where seller_id = $1 and product_id = $2 and register_key = any ($3::text[]) and deleted_at is null',
          [tx.sellerId, Number(product.id), [...keys]],
        );
        return startTransmit(
          tx,
          rows.map((row) => row.id),
          { userId: String(context.actor.userId), loginId: context.actor.loginId },
        );
      });
      return {
        product: await tenant(context, (tx) => loadDraft(tx, Number(product.id))),
        jobId: started.jobId,
        planId: started.planId,
        preflight: checked,
      };
    },
    remove: ({ input, context }) =>
      tenant(context, async (tx) => {
        const ids = input.ids.map(Number);
        const { rowCount } = await tx.query(
          'update product set deleted_at = now() where seller_id = $1 and id = any ($2::bigint[]) and deleted_at is null',
          [tx.sellerId, ids],
        );
        if (rowCount < new Set(ids).size) throw problem('NOT_FOUND', { detail: '상품을 찾을 수 없습니다. 목록을 새로고침해 주십시오.' });
        await tx.query('delete from product_gram where seller_id = $1 and product_id = any ($2::bigint[])', [tx.sellerId, ids]);
        await context.audit(tx, { detail: { ids: input.ids } });
        return { removed: rowCount };
      }),
    count: ({ context }) =>
      tenant(context, async (tx) => {
        const { rows } = await tx.query<{ total: number; failed: number; changed: number; sold_out: number }>(
          `select (select count(*) from product where seller_id = $1 and deleted_at is null) as total,
                  (select count(distinct product_id) from listing where seller_id = $1 and deleted_at is null and (reg_status = 'FAIL' or parked_reason is not null)) as failed,
                  (select count(distinct l.product_id) from listing l join product p on p.seller_id = l.seller_id and p.id = l.product_id
                    where l.seller_id = $1 and l.deleted_at is null and l.shop_product_id is not null and coalesce(l.sent_product_version, -1) < p.version) as changed,
                  (select count(distinct i.product_id) from product_item i join sku s on s.seller_id = i.seller_id and s.id = i.sku_id
                    where i.seller_id = $1 and i.removed_at is null and s.on_hand - s.reserved - s.safety_stock <= 0) as sold_out`,
          [tx.sellerId],
          'catalog.counts',
        );
        const row = rows[0];
        return { total: row?.total ?? 0, soldOut: row?.sold_out ?? 0, failed: row?.failed ?? 0, changed: row?.changed ?? 0 };
      }),
    simple: ({ input, context }) =>
      tenant(context, async (tx) => ({ contents: await simpleProducts(tx, input.keyword ?? '', input.size ?? 20) })),
    preflight: async ({ input, context }) => {
      await refuseUnknown(context, input);
      return { shops: await preflight(deps, context.sellerId, input) };
    },
    preview: async ({ input, context }) => {
      await refuseUnknown(context, input);
      return { shops: await preview(deps, context.sellerId, input) };
    },
    category: async ({ input, context }) => ({ contents: (await shopCategories(context, input)) ?? standardCategories(input) }),
    categorySearch: async ({ input, context }) => {
      if (input.shopType === undefined || input.shopAccountId === undefined)
        return { contents: searchStandardCategories(input.categoryKeyword) };
      const nodes = await lookups.searchCategories(
        context.sellerId,
        { shopType: input.shopType, shopAccountId: input.shopAccountId },
        input.categoryKeyword,
      );
      return { contents: nodes.map((node) => ({ ...node, level: 0, noticeCode: null })) };
    },
    categoryRecommend: async ({ input, context }) => {
      const shop = { shopType: input.shopType, shopAccountId: input.shopAccountId };
      const accountId = await accountIdOf(database, context.sellerId, shop);
      const remembered = await tenant(context, (tx) => rememberedCategories(tx, accountId, input.categoryId));
      const standard = standardCategory(input.categoryId);
      const words = standard?.name ?? input.productName ?? '';
      const found = words === '' ? [] : await lookups.searchCategories(context.sellerId, shop, words).catch(() => []);
      const alike = found
        .map((node) => ({ ...node, score: similarity(`${standard?.path ?? ''} ${input.productName ?? ''}`, node.path) }))
        .sort((a, b) => b.score - a.score)
        .filter((node) => !remembered.some((known) => known.id === node.id));
      return {
        contents: [
          ...remembered.map((node) => ({
            id: node.id,
            name: node.path.split(' > ').at(-1) ?? node.path,
            path: node.path,
            leaf: true,
            reason: 'REMEMBERED' as const,
          })),
          ...alike.map(({ score: _score, ...node }) => ({ ...node, reason: 'SIMILAR' as const })),
        ].slice(0, RECOMMENDED),
      };
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

/** Keys wished before the first save are temporary and can't be found any more: then everything chosen is meant. */
function wishedKeys(wished: string[] | undefined, product: ProductDraft): string[] | undefined {
  const known = wished?.filter((key) => product.createShopDTOList.some((entry) => entry.registerKey === key));
  return known && known.length > 0 ? known : undefined;
}
