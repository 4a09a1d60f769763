/** What is compared between the shops of a preview, row by row. Pure. */
import type { Outputs } from '@moa/contract/types';
import { formatWon } from '../../../ui/values/format.ts';

export type ShopPreview = Outputs['catalog']['preview']['shops'][number];
export type Sent = NonNullable<ShopPreview['sent']>;
type Problem = ShopPreview['problems'][number];

export const ROWS = [
  { id: 'name', label: '상품명', paths: ['basic.productName'] },
  { id: 'price', label: '판매가', paths: ['composition.mainInfo.price', 'basic.salePrice', 'basic.benefit'] },
  { id: 'category', label: '카테고리', paths: ['category', 'multiCategory', 'composition.categories'] },
  { id: 'images', label: '이미지', paths: ['common.images'] },
  {
    id: 'options',
    label: '옵션과 재고',
    paths: ['composition.optionInfo', 'composition.supplementInfo', 'composition.mainInfo.saleQuantity'],
  },
  { id: 'delivery', label: '배송', paths: ['common.deliveryInfo'] },
  { id: 'notice', label: '상품정보제공고시', paths: ['common.productInfoProvidedNotice'] },
  { id: 'tags', label: '검색어', paths: ['basic.searchKeywords'] },
  { id: 'detail', label: '상세설명', paths: ['common.detailInfoContent', 'basic.detailInfoContent'] },
  { id: 'rest', label: '그 밖의 점검', paths: [] },
] as const;

export type RowId = (typeof ROWS)[number]['id'];

/** The row in which a problem is shown; what belongs to none stands at the end. */
export function rowOf(path: string): RowId {
  const row = ROWS.find(({ paths }) => paths.some((start) => path === start || path.startsWith(`${start}.`)));
  return row?.id ?? 'rest';
}

export function problemsIn(shop: ShopPreview, row: RowId): Problem[] {
  return shop.problems.filter(({ path }) => rowOf(path) === row);
}

/** What a buyer would see of the row, as far as shops can be the same in it: pictures are drawn for each, so only their number counts. */
function seen(sent: Sent, row: RowId): unknown {
  switch (row) {
    case 'name':
      return sent.name;
    case 'price':
      return [sent.price, sent.discountWon];
    case 'category':
      return sent.categoryPaths;
    case 'images':
      return sent.imageUrls.length;
    case 'options':
      return [sent.optionNames, sent.items, sent.supplements ?? []];
    case 'delivery':
      return sent.delivery;
    case 'notice':
      return sent.notice;
    case 'tags':
      return sent.tags;
    case 'detail':
      return sent.detailHtml;
    case 'rest':
      return null;
  }
}

/** Rows in which not all shops are told the same. One shop alone differs from none. */
export function differing(shops: readonly ShopPreview[]): ReadonlySet<RowId> {
  const sents = shops.flatMap(({ sent }) => (sent ? [sent] : []));
  return new Set(ROWS.map(({ id }) => id).filter((id) => new Set(sents.map((sent) => JSON.stringify(seen(sent, id)))).size > 1));
}

/** Lines of the delivery; what a shop is not told is left out. */
export function deliveryLines(delivery: Sent['delivery']): string[] {
  if (delivery === null) return ['쇼핑몰에 정해 둔 배송 설정을 따라요.'];
  const { fee, freeFrom, returnFee, exchangeFee, jejuFee, islandFee, days } = delivery;
  const lines = [fee === 0 ? '무료배송' : `배송비 ${formatWon(fee)}`];
  if (freeFrom !== null) lines.push(`${formatWon(freeFrom)} 이상 무료`);
  if (returnFee !== null) lines.push(`반품 ${formatWon(returnFee)}`);
  if (exchangeFee !== null) lines.push(`교환 ${formatWon(exchangeFee)}`);
  if (jejuFee) lines.push(`제주 추가 ${formatWon(jejuFee)}`);
  if (islandFee) lines.push(`도서산간 추가 ${formatWon(islandFee)}`);
  if (days !== null) lines.push(`${days}일 안에 출고`);
  return lines;
}
