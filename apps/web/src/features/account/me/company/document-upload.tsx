/** The 사업자등록증 while none is approved: sent as soon as it is chosen; of an approved seller it waits for an administrator. */
import { Button } from '@mantine/core';
import { FIRM_DETAIL_FIELDS } from '@moa/core';
import { useRef, useState } from 'react';
import { api } from '../../../../client/api.ts';
import { showImageErrors } from '../../../../ui/dialogs/image-errors.tsx';
import { toProblem } from '../../../../ui/problem.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Company, documentWaits, jsonPart, keepCompany, PICTURE_TYPES, renewCompany } from '../queries.ts';

export function DocumentUpload({ company }: { company: Company }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function send(imageFile: File) {
    setBusy(true);
    try {
      // What else is being typed in the form below is not sent along.
      const details = Object.fromEntries(FIRM_DETAIL_FIELDS.map((field) => [field, company[field]]));
      const saved = await api.company.modify({ imageFile, userCompanyModifyDTO: jsonPart({ version: company.version, ...details }) });
      keepCompany(saved);
      if (documentWaits(saved)) toast.done('사업자등록증을 보냈습니다.', '관리자가 확인하면 등록됩니다.');
      else toast.done('사업자등록증을 올렸습니다.');
    } catch (error) {
      const failed = toProblem(error);
      if (failed.code === 'IMAGE_INVALID' && failed.detail) void showImageErrors(failed.detail);
      else toast.failed(error);
      if (failed.code === 'STALE_VERSION') renewCompany();
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="default" size="xs" loading={busy} onClick={() => input.current?.click()}>
        {company.document ? '다시 올리기' : '올리기'}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label="사업자등록증 파일"
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
