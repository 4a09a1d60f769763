/** Asks an administrator to change what the firm is. */
import { Button } from '@mantine/core';
import { BUSINESS_TYPE_TITLES, BUSINESS_TYPES, type Firm, firmProblems, formatBusinessNumber } from '@moa/core';
import { useRef } from 'react';
import { api } from '../../../../client/api.ts';
import { useUnsavedWork } from '../../../../client/use-unsaved-work.ts';
import { showImageErrors } from '../../../../ui/dialogs/image-errors.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { RadioGroup } from '../../../../ui/inputs/radio.tsx';
import { TextArea, TextInput } from '../../../../ui/inputs/text-input.tsx';
import { ProblemAlert } from '../../../../ui/page/problem-alert.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Company, fieldOfPart, jsonPart, keepCompany, PICTURE_TYPES, renewCompany } from '../queries.ts';
import classes from './company.module.css';

const REASON_MAX = 300;

interface Values extends Firm {
  reason: string;
  documentFile: File | null;
}

export function CompanyRequestForm({ company, onClose }: { company: Company; onClose(): void }) {
  const form = useForm<Values>(
    {
      businessType: company.businessType,
      companyName: company.companyName,
      businessNumber: company.businessNumber,
      reason: '',
      documentFile: null,
    },
    {
      check: firmProblems,
      async send({ documentFile, ...request }) {
        const userCompanyModifyDTO = jsonPart({ version: company.version, ...request });
        keepCompany(await api.company.request({ userCompanyModifyDTO, ...(documentFile ? { imageFile: documentFile } : {}) }));
        toast.done('변경을 신청했습니다.', '관리자가 확인하면 메일로 알려 드립니다.');
        onClose();
      },
      fieldAt: fieldOfPart,
      handledElsewhere: ({ code, detail }) => code === 'IMAGE_INVALID' && detail !== null,
      onRefused({ code, detail }) {
        if (code === 'IMAGE_INVALID' && detail) void showImageErrors(detail);
        if (code === 'STALE_VERSION' || code === 'INVALID_STATE') renewCompany();
      },
    },
  );
  const { reason, documentFile, ...firm } = form.values;
  const changed = (['businessType', 'companyName', 'businessNumber'] as const).some((field) => firm[field].trim() !== company[field]);
  useUnsavedWork(changed || documentFile !== null || reason !== '');

  const rule = (field: keyof Firm) => (text: string) => {
    const message = firmProblems({ ...firm, [field]: text })[field];
    return { valid: !message, message };
  };

  return (
    <form className={classes.request} onSubmit={form.onSubmit} noValidate>
      <h3 className={classes.requestTitle}>사업자 정보 변경 신청</h3>
      {form.problem && <ProblemAlert problem={form.problem} />}
      <RadioGroup
        label="사업자 유형"
        className={classes.types}
        choices={BUSINESS_TYPES.map((type) => ({ value: type, label: BUSINESS_TYPE_TITLES[type] }))}
        value={firm.businessType}
        onChange={(businessType) => {
          form.set({ businessType });
          // Another type asks for other things.
          form.refuse({ companyName: undefined, businessNumber: undefined });
        }}
      />
      <TextInput
        label="상호(회사명)"
        required={firm.businessType !== 'INDIVIDUAL'}
        maxLength={60}
        {...form.field('companyName')}
        validate={rule('companyName')}
      />
      <TextInput
        label="사업자등록번호"
        required={firm.businessType !== 'INDIVIDUAL'}
        placeholder="123-45-67890"
        maxLength={20}
        value={firm.businessNumber}
        onChange={(text) => form.set({ businessNumber: formatBusinessNumber(text.normalize('NFKC')) })}
        validate={rule('businessNumber')}
        error={form.errors.businessNumber}
      />
      <DocumentField documentFile={documentFile} onDocument={(next) => form.set({ documentFile: next })} />
      <TextArea label="신청 사유" placeholder="예: 법인으로 전환했어요." maxLength={REASON_MAX} rows={2} {...form.field('reason')} />
      <div className="moa-actions">
        <Button type="submit" loading={form.busy} disabled={!changed && documentFile === null}>
          변경 신청
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          취소
        </Button>
      </div>
    </form>
  );
}

function DocumentField({ documentFile, onDocument }: { documentFile: File | null; onDocument(documentFile: File | null): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.documentField}>
      <span className={classes.documentLabel}>새 사업자등록증</span>
      <span className={classes.document}>
        <span className={classes.documentName}>{documentFile?.name ?? '고르지 않았어요'}</span>
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          파일 고르기
        </Button>
        {documentFile && (
          <Button variant="subtle" size="xs" onClick={() => onDocument(null)}>
            빼기
          </Button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label="새 사업자등록증 파일"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onDocument(file);
        }}
      />
    </div>
  );
}
