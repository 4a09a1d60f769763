/** Actions on chosen lines, for the pages that offer them; what they ask and do is fetched when one is begun. */
import { useCallback, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import type { OrderRow } from '../queries.ts';

export interface InvoiceItem {
  row: OrderRow;
  courierCode: string;
  invoiceNo: string;
}

/** Actions of a page; one at a time, so that a double press starts one job. `onStarted` clears the selection. */
export function useOrderActions(onStarted: () => void) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(
    async (work: (flow: typeof import('./action-flow.tsx')) => Promise<boolean>) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      try {
        if (await work(await import('./action-flow.tsx'))) onStarted();
      } catch (error) {
        toast.failed(error);
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [onStarted],
  );
  return {
    busy,
    confirm: (rows: readonly OrderRow[]) => run((flow) => flow.confirmOrders(rows)),
    sendInvoices: (action: 'dispatch' | 'modifyInvoice', items: readonly InvoiceItem[]) => run((flow) => flow.sendInvoices(action, items)),
    cancelSale: (rows: readonly OrderRow[]) => run((flow) => flow.cancelSales(rows)),
    approveCancel: (rows: readonly OrderRow[]) => run((flow) => flow.approveCancels(rows)),
  };
}
