/** Categories to choose from: the standard ones, those of a shop, and which of a shop's fits a product. */
import type { catalog } from '@moa/contract';
import { type CategoryModel, createCategoryModel, gramsOfWords, recommendCategories as recommendStandard } from '@moa/core/categories';
import { categories, categoryWords } from '@moa/core/data';
import type { Database } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { searchStandardCategories, standardCategories, standardCategory } from '../../products/index.ts';
import { accountIdOf, type ShopLookups } from '../../shops/index.ts';
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
type Contents<Name extends OperationName> = Awaited<ReturnType<Of<Name>>>['contents'];

/** The categories below one, of a shop where one is named. */
export async function categoriesBelow(
  { lookups }: CategoryDeps,
  context: RequestContext,
  input: Input<'category'>,
): Promise<Contents<'category'>> {
  const { shopType, shopAccountId } = input;
  if (shopType === undefined || shopAccountId === undefined) return standardCategories(input);
  const nodes = await lookups.categories(context.scope, { shopType, shopAccountId }, input.parentId || null);
  return nodes.map((node) => ({ ...node, level: input.level ?? 0, noticeCode: null }));
}

/** The categories whose names fit, of a shop where one is named. */
export async function findCategories(
  { lookups }: CategoryDeps,
  context: RequestContext,
  input: Input<'categorySearch'>,
): Promise<Contents<'categorySearch'>> {
  const { shopType, shopAccountId, categoryKeyword } = input;
  if (shopType === undefined || shopAccountId === undefined) return searchStandardCategories(categoryKeyword);
  const nodes = await lookups.searchCategories(context.scope, { shopType, shopAccountId }, categoryKeyword);
  return nodes.map((node) => ({ ...node, level: 0, noticeCode: null }));
}

/** Since when the categories that are shown are those of before, as the shop does not answer; null of the standard ones. */
export async function shownSince(
  { lookups }: CategoryDeps,
  context: RequestContext,
  { shopType, shopAccountId }: Pick<Input<'categorySearch'>, 'shopType' | 'shopAccountId'>,
): Promise<string | null> {
  if (shopType === undefined || shopAccountId === undefined) return null;
  return (await lookups.categoriesOf(context.scope, { shopType, shopAccountId }))?.toISOString() ?? null;
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
