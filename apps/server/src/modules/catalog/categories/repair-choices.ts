/** What is offered in the place of a category, an attribute or an option value that a shop refused: from the shop's own tree and lists, as they are kept. */
import { problem } from '@moa/contract';
import {
  type ChoiceGroup,
  type CreateShopDTO,
  type ProductDraft,
  refusesCategory,
  refusesValues,
  takesCategoryEdit,
  valueChoices,
} from '@moa/core';
import type { RequestContext } from '../../../platform/http/index.ts';
import { refusedListings } from '../../listings/index.ts';
import { loadDraft } from '../../products/index.ts';
import { type CategoryDeps, categoriesFor } from './category.service.ts';

/** As many as stand beside each other. */
const CATEGORIES = 4;

/** Empty where nothing of the kind was refused; what a shop does not answer is left out. */
export async function repairChoicesFor(deps: CategoryDeps, context: RequestContext, listingId: number): Promise<ChoiceGroup[]> {
  const { listing, draft } = await deps.database.tenant(
    context.scope,
    async (tx) => {
      const [found] = await refusedListings(tx, [listingId]);
      if (!found) throw problem('NOT_FOUND', { detail: '쇼핑몰상품을 찾을 수 없습니다.' });
      const asked = found.productId !== null && (refusesCategory(found.refusals) || refusesValues(found.refusals));
      return { listing: found, draft: asked && found.productId !== null ? await loadDraft(tx, found.productId) : null };
    },
    { retry: true },
  );
  const entry = draft?.createShopDTOList.find(({ registerKey }) => registerKey === listing.registerKey);
  if (!draft || !entry) return [];
  const keepsCategory = listing.shopProductId !== null && !takesCategoryEdit(listing.shopType);
  const groups = await Promise.all([
    refusesCategory(listing.refusals) && !keepsCategory ? categoryChoices(deps, context, draft, entry) : [],
    refusesValues(listing.refusals)
      ? attributesOf(deps, context, entry).then((asked) => valueChoices(draft, entry, listing.refusals, asked))
      : [],
  ]);
  return groups.flat();
}

async function categoryChoices(
  deps: CategoryDeps,
  context: RequestContext,
  draft: ProductDraft,
  { shopInfoDTO, category }: CreateShopDTO,
): Promise<ChoiceGroup[]> {
  const { shopType, shopAccountId } = shopInfoDTO;
  const [standard] = draft.composition.categories;
  const asked = { shopType, shopAccountId, categoryId: standard?.categoryId ?? '', productName: draft.basic.productName };
  const found = (await categoriesFor(deps, context, asked)).filter(({ id, leaf }) => leaf && id !== category?.categoryId);
  const choices = found.slice(0, CATEGORIES).map(({ id, path, reason }) => ({
    choice: { field: 'category' as const, categoryId: id, path },
    label: path,
    reason,
  }));
  return choices.length === 0 ? [] : [{ title: '쇼핑몰 카테고리', choices }];
}

async function attributesOf({ lookups }: CategoryDeps, { scope }: RequestContext, { shopInfoDTO, category }: CreateShopDTO) {
  if (category === null) return [];
  const { shopType, shopAccountId, multiShopId } = shopInfoDTO;
  const asked = { categoryId: category.categoryId, ...(multiShopId === null ? {} : { multiShopId }) };
  return lookups.attributes(scope, { shopType, shopAccountId }, asked).catch(() => []);
}
