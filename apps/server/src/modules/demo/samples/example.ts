import type { ProductDraft } from '@moa/core';
import type { Database, SellerScope } from '../../../platform/database/index.ts';
import type { Images } from '../../../platform/files/index.ts';
import type { ShopLookups } from '../../shops/index.ts';
import { entryFor, practiceShops } from '../shop-entry.ts';
import { drawPictures } from './pictures.ts';
import { draftOf, EXAMPLE } from './sample-products.ts';

/** Makes the product that the form's 예시로 채우기 fills in, ready to be sent to the practice shops the caller sees. Only its pictures are stored. */
export function createExample({ database, images, lookups }: { database: Database; images: Images; lookups: ShopLookups }) {
  return async (scope: SellerScope, userId: number): Promise<ProductDraft> => {
    const [pictures, shops] = await Promise.all([drawPictures(images, scope.sellerId, EXAMPLE, userId), practiceShops(database, scope)]);
    const draft = draftOf(EXAMPLE, pictures);
    // A shop that can't be asked now is left for the seller to choose.
    const entries = await Promise.all(shops.map((shop) => entryFor(lookups, scope, shop, draft).catch(() => null)));
    return { ...draft, createShopDTOList: entries.filter((entry) => entry !== null) };
  };
}
