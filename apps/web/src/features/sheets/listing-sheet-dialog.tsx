/** 쇼핑몰상품 엑셀로 받기 */
import { LISTING_SHEET_KEYS, LISTING_SHEET_MAX, type ListingSheetKey, listingSheetColumn } from '@moa/core';
import { api } from '../../client/api.ts';
import type { Found, ListingFilter, SheetButtonProps } from './sheet-buttons.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

const COLUMNS = LISTING_SHEET_KEYS.map((key) => {
  const { title, extra, edits } = listingSheetColumn(key);
  return { id: key, title, hidden: extra === true, ...(edits === true ? { note: '고칠 수 있음' } : {}) };
});

export interface ListingSheetDialogProps extends SheetButtonProps<ListingFilter> {
  found: Found;
  onClose(): void;
}

export function ListingSheetDialog({ filter, found, selected, onClose }: ListingSheetDialogProps) {
  return (
    <SheetDialog
      title="쇼핑몰상품 엑셀로 받기"
      what="쇼핑몰상품"
      name="listing-sheet"
      columns={COLUMNS}
      max={LISTING_SHEET_MAX}
      found={found}
      selected={selected}
      ask={({ ids, columns, signal }) =>
        api.sheets.listings({ filter, columns: columns as ListingSheetKey[], ...(ids ? { ids } : {}) }, { signal })
      }
      onClose={onClose}
    />
  );
}
