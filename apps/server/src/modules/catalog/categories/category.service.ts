/** Categories to choose from: the standard ones, those of a shop, and which of a shop's fits a product. */
import type { catalog } from '@moa/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { Handlers, RequestContext } from '../../../platform/http/index.ts';
import { searchStandardCategories, standardCategories, standardCategory } from '../../products/index.ts';
import { accountIdOf, type ShopLookups } from '../../shops/index.ts';
import { rememberedCategories } from '../templates.ts';
import { recommendCategories } from './recommend.ts';

export interface CategoryDeps {
  database: Database;
  lookups: ShopLookups;
}

type Of<Name extends 'category' | 'categorySearch' | 'categoryRecommend'> = Handlers<typeof catalog>[Name];
type Input<Name extends 'category' | 'categorySearch' | 'categoryRecommend'> = Parameters<Of<Name>>[0]['input'];
type Contents<Name extends 'category' | 'categorySearch' | 'categoryRecommend'> = Awaited<ReturnType<Of<Name>>>['contents'];

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
    words: standard?.name ?? input.productName ?? '',
    wanted: `${standard?.path ?? ''} ${input.productName ?? ''}`,
  };
  return recommendCategories(requested, (keyword) => lookups.searchCategories(context.scope, shop, keyword));
}
