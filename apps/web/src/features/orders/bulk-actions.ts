/** What the bar over the list offers for the chosen lines; the usual next step of the list is the light one. */
import type { LineAction } from '@moa/core';
import { IconArrowBackUp, IconBan, IconChecks, IconEdit, IconTruckDelivery } from '@tabler/icons-react';
import type { BulkAction } from '../../ui/bulk-bar.tsx';
import type { useOrderActions } from './actions.ts';
import { openCancelOf, refusalOf } from './guards.ts';
import type { ListKind } from './order-lists.ts';
import type { OrderRow } from './queries.ts';

/** True when at least one line is in a state the action is for; an open cancel request is told by the dialog. */
function fits(action: LineAction, rows: readonly OrderRow[]): boolean {
  return rows.some((row) => {
    const refused = refusalOf(action, row);
    return refused === null || refused.cancelRequested;
  });
}

export function bulkActions(
  kind: ListKind,
  rows: readonly OrderRow[],
  actions: ReturnType<typeof useOrderActions>,
  entry: boolean,
  onEntry: (mode: 'new' | 'edit') => void,
): BulkAction[] {
  const canceling = rows.filter((row) => openCancelOf(row) !== null).length;
  const mixed = kind === 'all' || kind === 'search';
  const result: BulkAction[] = [];
  if (kind === 'new' || (mixed && fits('place', rows))) {
    result.push({
      label: '발주확인',
      icon: IconChecks,
      main: kind === 'new',
      disabled: actions.busy,
      onRun: () => void actions.place(rows),
    });
  }
  if (kind === 'new' || kind === 'delivery' || (mixed && fits('dispatch', rows))) {
    result.push({
      label: '송장 입력',
      icon: IconTruckDelivery,
      main: kind === 'delivery' || (mixed && !fits('place', rows)),
      disabled: actions.busy,
      onRun: () => onEntry('new'),
    });
  }
  if ((kind === 'delivering' || mixed) && fits('modifyInvoice', rows)) {
    result.push({
      label: '송장수정',
      icon: IconEdit,
      main: kind === 'delivering',
      disabled: actions.busy || (kind === 'delivering' && entry),
      onRun: () => onEntry('edit'),
    });
  }
  if (canceling > 0) {
    result.push({
      label: `취소승인 ${canceling}`,
      icon: IconArrowBackUp,
      disabled: actions.busy,
      onRun: () => void actions.approveCancel(rows),
    });
  }
  if (kind !== 'delivering' && fits('cancelSale', rows)) {
    result.push({ label: '판매취소', icon: IconBan, disabled: actions.busy, onRun: () => void actions.cancelSale(rows) });
  }
  return result;
}
