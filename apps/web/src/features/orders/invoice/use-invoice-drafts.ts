import { useDraftOwner, useUser } from '../../../client/use-user.ts';
import { type InvoiceDrafts, invoiceDrafts } from './invoice-drafts.ts';

/** The invoice drafts of the signed-in person; the seller's usual courier is chosen before. */
export function useInvoiceDrafts(purpose: 'new' | 'edit'): InvoiceDrafts {
  return invoiceDrafts(useDraftOwner(), purpose, useUser().settings.courierCode);
}
