/** Which lines of settlement go out as an Excel file, and which columns. */
import {
  SETTLE_ENTRY_KEYS,
  SETTLE_LINE_KEYS,
  SETTLE_SHEET_MAX,
  type SettleEntryKey,
  type SettleLineKey,
  settleEntryColumn,
  settleLineColumn,
} from '@moa/core';
import { api } from '../../../client/api.ts';
import { type Found, SheetDialog } from '../../sheets/index.ts';
import type { EntryFilter, LineFilter, SettleSheetProps } from './settle-sheet-button.tsx';

const LINE_COLUMNS = SETTLE_LINE_KEYS.map((id) => ({ id, title: settleLineColumn(id).title, hidden: false }));
const ENTRY_COLUMNS = SETTLE_ENTRY_KEYS.map((id) => ({ id, title: settleEntryColumn(id).title, hidden: false }));

type DialogProps<Filter> = SettleSheetProps<Filter> & { found: Found; onClose(): void };

export function LineSheetDialog({ filter, ...props }: DialogProps<LineFilter>) {
  return (
    <SheetDialog
      {...props}
      title="정산 엑셀로 받기"
      what="정산"
      name="settle-sheet"
      columns={LINE_COLUMNS}
      max={SETTLE_SHEET_MAX}
      ask={({ ids, columns, signal }) =>
        api.settlement.lineSheet({ filter, columns: columns as SettleLineKey[], ...(ids ? { ids } : {}) }, { signal })
      }
    />
  );
}

export function EntrySheetDialog({ filter, ...props }: DialogProps<EntryFilter>) {
  return (
    <SheetDialog
      {...props}
      title="쇼핑몰 정산 내역 엑셀로 받기"
      what="정산 내역"
      name="settle-entry-sheet"
      columns={ENTRY_COLUMNS}
      max={SETTLE_SHEET_MAX}
      ask={({ ids, columns, signal }) =>
        api.settlement.entrySheet({ filter, columns: columns as SettleEntryKey[], ...(ids ? { ids } : {}) }, { signal })
      }
    />
  );
}
