/** What a firm changes by itself: representative, address, 업태와 종목, 통신판매업신고번호. */
import { Button } from '@mantine/core';
import { FIRM_DETAIL_FIELDS, type FirmDetails, firmDetailProblems } from '@moa/core';
import { api } from '../../../../client/api.ts';
import { useUnsavedWork } from '../../../../client/use-unsaved-work.ts';
import { FieldRow } from '../../../../ui/forms/form-section.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { TextInput, type TextInputProps } from '../../../../ui/inputs/text-input.tsx';
import { Panel } from '../../../../ui/page/page.tsx';
import { ProblemAlert } from '../../../../ui/page/problem-alert.tsx';
import { toast } from '../../../../ui/toast.ts';
import { AddressField } from '../../../addresses/index.ts';
import { type Company, fieldOfPart, jsonPart, keepCompany, renewCompany } from '../queries.ts';

interface FieldLook {
  label: string;
  placeholder?: string;
  maxLength: number;
}

const LOOKS: Record<keyof FirmDetails, FieldLook> = {
  representative: { label: '대표자명', maxLength: 40 },
  zipCode: { label: '우편번호', placeholder: '04524', maxLength: 10 },
  address1: { label: '사업장 주소', placeholder: '서울특별시 중구 세종대로 110', maxLength: 110 },
  address2: { label: '상세 주소', placeholder: '3층', maxLength: 110 },
  businessKind: { label: '업태', placeholder: '도소매', maxLength: 60 },
  businessItem: { label: '종목', placeholder: '전자상거래', maxLength: 60 },
  mailOrderNumber: { label: '통신판매업신고번호', placeholder: '2026-서울중구-01234', maxLength: 50 },
};

function detailsOf(company: Company): FirmDetails {
  return Object.fromEntries(FIRM_DETAIL_FIELDS.map((field) => [field, company[field]])) as unknown as FirmDetails;
}

export function CompanyDetailsPanel({ company }: { company: Company }) {
  const { businessType } = company;
  const form = useForm(detailsOf(company), {
    check: (values) => firmDetailProblems({ ...values, businessType }),
    async send(values) {
      const saved = await api.company.modify({ userCompanyModifyDTO: jsonPart({ version: company.version, ...values }) });
      form.reset(detailsOf(saved));
      keepCompany(saved);
      toast.done('저장되었습니다.');
    },
    fieldAt: fieldOfPart,
    onRefused: ({ code }) => void (code === 'STALE_VERSION' && renewCompany()),
  });
  const { values } = form;
  const dirty = FIRM_DETAIL_FIELDS.some((field) => values[field].trim() !== company[field]);
  useUnsavedWork(dirty);

  const propsOf = (name: keyof FirmDetails): TextInputProps => ({
    ...LOOKS[name],
    required: name === 'representative' && businessType !== 'INDIVIDUAL',
    ...form.field(name),
    validate: (text) => {
      const message = firmDetailProblems({ ...values, [name]: text, businessType })[name];
      return { valid: !message, message };
    },
  });
  const field = (name: keyof FirmDetails) => <TextInput {...propsOf(name)} />;

  return (
    <Panel title="영업 정보" note="저장하면 바로 바뀌어요">
      <form className="moa-stack" onSubmit={form.onSubmit} noValidate>
        {form.problem && <ProblemAlert problem={form.problem} />}
        {field('representative')}
        <AddressField
          zipCode={propsOf('zipCode')}
          address1={propsOf('address1')}
          address2={propsOf('address2')}
          onFound={(address) => form.set(address)}
          stacked
        />
        <FieldRow>
          {field('businessKind')}
          {field('businessItem')}
        </FieldRow>
        {field('mailOrderNumber')}
        <div className="moa-actions">
          <Button type="submit" loading={form.busy} disabled={!dirty}>
            저장
          </Button>
        </div>
      </form>
    </Panel>
  );
}
