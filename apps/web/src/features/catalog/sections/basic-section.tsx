import { FieldRow, FormSection } from '../../../ui/forms/form-section.tsx';
import { ChoiceField, SegmentField, SwitchField, TextField } from '../form/fields.tsx';
import { KeywordsField } from './keywords-field.tsx';

const STATES = [
  { value: 'NEW', label: '새 상품' },
  { value: 'USED', label: '중고' },
  { value: 'REFURBISHED', label: '리퍼' },
  { value: 'MADE_TO_ORDER', label: '주문제작' },
];
const TAXES = [
  { value: 'TAX', label: '과세' },
  { value: 'DUTYFREE', label: '면세' },
  { value: 'SMALL', label: '영세' },
];

export function BasicSection() {
  return (
    <FormSection id="unit-basic" title="기본 정보">
      <TextField
        path="basic.productName"
        label="상품명"
        required
        maxLength={200}
        maxBytes={100}
        placeholder="예: 코튼 오버핏 반팔 티셔츠 남녀공용"
      />
      <FieldRow columns={4}>
        <TextField path="basic.brand" label="브랜드" maxLength={100} />
        <TextField path="basic.manufacturer" label="제조사" maxLength={100} />
        <TextField path="basic.modelName" label="모델명" maxLength={100} />
        <TextField path="basic.modelCode" label="모델번호" maxLength={60} />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField path="common.sellerManagementCode" label="판매자 관리코드" maxLength={60} />
        <ChoiceField path="common.productState" label="상품 상태" choices={STATES} />
        <SegmentField path="common.taxType" label="과세 구분" choices={TAXES} />
      </FieldRow>
      <KeywordsField />
      <FieldRow columns={2}>
        <SwitchField path="common.minorPurchasable" label="미성년자도 살 수 있어요" />
        <SwitchField path="basic.priceComparisonSiteReg" label="가격비교 사이트에 등록해요" />
      </FieldRow>
    </FormSection>
  );
}
