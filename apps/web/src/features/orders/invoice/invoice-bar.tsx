/** Above the list while invoices are typed: how many, what is wrong with them, and the button that sends them. */

import COURIERS from 'virtual:moa-couriers';
import { Button } from '@mantine/core';
import { ORDER_ACTIONS } from '@moa/core';
import { IconFileSpreadsheet, IconTruckDelivery } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { Select } from '../../../ui/inputs/select/select.tsx';
import { formatCount } from '../../../ui/values/format.ts';
import type { OrderRow } from '../queries.ts';
import classes from './invoice.module.css';
import { useDrafts } from './invoice-drafts.ts';
import { focusInvoice, type InvoiceSheet } from './invoice-sheet.ts';
import { typedInvoices } from './typed-invoices.ts';

const InvoiceFileDialog = lazyPart(() => import('./invoice-file-dialog.tsx'), 'InvoiceFileDialog');
const COURIER_CHOICES = COURIERS.map(({ code, name }) => ({ value: code, label: name }));

export interface InvoiceBarProps {
  sheet: InvoiceSheet;
  rows: readonly OrderRow[];
  selected: ReadonlySet<string>;
  busy: boolean;
  onClose?: (() => void) | undefined;
}

export function InvoiceBar({ sheet, rows, selected, busy, onClose }: InvoiceBarProps) {
  const drafts = useDrafts(sheet.drafts);
  const { ready, wrong, doubtful } = typedInvoices(rows, drafts, selected, sheet.purpose === 'new' ? sheet.drafts.courier() : null);
  const typed = ready.length + wrong.length;
  const first = rows[0];
  const [file, setFile] = useState(false);
  const courier = sheet.drafts.courier();
  const name = sheet.purpose === 'new' ? ORDER_ACTIONS.dispatch.title : ORDER_ACTIONS.modifyInvoice.title;

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
        <Select size="small" ariaLabel="택배사 한꺼번에" value={courier} choices={COURIER_CHOICES} onChange={setCourier} />
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
            {doubtful > 0 && <span className="moa-urgent"> · 확인 필요 {formatCount(doubtful)}</span>}
          </>
        )}
      </span>
      <span className={classes.barEnd}>
        {typed === 0 && (
          <Button variant="default" leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />} onClick={() => setFile(true)}>
            송장 파일 올리기
          </Button>
        )}
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
      <Suspense>{file && <InvoiceFileDialog purpose={sheet.purpose} courier={courier} onClose={() => setFile(false)} />}</Suspense>
    </section>
  );
}
