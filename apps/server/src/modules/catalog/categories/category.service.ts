/** Categories to choose from: the standard ones, those of a shop, and which of a shop's fits a product. */
import type { LookupNode } from '@moa/channels/sdk';
import type { catalog } from '@moa/contract';
import { type CategoryModel, createCategoryModel, gramsOfWords, recommendCategories as recommendStandard } from '@moa/core/categories';
import { categories, categoryWords } from '@moa/core/data';
import type { Database } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { searchStandardCategories, standardCategories, standardCategory } from '../../products/index.ts';
import { accountIdOf, type Dated, type ShopLookups } from '../../shops/index.ts';
import { productsWithWords } from './chosen-before.queries.ts';
import { rememberedCategories } from './memory.queries.ts';
import { recommendCategories } from './recommend.ts';

export interface CategoryDeps {
  database: Database;
  lookups: ShopLookups;
}

type OperationName = 'category' | 'categorySearch' | 'categoryRecommend' | 'standardCategoryRecommend';
type Of<Name extends OperationName> = Handlers<typeof catalog>[Name];
type Input<Name extends OperationName> = Parameters<Of<Name>>[0]['input'];
type Answer<Name extends OperationName> = Awaited<ReturnType<Of<Name>>>;
type Contents<Name extends OperationName> = Answer<Name>['contents'];

/** The categories below one, of a shop where one is named. */
export async function categoriesBelow(
  { lookups }: CategoryDeps,
  { scope }: RequestContext,
  input: Input<'category'>,
): Promise<Answer<'category'>> {
  const { shopType, shopAccountId, parentId, level = 0 } = input;
  if (shopType === undefined || shopAccountId === undefined) return { contents: standardCategories(input), asOf: null };
  return shown(await lookups.datedCategories(scope, { shopType, shopAccountId }, { below: parentId || null }), level);
}

/** The categories whose names fit, of a shop where one is named. */
export async function findCategories(
  { lookups }: CategoryDeps,
  { scope }: RequestContext,
  { shopType, shopAccountId, categoryKeyword: keyword }: Input<'categorySearch'>,
): Promise<Answer<'categorySearch'>> {
  if (shopType === undefined || shopAccountId === undefined) return { contents: searchStandardCategories(keyword), asOf: null };
  return shown(await lookups.datedCategories(scope, { shopType, shopAccountId }, { keyword }), 0);
}

function shown({ value, since }: Dated<LookupNode[]>, level: number): Answer<'category'> {
  return { contents: value.map((node) => ({ ...node, level, noticeCode: null })), asOf: since?.toISOString() ?? null };
}

let made: CategoryModel | null = null;

/** Made when it is first asked for: a tenth of a second of work, which no start should wait for. */
function categoryModel(): CategoryModel {
  made ??= createCategoryModel(categories.categories, categoryWords);
  return made;
}

/** Standard categories that fit what is written of a product, from the words and from what this seller chose for products like it. */
export async function standardCategoriesFor(
  { database }: Pick<CategoryDeps, 'database'>,
  context: RequestContext,
  { productName, brand, text }: Input<'standardCategoryRecommend'>,
): Promise<Contents<'standardCategoryRecommend'>> {
  const model = categoryModel();
  const before = await database.tenant(context.scope, (tx) => productsWithWords(tx, gramsOfWords(model, productName)), { readOnly: true });
  return recommendStandard(model, { name: productName, brand, text }, before).flatMap(({ categoryId, ...recommended }) => {
    const category = standardCategory(categoryId);
    if (category === null) return [];
    const { id, name, path, leaf, noticeCode } = category;
    return [{ id, name, path, leaf, noticeCode, ...recommended }];
  });
}

/** Categories of a shop that fit the product, best first. */
export async function categoriesFor(
  { database, lookups }: CategoryDeps,
  context: RequestContext,
  input: Input<'categoryRecommend'>,
): Promise<Contents<'categoryRecommend'>> {
  const shop = { shopType: input.shopType, shopAccountId: input.shopAccountId };
  const accountId = await accountIdOf(database, context.scope, shop);
  const remembered = await database.tenant(context.scope, (tx) => rememberedCategories(tx, accountId, input.categoryId), { retry: true });
  const standard = standardCategory(input.categoryId);
  const requested = {
    remembered,
    searches: standard === null ? [[input.productName ?? '']] : namesFromBelow(standard.path),
    path: standard?.path ?? null,
    wanted: `${standard?.path ?? ''} ${input.productName ?? ''}`,
  };
  return recommendCategories(requested, (keyword) => lookups.searchCategories(context.scope, shop, keyword));
}

/** How a shop may call a category: by its own names, else by those of the level above. */
function namesFromBelow(path: string): string[][] {
  return path
    .split(' > ')
    .slice(-2)
    .toReversed()
    .map((level) => level.split('/'));
}
