/** Binds the operations of templates to their use cases. */
import type { templates } from '@moa/contract';
import type { CategoryContent, OptionContent, ProductContent, SelectionContent, TemplateKind } from '@moa/core';
import type { Database } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { ShopLookups } from '../shops/index.ts';
import { categoryDetails } from './category-details.service.ts';
import type { ChoicesOf } from './delivery/choices.ts';
import { createDeliveries } from './delivery/delivery.service.ts';
import { templateStatus } from './delivery/status.service.ts';
import type { TemplateAccounts } from './shops.queries.ts';
import type { TemplateRow } from './template-row.ts';
import { templateStore } from './templates.queries.ts';
import { createTemplateService, toWire } from './templates.service.ts';

export function templatesRoutes(deps: { database: Database; lookups: ShopLookups; choices: ChoicesOf }): Handlers<typeof templates> {
  const { database, lookups } = deps;
  const products = documents<ProductContent>(database, 'PRODUCT');
  const options = documents<OptionContent>(database, 'OPTION');
  const selections = documents<SelectionContent>(database, 'SELECTION');
  const categories = documents<CategoryContent>(database, 'CATEGORY');
  const deliveries = createDeliveries(deps);

  return {
    products: async ({ input, context }) => ({ contents: await products.list(context, input.templateIds) }),
    createProduct: ({ input, context }) => products.create(context, input),
    updateProduct: ({ input, context }) => products.update(context, input),
    removeProduct: ({ input, context }) => products.remove(context, input.id),
    options: async ({ input, context }) => ({ contents: await options.list(context, input.templateIds) }),
    createOption: ({ input, context }) => options.create(context, input),
    updateOption: ({ input, context }) => options.update(context, input),
    removeOption: ({ input, context }) => options.remove(context, input.id),
    optionList: async ({ input, context }) => ({ contents: await options.list(context, input.templateIds) }),
    dropOption: ({ input, context }) => options.remove(context, input.id),
    option: ({ input, context }) => options.get(context, input.id),
    saveOption: ({ input, context }) => options.update(context, { ...input.body, id: input.params.id }),
    selections: async ({ input, context }) => ({ contents: await selections.list(context, input.templateIds) }),
    createSelection: ({ input, context }) => selections.create(context, input),
    updateSelection: ({ input, context }) => selections.update(context, input),
    removeSelection: ({ input, context }) => selections.remove(context, input.id),
    categories: async ({ input, context }) => ({ contents: await categories.list(context, input.templateIds) }),
    createCategory: ({ input, context }) => categories.create(context, input),
    updateCategory: ({ input, context }) => categories.update(context, input),
    removeCategory: ({ input, context }) => categories.remove(context, input.id),
    deliveries: async ({ input, context }) => ({ contents: await deliveries.list(context, input.templateIds) }),
    createDelivery: ({ input, context }) => deliveries.create(context, input),
    updateDelivery: ({ input, context }) => deliveries.update(context, input),
    removeDelivery: ({ input, context }) => deliveries.remove(context, input.id),
    mains: async ({ context }) => ({ contents: await deliveries.mains(context) }),
    setMain: ({ input, context }) => deliveries.setMain(context, input),
    status: async ({ input, context }) => ({ contents: await templateStatus(deps, context.scope, input.templateIds) }),
    categoryDetails: async ({ input, context }) => ({ contents: await categoryDetails(lookups, context, input) }),
  };
}

function documents<Content>(database: Database, kind: Exclude<TemplateKind, 'DELIVERY'>) {
  const present = (_tx: unknown, rows: readonly TemplateRow[], accounts: TemplateAccounts) =>
    rows.map((row) => toWire<Content>(row, accounts));
  return createTemplateService({ database, store: templateStore(kind), kind, present });
}
