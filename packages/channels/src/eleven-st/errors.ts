/** What 11ST says of a product that it refuses, in Korean words or names of elements. */
import { productErrors } from '../sdk/error-paths.ts';
import { channelField, PATH } from '../sdk/paths.ts';
import { ABSENT, SUBJECT } from './envelope.ts';

/** A product that does not exist stays refused. */
export const { pathOf, asFix, asPriceFix } = productErrors(
  SUBJECT,
  [
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
  ],
  (code) => code === ABSENT,
);
