/** What the bar over the list offers for the chosen lines; the usual next step of the list is the light one. */
import { CLAIM_ACTION_ROWS, type LineAction, ORDER_ACTIONS } from '@moa/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarTime,
  IconChecks,
  IconEdit,
  IconHandMove,
  IconNote,
  IconPackageExport,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { BulkAction } from '../../../ui/list/bulk-bar.tsx';
import type { ListKind } from '../list/order-lists.ts';
import { deleteManual, isDeletable } from '../manual/delete-manual.ts';
import type { OrderRow } from '../queries.ts';
import type { Everything, useOrderActions } from './actions.ts';
import { openCancelOf, refusalOf } from './guards.ts';
import { holdActions } from './hold-actions.ts';
import { parcelActions } from './parcel-actions.ts';

/** True when at least one line is in a state the action is for; an open cancel request is reported by the dialog. */
function fits(action: LineAction, rows: readonly OrderRow[]): boolean {
  return rows.some((row) => {
    const refused = refusalOf(action, row);
    return refused === null || refused.cancelRequested;
  });
}

/** @param everything that the list finds, where it is meant instead of the rows; what needs a number or a claim of each stays with rows */
export function bulkActions(
  kind: ListKind,
  rows: readonly OrderRow[],
  actions: ReturnType<typeof useOrderActions>,
  entry: boolean,
  onEntry: (mode: 'new' | 'edit') => void,
  everything: Everything | null = null,
): BulkAction[] {
  // Two ways to cancel, never of the same line: the buyer asked for one, the seller wants the other.
  const canceling = rows.filter((row) => openCancelOf(row) !== null);
  const others = rows.filter((row) => openCancelOf(row) === null);
  const mixed = kind === 'all' || kind === 'search';
  const result: BulkAction[] = [];
  if (kind === 'new' || (mixed && fits('confirm', rows))) {
    result.push({
      label: ORDER_ACTIONS.confirm.title,
      icon: IconChecks,
      main: kind === 'new',
      disabled: actions.busy,
      onRun: () => void actions.confirm(everything ?? rows),
    });
  }
  const ofRows = everything === null;
  if (ofRows && (kind === 'new' || kind === 'delivery' || (mixed && fits('dispatch', rows)))) {
    result.push({
      label: '송장 입력',
      icon: IconTruckDelivery,
      main: kind === 'delivery' || (mixed && !fits('confirm', rows)),
      disabled: actions.busy,
      onRun: () => onEntry('new'),
    });
  }
  if (kind === 'delivery' || (mixed && fits('dispatch', rows))) {
    result.push({
      label: '송장 없이 발송',
      icon: IconHandMove,
      disabled: actions.busy,
      onRun: () => void actions.dispatchWithout(everything ?? rows),
    });
  }
  if (ofRows && (kind === 'delivering' || mixed) && fits('modifyInvoice', rows)) {
    result.push({
      label: ORDER_ACTIONS.modifyInvoice.title,
      icon: IconEdit,
      main: kind === 'delivering',
      disabled: actions.busy || (kind === 'delivering' && entry),
      onRun: () => onEntry('edit'),
    });
  }
  if (ofRows && kind === 'delivery') result.push(...parcelActions(rows));
  if ((kind === 'delivering' || mixed) && fits('markDelivered', rows)) {
    result.push({
      label: ORDER_ACTIONS.markDelivered.title,
      icon: IconPackageExport,
      disabled: actions.busy,
      onRun: () => void actions.markDelivered(everything ?? rows),
    });
  }
  if (fits('delayDispatch', rows)) {
    result.push({
      label: ORDER_ACTIONS.delayDispatch.title,
      icon: IconCalendarTime,
      disabled: actions.busy,
      onRun: () => void actions.delayDispatch(everything ?? rows),
    });
  }
  result.push(...holdActions(rows, everything, actions.done));
  if (ofRows && canceling.length > 0) {
    result.push({
      label: `${CLAIM_ACTION_ROWS.approveCancel.title} ${canceling.length}`,
      icon: IconArrowBackUp,
      disabled: actions.busy,
      onRun: () => void actions.approveCancel(canceling),
    });
  }
  if (kind !== 'delivering' && others.length > 0 && fits('cancelSale', others)) {
    result.push({
      label: ofRows && canceling.length > 0 ? `${ORDER_ACTIONS.cancelSale.title} ${others.length}` : ORDER_ACTIONS.cancelSale.title,
      icon: IconBan,
      disabled: actions.busy,
      onRun: () => void actions.cancelSale(everything ?? others),
    });
  }
  if (ofRows && rows.length > 0 && rows.every(isDeletable))
    result.push({
      label: '수기주문 삭제',
      icon: IconTrash,
      disabled: actions.busy,
      onRun: () => void deleteManual(rows).then((gone) => gone && actions.done()),
    });
  if (rows.length > 0) {
    result.push({ label: '메모', icon: IconNote, disabled: actions.busy, onRun: () => void actions.memo(everything ?? rows) });
  }
  return result;
}
