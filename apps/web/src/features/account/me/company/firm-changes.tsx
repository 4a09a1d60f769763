import { BUSINESS_TYPE_TITLES } from '@moa/core';
import type { ModifyRequest } from '../queries.ts';
import classes from './company.module.css';
import { documentPath, showDocument } from './document-dialog.tsx';

const FIELDS = [
  ['businessType', '사업자 유형'],
  ['companyName', '상호(회사명)'],
  ['businessNumber', '사업자등록번호'],
] as const;

interface FirmChangesProps {
  request: Pick<ModifyRequest, 'before' | 'after' | 'documentId'>;
  /** Where the new document is fetched from: one's own, unless an administrator looks. */
  pathOf?: (documentId: string) => string;
}

/** What a request would change about a firm, before → after. */
export function FirmChanges({ request: { before, after, documentId }, pathOf = documentPath }: FirmChangesProps) {
  const shown = (firm: ModifyRequest['before'], field: (typeof FIELDS)[number][0]) =>
    field === 'businessType' ? BUSINESS_TYPE_TITLES[firm.businessType] : firm[field] || '없음';
  return (
    <ul className={classes.changes}>
      {FIELDS.filter(([field]) => before[field] !== after[field]).map(([field, label]) => (
        <li key={field}>
          <span className={classes.field}>{label}</span>
          <span className={classes.before}>{shown(before, field)}</span>
          <span aria-hidden>→</span>
          <span className="moa-hidden">에서</span>
          <b>{shown(after, field)}</b>
        </li>
      ))}
      {documentId && (
        <li>
          <span className={classes.field}>사업자등록증</span>
          <button type="button" className={classes.link} onClick={() => showDocument(pathOf(documentId))}>
            새 등록증 보기
          </button>
        </li>
      )}
    </ul>
  );
}
