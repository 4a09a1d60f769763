/** What a product lacks to be sent to a shop, by the rules alone: neither the shop is asked nor a picture drawn. */
import { connectorOf } from '@moa/channels';
import type { ListingImage } from '@moa/channels/sdk';
import { type CreateShopDTO, draftForShop, limitNotes, limitsOn, type ProductDraft } from '@moa/core';
import { buildContent, draftItems, numbered } from './content.ts';
import { type ContentProblem, contentProblems } from './problems.ts';

/** In Korean, each once; empty where it may be sent. */
export function lacksAt(product: ProductDraft, entry: CreateShopDTO, day: string): string[] {
  return [...new Set(lackingAt(product, entry, day).map(({ message }) => message))];
}

/**
 * What stands in the way, by its path in the draft or the entry; empty where it may be sent.
 * @param day Korean date whose rules count
 */
export function lackingAt(product: ProductDraft, entry: CreateShopDTO, day: string): ContentProblem[] {
  const connector = connectorOf(entry.shopInfoDTO.shopType);
  if (connector === null) return [{ path: 'etc', message: '아직 연동할 수 없는 쇼핑몰입니다.' }];
  const draft = draftForShop(numbered(product), entry);
  const { soldOut } = connector.manifest;
  const limits = limitsOn(connector.manifest.rules, day);
  const images = draft.common.images.slice(0, limits.imagesMax).map(
    ({ url }): ListingImage => ({
      url,
      contentType: 'image/jpeg',
      // Drawn in the shop's measure when they are sent.
      width: limits.imageWidth,
      height: limits.imageHeight,
      load: () => Promise.reject(new Error('a picture that is only counted')),
    }),
  );
  const content = buildContent({
    draft,
    entry,
    managementCode: 'MPREVIEW00000',
    items: draftItems(draft),
    images,
    stockCap: null,
    stockMax: soldOut.maxStock,
  });
  return contentProblems(connector, limits, { draft, entry }, content, null);
}

/** What the shop takes all the same and the seller should know, by its path. */
export function notesAt(entry: CreateShopDTO, day: string): ContentProblem[] {
  const connector = connectorOf(entry.shopInfoDTO.shopType);
  if (connector === null) return [];
  return limitNotes(limitsOn(connector.manifest.rules, day), { categoryId: entry.category?.categoryId ?? '' });
}
