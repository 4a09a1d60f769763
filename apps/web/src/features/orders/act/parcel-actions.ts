/** 합포장 of chosen lines: into one parcel, apart, or back to what is suggested. */
import { PARCEL_CHANGE_LABELS, type ParcelChange } from '@moa/core';
import { IconArrowBack, IconPackage, IconPackages } from '@tabler/icons-react';
import type { BulkAction } from '../../../ui/list/bulk-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import type { OrderRow } from '../queries.ts';

/** What fits the chosen lines; nothing where they are sent already. */
export function parcelActions(rows: readonly OrderRow[]): BulkAction[] {
  if (rows.some(({ state }) => state !== 'NEW' && state !== 'PREPARING')) return [];
  const parcels = new Set(rows.map(({ id, parcel }) => parcel?.key ?? id));
  const offered: [ParcelChange, BulkAction['icon'], boolean][] = [
    ['MERGE', IconPackages, rows.length > 1 && parcels.size > 1],
    ['SPLIT', IconPackage, rows.some(({ parcel }) => parcel !== null && parcel.lines > 1)],
    ['RESET', IconArrowBack, rows.some(({ parcel }) => parcel?.byHand)],
  ];
  return offered.flatMap(([action, icon, fits]) =>
    fits ? [{ label: PARCEL_CHANGE_LABELS[action], icon, onRun: () => void run(action, rows) }] : [],
  );
}

async function run(action: ParcelChange, rows: readonly OrderRow[]): Promise<void> {
  try {
    await (await import('./parcel-flow.ts')).changeParcel(action, rows);
  } catch (error) {
    toast.failed(error);
  }
}
