/** Asks an administrator to change what the firm is. */
import { Button } from '@mantine/core';
import { BUSINESS_TYPE_TITLES, BUSINESS_TYPES, type Firm, firmProblems, formatBusinessNumber } from '@moa/core';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { useUnsavedWork } from '../../app/use-unsaved-work.ts';
import { showImageErrors } from '../../ui/dialogs/image-errors.tsx';
import { RadioGroup } from '../../ui/inputs/radio.tsx';
import { TextArea, TextInput } from '../../ui/inputs/text-input.tsx';
import { type Problem, toProblem } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './company.module.css';
import shared from './myinfo.module.css';
import { type Company, jsonPart, keepCompany, messagesOf, PICTURE_TYPES, renewCompany } from './queries.ts';

const REASON_MAX = 300;

export function CompanyRequestForm({ company, onClose }: { company: Company; onClose(): void }) {
  const [firm, setFirm] = useState<Firm>({
    businessType: company.businessType,
    companyName: company.companyName,
    businessNumber: company.businessNumber,
  });
  const [reason, setReason] = useState('');
  const [paper, setPaper] = useState<File | null>(null);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = (['businessType', 'companyName', 'businessNumber'] as const).some((field) => firm[field].trim() !== company[field]);
  const dirty = changed || paper !== null || reason !== '';
  useUnsavedWork(dirty);

  function set(part: Partial<Firm>) {
    setFirm((before) => ({ ...before, ...part }));
    // Another type asks for other things.
    setErrors({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = firmProblems(firm);
    setErrors(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const userCompanyModifyDTO = jsonPart({ version: company.version, ...firm, reason });
      keepCompany(await api.company.request({ userCompanyModifyDTO, ...(paper ? { imageFile: paper } : {}) }));
      toast.done('변경을 신청했습니다.', '관리자가 확인하면 메일로 알려 드립니다.');
      onClose();
    } catch (error) {
      setBusy(false);
      refused(toProblem(error));
    }
  }

  function refused(failed: Problem) {
    if (failed.code === 'IMAGE_INVALID' && failed.detail) return void showImageErrors(failed.detail);
    const messages = messagesOf(failed);
    setErrors(messages);
    if (Object.keys(messages).length === 0) setProblem(failed);
    if (failed.code === 'STALE_VERSION' || failed.code === 'INVALID_STATE') renewCompany();
  }

  const rule = (field: keyof Firm) => (text: string) => {
    const message = firmProblems({ ...firm, [field]: text })[field];
    return { valid: !message, message };
  };

  return (
    <form className={classes.request} onSubmit={(event) => void submit(event)} noValidate>
      <h3 className={classes.requestTitle}>사업자 정보 변경 신청</h3>
      {problem && <ProblemAlert problem={problem} />}
      <RadioGroup
        label="사업자 유형"
        className={classes.types}
        choices={BUSINESS_TYPES.map((type) => ({ value: type, label: BUSINESS_TYPE_TITLES[type] }))}
        value={firm.businessType}
        onChange={(businessType) => set({ businessType })}
      />
      <TextInput
        label="상호(회사명)"
        required={firm.businessType !== 'INDIVIDUAL'}
        maxLength={60}
        value={firm.companyName}
        onChange={(companyName) => set({ companyName })}
        validate={rule('companyName')}
        error={errors.companyName}
      />
      <TextInput
        label="사업자등록번호"
        required={firm.businessType !== 'INDIVIDUAL'}
        placeholder="123-45-67890"
        maxLength={20}
        value={firm.businessNumber}
        onChange={(text) => set({ businessNumber: formatBusinessNumber(text.normalize('NFKC')) })}
        validate={rule('businessNumber')}
        error={errors.businessNumber}
      />
      <PaperField paper={paper} onPaper={setPaper} />
      <TextArea
        label="신청 사유"
        placeholder="예: 법인으로 전환했어요."
        maxLength={REASON_MAX}
        rows={2}
        value={reason}
        onChange={setReason}
        error={errors.reason}
      />
      <div className={shared.actions}>
        <Button type="submit" loading={busy} disabled={!changed && paper === null}>
          변경 신청
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          취소
        </Button>
      </div>
    </form>
  );
}

function PaperField({ paper, onPaper }: { paper: File | null; onPaper(paper: File | null): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.paperField}>
      <span className={classes.paperLabel}>새 사업자등록증</span>
      <span className={classes.paper}>
        <span className={classes.paperName}>{paper?.name ?? '고르지 않았어요'}</span>
        <Button variant="default" size="xs" onClick={() => input.current?.click()}>
          파일 고르기
        </Button>
        {paper && (
          <Button variant="subtle" size="xs" onClick={() => onPaper(null)}>
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
          if (file) onPaper(file);
        }}
      />
    </div>
  );
}
