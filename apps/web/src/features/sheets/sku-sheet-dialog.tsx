/** SKU 엑셀로 받기 */
import { SKU_SHEET_KEYS, SKU_SHEET_MAX, type SkuSheetKey, skuSheetColumn } from '@moa/core';
import { api } from '../../client/api.ts';
import type { Found, SheetButtonProps, SkuFilter } from './sheet-buttons.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

/** Its code stands in every sheet. */
const COLUMNS = SKU_SHEET_KEYS.filter((key) => key !== 'skuCode').map((key) => {
  const { title, extra, edits } = skuSheetColumn(key);
  return { id: key, title, hidden: extra === true, ...(edits === undefined ? {} : { note: '고칠 수 있음' }) };
});

export interface SkuSheetDialogProps extends SheetButtonProps<SkuFilter> {
  found: Found;
  onClose(): void;
}

export function SkuSheetDialog({ filter, found, selected, onClose }: SkuSheetDialogProps) {
  return (
    <SheetDialog
      title="SKU 엑셀로 받기"
      what="SKU"
      name="sku-sheet"
      columns={COLUMNS}
      max={SKU_SHEET_MAX}
      found={found}
      selected={selected}
      ask={({ ids, columns, signal }) =>
        api.sheets.skus({ filter, columns: columns as SkuSheetKey[], ...(ids ? { ids } : {}) }, { signal })
      }
      onClose={onClose}
    />
  );
}
