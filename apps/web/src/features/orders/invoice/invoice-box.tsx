/** Courier and number of one line in the drawer: entry, what was sent, correction. */
import { Button } from '@mantine/core';
import { goesWithoutNumber, normaliseInvoiceNo, ORDER_ACTIONS } from '@moa/core';
import { useMemo, useState } from 'react';
import { DateTime } from '../../../ui/values/values.tsx';
import { useOrderActions } from '../act/actions.ts';
import classes from '../drawer/drawer.module.css';
import { useDoing } from '../jobs/tracked-jobs.ts';
import type { OrderRow } from '../queries.ts';
import { InvoiceFields, SentInvoice, takesInvoice } from './invoice-cell.tsx';
import { type InvoiceDrafts, useDraft } from './invoice-drafts.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';
import { checkDraft } from './invoice-typing.ts';
import { useInvoiceDrafts } from './use-invoice-drafts.ts';

export function InvoiceBox({ row }: { row: OrderRow }) {
  const [editing, setEditing] = useState(false);
  if (takesInvoice(row, 'new')) return <Entry row={row} purpose="new" />;
  if (takesInvoice(row, 'edit') && editing) return <Entry row={row} purpose="edit" onDone={() => setEditing(false)} />;
  if (!row.invoiceNo) return <p className="moa-soft">송장이 없어요.</p>;
  return (
    <div className={classes.sent}>
      <div>
        <SentInvoice row={row} />
        {row.dispatchedAt && (
          <div className="moa-soft">
            <DateTime at={row.dispatchedAt} /> 발송
          </div>
        )}
        {row.state === 'DELIVERING' && row.notOffered.includes('modifyInvoice') && (
          <div className="moa-soft">송장은 쇼핑몰 관리자에서 고칠 수 있어요.</div>
        )}
      </div>
      {takesInvoice(row, 'edit') && (
        <Button variant="default" size="xs" onClick={() => setEditing(true)}>
          {ORDER_ACTIONS.modifyInvoice.title}
        </Button>
      )}
    </div>
  );
}

/** The courier that stands in the field before anybody chose one. */
function courierOf(row: OrderRow, drafts: InvoiceDrafts, purpose: 'new' | 'edit'): string {
  return (purpose === 'edit' ? row.courierCode : row.plannedCourier) || drafts.courier();
}

function Entry({ row, purpose, onDone }: { row: OrderRow; purpose: 'new' | 'edit'; onDone?: () => void }) {
  const drafts = useInvoiceDrafts(purpose);
  const draft = useDraft(drafts, row.id);
  const doing = useDoing(row.id);
  const actions = useOrderActions(onDone ?? (() => undefined));
  const invoiceNo = normaliseInvoiceNo(draft?.invoiceNo ?? '');
  const verdict = draft ? checkDraft(draft) : null;

  const sheet = useMemo((): InvoiceSheet => {
    return {
      drafts,
      purpose,
      rows: () => [row],
      send: () => {
        const typed = drafts.get(row.id);
        const number = normaliseInvoiceNo(typed?.invoiceNo ?? '');
        const courierCode = typed?.courierCode ?? courierOf(row, drafts, purpose);
        if (number === '' && !goesWithoutNumber(courierCode)) return;
        if (typed && checkDraft(typed)?.severity === 'ERROR') return;
        void actions.sendInvoices(purpose === 'new' ? 'dispatch' : 'modifyInvoice', [{ row, courierCode, invoiceNo: number }]);
      },
    };
  }, [drafts, purpose, row, actions.sendInvoices]);

  return (
    <form
      className="moa-actions"
      onSubmit={(event) => {
        event.preventDefault();
        sheet.send();
      }}
    >
      <div className="moa-grow">
        <InvoiceFields row={row} sheet={sheet} />
      </div>
      <Button
        type="submit"
        loading={actions.busy || doing !== null}
        disabled={
          (invoiceNo === '' && !goesWithoutNumber(draft?.courierCode ?? courierOf(row, drafts, purpose))) || verdict?.severity === 'ERROR'
        }
      >
        {purpose === 'new' ? '발송' : '수정'}
      </Button>
    </form>
  );
}
