/** What a push tells a channel, read out of the very body that it sends, and where that differs from what the seller typed. Pure. */
import type { Supplement } from '@moa/core';
import { NOTICE_DEFAULT } from './notices.ts';
import type { FieldProblem } from './outcome.ts';
import { PATH } from './paths.ts';
import type { ListingContent } from './product.ts';

export interface SentItem {
  optionValues: string[];
  /** Whole won, the extra price included. */
  price: number;
  quantity: number;
  onSale: boolean;
}

export interface SentDelivery {
  /** Whole won; nothing where delivery is free. */
  fee: number;
  /** Order amount from which it is free, in won. */
  freeFrom: number | null;
  returnFee: number | null;
  exchangeFee: number | null;
  jejuFee: number | null;
  islandFee: number | null;
  /** Days from payment to dispatch or arrival, as the channel counts them. */
  days: number | null;
}

/** A new listing in the channel's body. Null: the body has no place for it. */
export interface SentListing {
  name: string;
  /** Whole won before the discount. */
  price: number;
  discountWon: number;
  /** First is the main one. */
  categoryIds: string[];
  optionNames: string[];
  /** A product without options has one without values. */
  items: SentItem[];
  /** Offered beside it; absent where the channel has no place for them. */
  supplements?: Supplement[];
  imageUrls: string[];
  detailHtml: string;
  tags: string[] | null;
  /** Null where the shop's own settings hold. */
  delivery: SentDelivery | null;
  /** Null where the channel has no field for it: it stands in the detail then. */
  notice: { label: string; value: string }[] | null;
  /** The category at the shop names the items of the notice; only a push asks for them. */
  noticeFitted: boolean;
  /** Korean, as a push reports them. */
  warnings: string[];
}

const won = (value: number) => `${value.toLocaleString('ko-KR')}원`;
const MISSING_SHOWN = 3;

/** What of the content arrives otherwise or not at all, in Korean, with the path of the form's field. */
export function changedOnTheWay(content: ListingContent, sent: SentListing): FieldProblem[] {
  const changes: FieldProblem[] = [];
  const say = (changed: boolean, path: string, message: () => string) => {
    if (changed) changes.push({ path, message: message() });
  };
  say(sent.name !== content.name, PATH.name, () => `상품명은 ‘${sent.name}’(으)로 보냅니다.`);
  say(sent.price !== content.price, PATH.price, () => `판매가는 ${won(sent.price)}으로 보냅니다.`);
  const lostWon = content.discountWon - sent.discountWon;
  say(lostWon > 0, PATH.discount, () => `할인 ${won(lostWon)}은 보내지 않습니다. 할인은 이 쇼핑몰에서 걸어주십시오.`);
  const { mobileDiscountWon: mobileWon } = content;
  say(mobileWon !== undefined, PATH.discount, () => mobileMessage(mobileWon ?? 0, sent.discountWon));
  const lostImages = content.images.length - sent.imageUrls.length;
  say(lostImages > 0, PATH.images, () => `이미지는 앞의 ${sent.imageUrls.length}장만 보냅니다.`);
  const left = content.searchTags.filter((tag) => !sent.tags?.includes(tag.trim()));
  say(left.length > 0, PATH.searchKeywords, () => tagsMessage(sent.tags, left));
  const closed = content.items.filter((item) => item.usable).length - sent.items.filter((item) => item.onSale).length;
  say(closed > 0, PATH.combinations, () => `재고가 없는 옵션 ${closed}개는 품절로 보냅니다.`);
  const { items } = content;
  say(sent.items.length < items.length, PATH.combinations, () => `쓰지 않는 옵션 ${items.length - sent.items.length}개는 보내지 않습니다.`);
  const beside = (content.supplements?.length ?? 0) - (sent.supplements?.length ?? 0);
  say(beside > 0, PATH.supplements, () => `추가구성상품 ${beside}개는 보내지 않습니다. 추가구성은 이 쇼핑몰에서 등록해주십시오.`);
  const empty = sent.notice?.filter(({ value }) => value === NOTICE_DEFAULT).length ?? 0;
  const typed = Object.values(content.notice.values).filter((value) => value.trim() === NOTICE_DEFAULT).length;
  say(empty > typed, PATH.notice, () => `상품정보제공고시 ${empty - typed}개 항목은 ‘${NOTICE_DEFAULT}’로 보냅니다.`);
  return [...changes, ...sent.warnings.map((message) => ({ path: PATH.notice, message }))];
}

/** None of the shops has a discount of its own for phones. */
function mobileMessage(mobileWon: number, discountWon: number): string {
  const held = discountWon > 0 ? `할인 ${won(discountWon)}이 PC와 모바일에 함께 적용됩니다.` : '모바일에도 할인이 없습니다.';
  return `모바일 할인 ${won(mobileWon)}은 따로 보내지 않습니다. ${held}`;
}

function tagsMessage(tags: readonly string[] | null, left: readonly string[]): string {
  if (tags === null) return '이 쇼핑몰은 검색어를 받지 않습니다.';
  const more = left.length > MISSING_SHOWN ? ` 외 ${left.length - MISSING_SHOWN}개` : '';
  return `검색어는 ${tags.length}개만 보냅니다. 빠지는 검색어: ${left.slice(0, MISSING_SHOWN).join(', ')}${more}`;
}
