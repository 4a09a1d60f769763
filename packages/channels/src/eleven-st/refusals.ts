/** What 11ST says when it refuses a product (sheet 4 and 8): Korean words or names of its elements. */
import { channelField, PATH } from '../sdk/paths.ts';
import type { RefusalTable } from '../sdk/refusals/rows.ts';

export const REFUSALS: RefusalTable = {
  namesFields: false,
  rows: [
    [/출고지|addrSeqOut/i, '@outbound', channelField('addrSeqOut')],
    [/반품.?배송비|교환.?배송비|rtngdDlvCst|exchDlvCst/i, 'RETURN_FEE'],
    [/반품.?교환지|반품지|교환지|addrSeqIn/i, '@return', channelField('addrSeqIn')],
    [/발송마감|dlvSendClose/i, 'TEMPLATE_GONE', channelField('dlvSendCloseTmpltNo')],
    [/판매중지를 해제할 수 없|판매(종료|금지)|상태에서는/, 'PRODUCT_STATE'],
    [/상품(을|이)? ?(찾을 수 없|존재하지 않|없습니다)|없는 상품/, 'PRODUCT_GONE'],
    [/홍보문구|advrtStmt/i, 'SHOP_FIELD', channelField('advrtStmt')],
    [/고시|ProductNotification/i, 'NOTICE', channelField('noticeGroup')],
    [/인증|crtfGrp|certKey|certType/i, 'CERTIFICATE'],
    [/원산지|orgn|rmaterial/i, 'ORIGIN'],
    [/카테고리|dispCtgrNo/i, '@category'],
    [/이미지|prdImage/i, '@image'],
    [/배송비|묶음배송|dlvCst|bndlDlv|jejuDlv|islandDlv|PrdFrDlv/i, 'DELIVERY_FEE'],
    [/택배|dlvEtprs/i, 'COURIER'],
    [/dlvCnAreaCd|dlvWyCd|dlvClf/i, 'DELIVERY'],
    [
      /옵션|작성형|colTitle|colOptPrice|colOptCount|colCount|colValue|optionMappingKey|ProductOption|optMixYn|optSelectYn|txtColCnt|prdExposeClfCd|useYn|추가금액/i,
      '@option',
    ],
    [/할인|cupon|cupn|dscAmtPercnt/i, 'DISCOUNT'],
    [/판매기간|aplBgnDy|aplEndDy|selTermUseYn|mnfcDy|eftvDy/i, 'DATES'],
    [/판매가|가격|selPrc/i, '@price'],
    [/재고|수량|prdSelQty/i, 'STOCK'],
    [/A\/S|asDetail|rtngExchDetail/i, 'AFTER_SERVICE', PATH.afterServiceGuide],
    [/상세|htmlDetail/i, 'DETAIL'],
    [/브랜드|brand/i, '@brand'],
    [/prdStatCd/i, 'STATE'],
    [/minorSelCnYn|미성년/i, 'MINORS'],
    [/suplDtyfrPrdClfCd|과세|면세/i, 'TAX'],
    [/상품명|prdNm/i, '@name'],
    [/selMthdCd|prdTypCd|요청|XML|형식/i, 'FORMAT'],
  ],
};
