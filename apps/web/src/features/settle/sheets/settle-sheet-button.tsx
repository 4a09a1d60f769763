/** 정산 엑셀로 받기: the lists of settlement and its totals. */
import type { Inputs } from '@moa/contract/types';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../ui/code.tsx';
import { DownloadButton, type Found } from '../../sheets/index.ts';

const Dialogs = () => import('./settle-sheet-dialogs.tsx');
const LineSheetDialog = lazyPart(Dialogs, 'LineSheetDialog');
const EntrySheetDialog = lazyPart(Dialogs, 'EntrySheetDialog');

export type LineFilter = Inputs['settlement']['lineSheet']['filter'];
export type EntryFilter = Inputs['settlement']['entrySheet']['filter'];

export interface SettleSheetProps<Filter> {
  /** What the list is asked, but for the page. */
  filter: Filter;
  /** What it found; undefined until it has. */
  found: Found | undefined;
  /** Rows that are selected; none: all that the list finds. */
  selected: readonly { id: string }[];
}

export function LineSheetButton(props: SettleSheetProps<LineFilter>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DownloadButton found={props.found} onClick={() => setOpen(true)} />
      <Suspense>{open && props.found && <LineSheetDialog {...props} found={props.found} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

export function EntrySheetButton(props: SettleSheetProps<EntryFilter>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DownloadButton found={props.found} onClick={() => setOpen(true)} />
      <Suspense>{open && props.found && <EntrySheetDialog {...props} found={props.found} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
