/** What 11ST asks of a product beyond the base product. */
import type { FieldSchema } from '../sdk/fields.ts';
import { ELEVEN_NOTICES } from './notice-codes.ts';

export const RETURN_GUIDE =
  '상품을 받은 날부터 7일 안에 교환이나 반품을 신청할 수 있습니다. 단순변심은 왕복 배송비를 구매자가 부담하고, 상품 하자와 오배송은 판매자가 부담합니다.';

/** Value of `chemicalGroup` in saved products; not the number that is sent. */
export const NOT_CHEMICAL = '05';

export const elevenStFields: FieldSchema[] = [
  {
    key: 'addrSeqOut',
    label: '출고지',
    help: '11번가 셀러오피스에 등록한 출고지예요.',
    kind: 'LOOKUP',
    lookup: 'ADDRESS_OUTBOUND',
    required: true,
    group: 'DELIVERY',
  },
  {
    key: 'addrSeqIn',
    label: '반품·교환지',
    help: '11번가 셀러오피스에 등록한 반품·교환지예요.',
    kind: 'LOOKUP',
    lookup: 'ADDRESS_RETURN',
    required: true,
    group: 'DELIVERY',
  },
  {
    key: 'dlvSendCloseTmpltNo',
    label: '발송마감 템플릿 번호',
    help: '셀러오피스 > 발송마감 템플릿 관리에서 볼 수 있어요. 비우면 기본 템플릿을 써요.',
    kind: 'TEXT',
    required: false,
    maxLength: 20,
    group: 'DELIVERY',
  },
  {
    key: 'rtngExchDetail',
    label: '반품·교환 안내',
    kind: 'TEXTAREA',
    required: false,
    defaultValue: RETURN_GUIDE,
    maxLength: 1000,
    group: 'DELIVERY',
  },
  {
    key: 'advrtStmt',
    label: '상품 홍보문구',
    help: '한글 20자까지예요.',
    kind: 'TEXT',
    required: false,
    maxLength: 40,
    group: 'BASIC',
  },
  {
    key: 'noticeGroup',
    label: '고시 상품군',
    help: '비우면 상품의 고시 상품군을 그대로 보내요. 11번가 번호가 확인된 상품군만 고를 수 있어요.',
    kind: 'SELECT',
    required: false,
    options: ELEVEN_NOTICES.map(({ noticeCode, name }) => ({ value: noticeCode, label: name })),
    group: 'ATTRIBUTE',
  },
  {
    key: 'rmaterialTypCd',
    label: '원재료 유형',
    kind: 'SELECT',
    required: false,
    defaultValue: '04',
    options: [
      { value: '01', label: '농산물' },
      { value: '02', label: '수산물' },
      { value: '03', label: '가공품' },
      { value: '04', label: '원산지 의무 표시대상 아님' },
      { value: '05', label: '상품별 원산지는 상세설명 참조' },
    ],
    group: 'ATTRIBUTE',
  },
  {
    key: 'kcExempt',
    label: 'KC 인증 면제',
    help: '전기·생활용품 KC 인증을 면제받는 상품만 골라주세요.',
    kind: 'SELECT',
    required: false,
    options: [
      { value: '02', label: '구매대행 면제' },
      { value: '03', label: '병행수입 면제' },
    ],
    group: 'ATTRIBUTE',
  },
  {
    key: 'chemicalGroup',
    label: '생활화학·살생물제품 여부',
    help: '카테고리가 요구할 때만 골라주세요. 인증정보를 입력하면 자동으로 보내요.',
    kind: 'SELECT',
    required: false,
    options: [{ value: NOT_CHEMICAL, label: '대상 아님' }],
    group: 'ATTRIBUTE',
  },
];
