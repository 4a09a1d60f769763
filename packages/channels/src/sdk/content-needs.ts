/** What a channel wants of a product beyond its rule pack, checked before anything is sent: each need with the field that lacks it. Pure. */
import type { FieldProblem } from './outcome.ts';
import { channelField, PATH } from './paths.ts';
import type { ListingContent } from './product.ts';
import { text } from './reader.ts';

/** `message` is Korean and says what to do. */
export type Need = readonly [isMet: boolean, path: string, message: string];

/** Problems of the needs that are not met, in their order. */
export function unmet(...needs: readonly Need[]): FieldProblem[] {
  return needs.flatMap(([isMet, path, message]) => (isMet ? [] : [{ path, message }]));
}

export const hasDetail = ({ detailHtml }: ListingContent): Need => [detailHtml.trim() !== '', PATH.detail, '상세설명을 입력해주십시오.'];

export const hasOrigin = ({ origin }: ListingContent): Need => [origin.code !== '', PATH.origin, '원산지를 선택해주십시오.'];

/** The phone and the words, where the channel has a field for each. */
export function hasAfterService({ afterServiceTelephoneNumber: phone, afterServiceGuideContent: guide }: ListingContent): Need[] {
  return [
    [phone.trim() !== '', PATH.afterServicePhone, 'A/S 전화번호를 입력해주십시오.'],
    [guide.trim() !== '', PATH.afterServiceGuide, 'A/S 안내를 입력해주십시오.'],
  ];
}

/** `shop` is the channel with its particle: `쿠팡에는`. */
export function isTaxed({ taxType }: ListingContent, shop: string): Need {
  return [taxType !== 'SMALL', PATH.taxType, `${shop} 영세상품을 등록할 수 없습니다. 과세 또는 면세로 바꿔주십시오.`];
}

/** `subject` is the channel as a sentence begins: `쿠팡이`. */
export function takesCourier(isTaken: boolean, subject: string): Need {
  return [isTaken, PATH.courier, `${subject} 받지 않는 택배사입니다. 다른 택배사를 선택해주십시오.`];
}

/** A place or the like that a look-up offers, in a field of the channel's own; `what` is its name with its particle: `출고지를`. */
export function isChosen({ fields }: ListingContent, key: string, what: string, form = /./): Need {
  return [form.test(text(fields[key])), channelField(key), `${what} 선택해주십시오.`];
}
