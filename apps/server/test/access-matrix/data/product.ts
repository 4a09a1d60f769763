/** Base products of the world's seller, saved as the form saves them. */
import { newProductDraft, newShopEntry, type ProductDraft } from '@moa/core';
import { loadDraft, saveDraft } from '../../../src/modules/products/index.ts';
import { COST_MARK, MARK, type World } from '../world.ts';
import { shopOf } from './shop.ts';

/** A draft that can be saved; it belongs to nobody yet. */
export function freshDraft(): ProductDraft {
  const draft = newProductDraft();
  draft.basic.productName = '린넨 셔츠';
  draft.composition.mainInfo.price = 19_900;
  draft.composition.mainInfo.saleQuantity = 7;
  draft.basic.salePrice = 19_900;
  draft.basic.stockQuantity = 7;
  return draft;
}

/** A saved product, to be sold in the shop of the world. */
export async function savedProduct(world: World): Promise<ProductDraft & { id: string }> {
  await shopOf(world);
  const draft = freshDraft();
  draft.basic.productName = `${MARK} 린넨 셔츠`;
  draft.basic.costPrice = COST_MARK;
  draft.createShopDTOList = [
    newShopEntry({ shopType: 'SMART_STORE', shopAccountId: 'shop', shopName: `${MARK} 본점`, multiShopId: null }, 'temp-1'),
  ];
  const saved = await world.database.tenant(world.seller.sellerId, async (tx) => loadDraft(tx, await saveDraft(tx, draft, 'test')));
  if (saved.id === null) throw new Error('no product was saved');
  return { ...saved, id: saved.id };
}
