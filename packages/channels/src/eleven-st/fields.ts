/** What 11ST asks of a product beyond the base product. */
import type { FieldSchema } from '../sdk/fields.ts';
import { choice, outboundWarehouse, returnWarehouse, textField } from '../sdk/fields-kit.ts';
import { ELEVEN_NOTICES } from './notice-codes.ts';

export const RETURN_GUIDE =
  '상품을 받은 날부터 7일 안에 교환이나 반품을 신청할 수 있습니다. 단순변심은 왕복 배송비를 구매자가 부담하고, 상품 하자와 오배송은 판매자가 부담합니다.';

/** Value of `chemicalGroup` in saved products; not the number that is sent. */
export const NOT_CHEMICAL = '05';

const MATERIALS = {
  '01': '농산물',
  '02': '수산물',
  '03': '가공품',
  '04': '원산지 의무 표시대상 아님',
  '05': '상품별 원산지는 상세설명 참조',
};
const NOTICES = Object.fromEntries(ELEVEN_NOTICES.map(({ noticeCode, name }) => [noticeCode, name]));

export const fields: FieldSchema[] = [
  outboundWarehouse('addrSeqOut', '11번가 셀러오피스에 등록한 출고지예요.'),
  returnWarehouse('addrSeqIn', '반품·교환지', '11번가 셀러오피스에 등록한 반품·교환지예요.'),
  textField('dlvSendCloseTmpltNo', '발송마감 템플릿 번호', 20, {
    help: '셀러오피스 > 발송마감 템플릿 관리에서 볼 수 있어요. 비우면 기본 템플릿을 써요.',
    group: 'DELIVERY',
  }),
  textField('rtngExchDetail', '반품·교환 안내', 1000, { kind: 'TEXTAREA', defaultValue: RETURN_GUIDE, group: 'DELIVERY' }),
  textField('advrtStmt', '상품 홍보문구', 40, { help: '한글 20자까지예요.', group: 'BASIC' }),
  choice('noticeGroup', '고시 상품군', NOTICES, {
    help: '비우면 상품의 고시 상품군을 그대로 보내요. 11번가 번호가 확인된 상품군만 고를 수 있어요.',
    group: 'ATTRIBUTE',
  }),
  choice('rmaterialTypCd', '원재료 유형', MATERIALS, { defaultValue: '04', group: 'ATTRIBUTE' }),
  choice(
    'kcExempt',
    'KC 인증 면제',
    { '02': '구매대행 면제', '03': '병행수입 면제' },
    { help: '전기·생활용품 KC 인증을 면제받는 상품만 골라주세요.', group: 'ATTRIBUTE' },
  ),
  choice(
    'chemicalGroup',
    '생활화학·살생물제품 여부',
    { [NOT_CHEMICAL]: '대상 아님' },
    { help: '카테고리가 요구할 때만 골라주세요. 인증정보를 입력하면 자동으로 보내요.', group: 'ATTRIBUTE' },
  ),
];
