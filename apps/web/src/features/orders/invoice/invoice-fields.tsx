/** Courier and number of one order line, to be typed: in a row of the list, its card, or its drawer. */
import COURIERS from 'virtual:moa-couriers';
import { goesWithoutNumber, normaliseInvoiceNo } from '@moa/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { toast } from '../../../ui/toast.ts';
import { formatCount } from '../../../ui/values/format.ts';
import { useDoing } from '../jobs/tracked-jobs.ts';
import type { OrderRow } from '../queries.ts';
import classes from './invoice.module.css';
import { useDraft } from './invoice-drafts.ts';
import { focusInvoice, type InvoiceSheet } from './invoice-sheet.ts';
import { checkDraft, fillParcel, USUAL_COURIERS } from './invoice-typing.ts';

export interface InvoiceFieldsProps {
  row: OrderRow;
  sheet: InvoiceSheet;
  /** In a row of the table, which has room for few words. */
  inRow?: boolean;
}

export function InvoiceFields({ row, sheet, inRow = false }: InvoiceFieldsProps) {
  const draft = useDraft(sheet.drafts, row.id);
  const doing = useDoing(row.id);
  const [all, setAll] = useState(false);
  // What stood in the field when typing began.
  const [before, setBefore] = useState<string | null>(null);
  const planned = sheet.purpose === 'edit' ? row.courierCode : row.plannedCourier;
  const courierCode = draft?.courierCode ?? (planned || sheet.drafts.courier());
  const invoiceNo = draft?.invoiceNo ?? (sheet.purpose === 'edit' ? (row.invoiceNo ?? '') : '');
  const verdict = before !== null ? null : checkDraft({ courierCode, invoiceNo });
  const offered = all ? COURIERS : withCurrent(courierCode);

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') event.currentTarget.blur();
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault();
      sheet.send();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : event.key === 'Enter' ? (event.shiftKey ? -1 : 1) : null;
    if (step === null) return;
    event.preventDefault();
    if (!focusInvoice(sheet, row.id, step) && event.key === 'Enter') event.currentTarget.blur();
  }

  return (
    <div className={cx(classes.fields, inRow && classes.inRow)} data-no-row>
      <Select
        size="small"
        className={classes.courier}
        ariaLabel={`${row.orderNo} 택배사`}
        value={courierCode}
        disabled={doing !== null}
        choices={[
          ...offered.map(({ code, name }) => ({ value: code, label: name })),
          ...(all ? [] : [{ value: 'MORE', label: '다른 택배사 모두 보기' }]),
        ]}
        onChange={(code) => {
          if (code === 'MORE') setAll(true);
          else sheet.drafts.set(row.id, { courierCode: code, invoiceNo });
        }}
      />
      <input
        className={cx(classes.number, verdict?.severity === 'ERROR' && classes.wrong)}
        title={verdict?.message}
        data-invoice={row.id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${row.orderNo} 송장번호`}
        aria-invalid={verdict?.severity === 'ERROR' || undefined}
        placeholder={goesWithoutNumber(courierCode) ? '번호 없이 보내요' : '송장번호'}
        maxLength={60}
        value={invoiceNo}
        disabled={doing !== null}
        onFocus={() => setBefore(invoiceNo)}
        onBlur={({ relatedTarget }) => {
          setBefore(null);
          const clean = normaliseInvoiceNo(invoiceNo);
          if (draft && clean !== draft.invoiceNo) sheet.drafts.set(row.id, { invoiceNo: clean });
          if (draft) fillParcel(sheet, row, { courierCode, invoiceNo: clean }, before);
          // The next field may have been filled with the parcel's number: what is typed there now takes its place.
          if (relatedTarget instanceof HTMLInputElement && relatedTarget.dataset.invoice)
            requestAnimationFrame(() => relatedTarget.select());
        }}
        onChange={(event) => sheet.drafts.set(row.id, { courierCode, invoiceNo: event.target.value })}
        onKeyDown={keyDown}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          // A single number is for this field alone.
          if (!/[\n\t]/.test(text.trim())) return;
          event.preventDefault();
          setBefore(null);
          void pasteRows(sheet, row.id, text);
        }}
      />
      {verdict && (
        <span role="status" className={cx(classes.verdict, verdict.severity === 'ERROR' && classes.verdictBad)} title={verdict.message}>
          <IconAlertTriangle size={13} stroke={2} aria-hidden className={classes.sign} />
          <span className={classes.why}>{inRow ? verdict.brief : verdict.message}</span>
        </span>
      )}
    </div>
  );
}

function withCurrent(code: string) {
  if (USUAL_COURIERS.some((courier) => courier.code === code)) return USUAL_COURIERS;
  return [...USUAL_COURIERS, ...COURIERS.filter((courier) => courier.code === code)];
}

async function pasteRows(sheet: InvoiceSheet, rowId: string, text: string): Promise<void> {
  try {
    const { pasteInto } = await import('./paste-rows.ts');
    const { filled, unmatched } = pasteInto(sheet, rowId, text);
    const over = unmatched > 0 ? `이 목록에 없는 ${formatCount(unmatched)}은 넣지 않았어요.` : undefined;
    toast.info(`송장번호 ${formatCount(filled)}을 붙여 넣었습니다.`, over);
  } catch (error) {
    toast.failed(error);
  }
}
