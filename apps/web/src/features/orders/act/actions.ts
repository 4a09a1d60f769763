/** Actions on chosen lines, for the pages that offer them; what they ask and do is fetched when one is begun. */
import { useFlow } from '../../../ui/page/use-flow.ts';
import type { OrderRow, SearchInput } from '../queries.ts';

export interface InvoiceItem {
  row: OrderRow;
  courierCode: string;
  invoiceNo: string;
}

/** Everything that the list finds, in the place of rows. */
export interface Everything {
  matching: SearchInput;
  count: number;
  /** False: the list finds more than `count`. */
  exact: boolean;
}

export type Chosen = readonly OrderRow[] | Everything;

const loadFlow = () => import('./action-flow.tsx');

/** Actions of a page. `onStarted` clears the selection. */
export function useOrderActions(onStarted: () => void) {
  const { busy, run } = useFlow(loadFlow, onStarted);
  return {
    busy,
    /** After something else was done to the chosen lines. */
    done: onStarted,
    confirm: (chosen: Chosen) => run((flow) => flow.confirmOrders(chosen)),
    sendInvoices: (action: 'dispatch' | 'modifyInvoice', items: readonly InvoiceItem[]) => run((flow) => flow.sendInvoices(action, items)),
    dispatchWithout: (chosen: Chosen) => run((flow) => flow.dispatchWithout(chosen)),
    cancelSale: (chosen: Chosen) => run((flow) => flow.cancelSales(chosen)),
    delayDispatch: (chosen: Chosen) => run((flow) => flow.delayDispatches(chosen)),
    memo: (chosen: Chosen) => run((flow) => flow.writeMemo(chosen)),
    markDelivered: (chosen: Chosen) => run((flow) => flow.markDelivered(chosen)),
    approveCancel: (rows: readonly OrderRow[]) => run((flow) => flow.approveCancels(rows)),
  };
}
