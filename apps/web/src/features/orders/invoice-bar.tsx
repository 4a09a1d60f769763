/** Above the list while invoices are typed: how many, what is wrong with them, and the button that sends them. */

import COURIERS from 'virtual:moa-couriers';
import { Button } from '@mantine/core';
import { normaliseInvoiceNo } from '@moa/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { formatCount } from '../../ui/format.ts';
import type { InvoiceItem } from './actions.tsx';
import classes from './invoice.module.css';
import { type InvoiceDraft, useDrafts } from './invoice-drafts.ts';
import { checkDraft, focusInvoice, type InvoiceSheet } from './invoice-sheet.ts';
import type { OrderRow } from './queries.ts';

export interface TypedInvoices {
  ready: InvoiceItem[];
  wrong: { row: OrderRow; message: string }[];
  /** Sent all the same, but worth a look. */
  doubtful: number;
}

/** Sorts what is typed in the rows shown; of `only`, when some rows are selected. Unchanged numbers of a correction are left out. */
export function typedInvoices(
  rows: readonly OrderRow[],
  drafts: Readonly<Record<string, InvoiceDraft>>,
  only: ReadonlySet<string>,
): TypedInvoices {
  const result: TypedInvoices = { ready: [], wrong: [], doubtful: 0 };
  const owners = new Map<string, string>();
  for (const row of rows) {
    const draft = drafts[row.id];
    const invoiceNo = normaliseInvoiceNo(draft?.invoiceNo ?? '');
    if (!draft || invoiceNo === '' || (only.size > 0 && !only.has(row.id))) continue;
    if (invoiceNo === row.invoiceNo && draft.courierCode === row.courierCode) continue;
    const verdict = checkDraft(draft);
    if (verdict?.severity === 'ERROR') {
      result.wrong.push({ row, message: verdict.message });
      continue;
    }
    const owner = owners.get(invoiceNo);
    // One box may hold several lines of one order; two orders with one number are a slip more often than not.
    if (verdict || (owner !== undefined && owner !== row.orderNo)) result.doubtful += 1;
    owners.set(invoiceNo, row.orderNo);
    result.ready.push({ row, courierCode: draft.courierCode, invoiceNo });
  }
  return result;
}

export interface InvoiceBarProps {
  sheet: InvoiceSheet;
  rows: readonly OrderRow[];
  selected: ReadonlySet<string>;
  busy: boolean;
  onClose?: (() => void) | undefined;
}

export function InvoiceBar({ sheet, rows, selected, busy, onClose }: InvoiceBarProps) {
  const drafts = useDrafts(sheet.drafts);
  const { ready, wrong, doubtful } = typedInvoices(rows, drafts, selected);
  const typed = ready.length + wrong.length;
  const first = rows[0];
  const courier = sheet.drafts.courier();
  const name = sheet.purpose === 'new' ? '발송처리' : '송장수정';

  function setCourier(code: string) {
    const chosen = rows.filter((row) => (selected.size === 0 ? true : selected.has(row.id)));
    sheet.drafts.setMany(chosen.map((row) => ({ id: row.id, courierCode: code })));
  }

  if (!first) return null;
  return (
    <section className={classes.bar} aria-label="송장 입력" data-empty={typed === 0 || undefined}>
      <IconTruckDelivery size={18} stroke={1.75} aria-hidden className={classes.barIcon} />
      <label className={classes.barCourier}>
        <span>택배사 한꺼번에</span>
        <select
          className={classes.select}
          aria-label="택배사 한꺼번에"
          value={courier}
          onChange={(event) => setCourier(event.target.value)}
        >
          {COURIERS.map((each) => (
            <option key={each.code} value={each.code}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <span className={classes.barText} role="status">
        {typed === 0 ? (
          <>
            송장번호 칸에 엑셀 열을 그대로 붙여 넣을 수 있어요. <kbd className={classes.key}>Enter</kbd> 다음 줄
          </>
        ) : (
          <>
            <b>{formatCount(typed)}</b> 입력
            {wrong.length > 0 && <span className={classes.bad}> · 오류 {formatCount(wrong.length)}</span>}
            {doubtful > 0 && <span className={classes.doubt}> · 확인 필요 {formatCount(doubtful)}</span>}
          </>
        )}
      </span>
      <span className={classes.barEnd}>
        {wrong[0] && (
          <Button
            variant="default"
            onClick={() => document.querySelector<HTMLInputElement>(`input[data-invoice="${wrong[0]?.row.id}"]`)?.focus()}
          >
            오류로 이동
          </Button>
        )}
        {typed === 0 && (
          <Button
            variant="default"
            onClick={() => {
              const field = document.querySelector<HTMLInputElement>(`input[data-invoice="${first.id}"]`);
              if (field) field.focus();
              else focusInvoice(sheet, first.id, 1);
            }}
          >
            첫 줄부터 입력
          </Button>
        )}
        {onClose && typed === 0 && (
          <Button variant="subtle" color="gray" onClick={onClose}>
            닫기
          </Button>
        )}
        <Button onClick={() => sheet.send()} disabled={ready.length === 0} loading={busy}>
          {ready.length === 0 ? name : `${name} ${formatCount(ready.length)}`}
        </Button>
      </span>
    </section>
  );
}
