/** Where in the product the seller has to look when 11ST refuses it, told from its Korean words. Pure. */
import type { Outcome } from '../sdk/outcome.ts';
import { channelField, PATH } from '../sdk/paths.ts';

const PLACES: readonly [RegExp, string][] = [
  [/출고지|addrSeqOut/i, channelField('addrSeqOut')],
  [/반품.?교환지|반품지|교환지|addrSeqIn/i, channelField('addrSeqIn')],
  [/발송마감|dlvSendClose/i, channelField('dlvSendCloseTmpltNo')],
  [/홍보문구|advrtStmt/i, channelField('advrtStmt')],
  [/카테고리|dispCtgrNo/i, PATH.category],
  [/고시|ProductNotification/i, channelField('noticeGroup')],
  [/인증|crtfGrp|certKey/i, PATH.kc],
  [/원산지|orgn/i, PATH.origin],
  [/이미지|prdImage/i, PATH.images],
  [/반품.?배송비|rtngdDlvCst/i, PATH.returnFee],
  [/교환.?배송비|exchDlvCst/i, PATH.exchangeFee],
  [/배송비|묶음배송|dlvCst|bndlDlv/i, PATH.deliveryFee],
  [/택배|dlvEtprs/i, PATH.courier],
  [/옵션|colOptPrice|colValue|optionMappingKey/i, PATH.combinations],
  [/판매가|가격|selPrc/i, PATH.price],
  [/재고|수량|prdSelQty|colCount/i, PATH.quantity],
  [/A\/S|asDetail/i, PATH.afterServiceGuide],
  [/상세|htmlDetail/i, PATH.detail],
  [/브랜드|brand/i, PATH.brand],
  [/상품명|prdNm/i, PATH.name],
];

/** Path of what the message speaks of; the product's name when it names nothing known. */
export function placeOf(message: string): string {
  return PLACES.find(([words]) => words.test(message))?.[1] ?? PATH.name;
}

/** A refused product becomes something the seller can fix; one that does not exist stays refused. */
export function asFix<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.kind !== 'refused' || outcome.code === '404') return outcome;
  const { code, message } = outcome;
  return {
    kind: 'fix',
    problems: [
      { path: placeOf(message), message: `11번가가 상품을 받지 않았습니다: ${message}`, channelCode: code, channelMessage: message },
    ],
  };
}
