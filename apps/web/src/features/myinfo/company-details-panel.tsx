/** What a firm changes by itself: representative, address, 업태와 종목, 통신판매업신고번호. */
import { Button } from '@mantine/core';
import { FIRM_DETAIL_FIELDS, type FirmDetails, firmDetailProblems } from '@moa/core';
import { type FormEvent, useState } from 'react';
import { api } from '../../app/api.ts';
import { useUnsavedWork } from '../../app/use-unsaved-work.ts';
import { FieldRow } from '../../ui/forms/form-section.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';
import { Panel } from '../../ui/page.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import shared from './myinfo.module.css';
import { type Company, jsonPart, keepCompany, messagesOf, renewCompany } from './queries.ts';

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

const idOf = (field: string) => `company-${field}`;

function detailsOf(company: Company): FirmDetails {
  return Object.fromEntries(FIRM_DETAIL_FIELDS.map((field) => [field, company[field]])) as unknown as FirmDetails;
}

export function CompanyDetailsPanel({ company }: { company: Company }) {
  const [values, setValues] = useState<FirmDetails>(() => detailsOf(company));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = FIRM_DETAIL_FIELDS.some((field) => values[field].trim() !== company[field]);
  useUnsavedWork(dirty);
  const { businessType } = company;

  function show(found: Partial<Record<string, string>>) {
    setErrors(found);
    const first = FIRM_DETAIL_FIELDS.find((field) => found[field]);
    if (first) document.getElementById(idOf(first))?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = firmDetailProblems({ ...values, businessType });
    setProblem(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = await api.company.modify({ userCompanyModifyDTO: jsonPart({ version: company.version, ...values }) });
      setValues(detailsOf(saved));
      keepCompany(saved);
      toast.done('저장되었습니다.');
    } catch (error) {
      const failed = toProblem(error);
      const messages = messagesOf(failed);
      show(messages);
      if (!FIRM_DETAIL_FIELDS.some((field) => messages[field])) setProblem(failed);
      if (failed.code === 'STALE_VERSION') renewCompany();
    } finally {
      setBusy(false);
    }
  }

  const field = (name: keyof FirmDetails) => (
    <TextInput
      id={idOf(name)}
      {...LOOKS[name]}
      required={name === 'representative' && businessType !== 'INDIVIDUAL'}
      value={values[name]}
      onChange={(text) => {
        setValues((before) => ({ ...before, [name]: text }));
        setErrors((before) => ({ ...before, [name]: undefined }));
      }}
      validate={(text) => {
        const message = firmDetailProblems({ ...values, [name]: text, businessType })[name];
        return { valid: !message, message };
      }}
      error={errors[name]}
    />
  );

  return (
    <Panel title="영업 정보" note="저장하면 바로 바뀌어요">
      <form className={shared.wideForm} onSubmit={(event) => void submit(event)} noValidate>
        {problem && <ProblemAlert problem={problem} />}
        <FieldRow>
          {field('representative')}
          {field('zipCode')}
        </FieldRow>
        {field('address1')}
        {field('address2')}
        <FieldRow>
          {field('businessKind')}
          {field('businessItem')}
        </FieldRow>
        {field('mailOrderNumber')}
        <div className={shared.actions}>
          <Button type="submit" loading={busy} disabled={!dirty}>
            저장
          </Button>
        </div>
      </form>
    </Panel>
  );
}
