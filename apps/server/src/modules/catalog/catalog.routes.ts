/** Binds the operations of base products to their use cases. */
import { type catalog, problem } from '@moa/contract';
import type { ProductDraft } from '@moa/core';
import type { SellerScope, TenantTx } from '../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../platform/http/index.ts';
import type { CheckCertificate } from '../../services/kc-certification/index.ts';
import { courierList, loadDraft, noticeGroups, originList } from '../products/index.ts';
import { beginningOf } from './begin/beginning.service.ts';
import { type CategoryDeps, categoriesBelow, categoriesFor, findCategories, standardCategoriesFor } from './categories/category.service.ts';
import { categoryFee } from './categories/category-fee.ts';
import { repairChoicesFor } from './categories/repair-choices.ts';
import { listProducts } from './list.service.ts';
import { notePresence } from './presence/presence.ts';
import { createProductService, type ProductDeps } from './product.service.ts';
import { countProducts } from './products.queries.ts';
import { simpleProducts } from './simple.queries.ts';
import { trashProducts } from './trash/trash.plan.ts';
import { eraseTrashed, restoreTrashed, trashPage } from './trash/trash.service.ts';

export interface CatalogDeps extends ProductDeps, CategoryDeps {
  checkCertificate: CheckCertificate;
  /** Makes a product to try sending with; null where there are no sandboxes. */
  example: ((scope: SellerScope, userId: number) => Promise<ProductDraft>) | null;
}

export function catalogRoutes(deps: CatalogDeps): Handlers<typeof catalog> {
  const { database } = deps;
  const products = createProductService(deps);
  const tenant = <T>(context: RequestContext, fn: (tx: TenantTx) => Promise<T>) => database.tenant(context.scope, fn, { retry: true });

  return {
    list: ({ input, context }) => database.tenant(context.scope, (tx) => listProducts(tx, input), { readOnly: true }),
    get: ({ input, context }) => tenant(context, (tx) => loadDraft(tx, Number(input.id))),
    create: ({ input, context }) => {
      if (input.id !== null)
        throw problem('VALIDATION_FAILED', { errors: [{ path: 'id', code: 'NOT_NEW', message: '새 상품에는 id를 보낼 수 없습니다.' }] });
      return products.save(context, input);
    },
    update: ({ input, context }) => products.save(context, { ...input.body, id: input.params.id }),
    presence: ({ input, context }) => tenant(context, (tx) => notePresence(tx, Number(input.id), context.actor, input.editing)),
    example: async ({ context }) => {
      if (deps.example === null) throw problem('NOT_FOUND', { detail: '예시 상품은 연습용 쇼핑몰이 있는 곳에서만 쓸 수 있습니다.' });
      return deps.example(context.scope, context.actor.userId);
    },
    transmit: ({ input, context }) => products.transmit(context, input.product, input.registerKeys),
    remove: ({ input, context }) =>
      tenant(context, async (tx) => {
        const removed = await trashProducts(tx, input.ids.map(Number), context.actor);
        await context.audit(tx, { detail: { ids: input.ids } });
        return { removed };
      }),
    trash: ({ input, context }) => database.tenant(context.scope, (tx) => trashPage(tx, input), { readOnly: true }),
    restore: ({ input, context }) =>
      tenant(context, async (tx) => {
        const restored = await restoreTrashed(tx, input.ids.map(Number));
        await context.audit(tx, { detail: { ids: input.ids } });
        return { restored };
      }),
    erase: ({ input, context }) =>
      tenant(context, async (tx) => {
        const erased = await eraseTrashed(tx, input.ids.map(Number));
        await context.audit(tx, { detail: { ids: input.ids } });
        return { erased };
      }),
    count: ({ context }) => tenant(context, (tx) => countProducts(tx)),
    simple: ({ input, context }) =>
      tenant(context, async (tx) => ({ contents: await simpleProducts(tx, input.keyword ?? '', input.size ?? 20) })),
    beginning: ({ context }) => database.tenant(context.scope, beginningOf, { readOnly: true }),
    checkCertificate: ({ input: { query } }) => deps.checkCertificate(query.type, query.certNum),
    preflight: async ({ input, context }) => ({ shops: await products.preflight(context, input) }),
    preview: async ({ input, context }) => ({ shops: await products.preview(context, input) }),
    category: ({ input, context }) => categoriesBelow(deps, context, input),
    categorySearch: ({ input, context }) => findCategories(deps, context, input),
    categorySearchShared: async ({ input, context }) => ({
      contents: await deps.lookups.searchShared(context.scope, input, input.categoryKeyword),
    }),
    standardCategoryRecommend: async ({ input, context }) => ({ contents: await standardCategoriesFor(deps, context, input) }),
    categoryFee: ({ input, context }) => database.tenant(context.scope, (tx) => categoryFee(tx, input, deps.now), { readOnly: true }),
    categoryRecommend: async ({ input, context }) => ({ contents: await categoriesFor(deps, context, input) }),
    repairChoices: async ({ input, context }) => ({ contents: await repairChoicesFor(deps, context, Number(input.listingId)) }),
    notices: async () => noticeGroups(),
    origins: async ({ input }) => ({ contents: originList(input) }),
    couriers: async () => ({ contents: courierList() }),
  };
}
