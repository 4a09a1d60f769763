/** 기본상품 엑셀로 받기 */
import { PRODUCT_SHEET_KEYS, PRODUCT_SHEET_MAX, type ProductSheetKey, type ProductSheetRows, productSheetColumn } from '@moa/core';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { useRight } from '../../client/use-user.ts';
import type { Found, ProductFilter, SheetButtonProps } from './sheet-buttons.tsx';
import { Choice, SheetDialog } from './sheet-dialog.tsx';

/** Its number stands in every sheet. */
const KEYS = PRODUCT_SHEET_KEYS.filter((key) => key !== 'seq');

const ROWS = [
  { value: 'PRODUCT', label: '상품마다 한 줄' },
  { value: 'OPTION', label: '옵션마다 한 줄', note: '옵션별 재고를 바꿀 때' },
] as const satisfies readonly { value: ProductSheetRows; label: string; note?: string }[];

function columnsOf(rows: ProductSheetRows, mayCost: boolean) {
  return KEYS.flatMap((key) => {
    if (key === 'costPrice' && !mayCost) return [];
    const { title, extra, ofOptions, edits, each } = productSheetColumn(key);
    if (ofOptions && rows !== 'OPTION') return [];
    const editable = edits !== undefined || each !== undefined;
    return [{ id: key, title, hidden: extra === true, ...(editable ? { note: '고칠 수 있음' } : {}) }];
  });
}

export interface ProductSheetDialogProps extends SheetButtonProps<ProductFilter> {
  found: Found;
  onClose(): void;
}

export function ProductSheetDialog({ filter, found, selected, onClose }: ProductSheetDialogProps) {
  const mayCost = useRight('viewCost');
  const [rows, setRows] = useState<ProductSheetRows>('PRODUCT');
  return (
    <SheetDialog
      title="기본상품 엑셀로 받기"
      what="상품"
      name="product-sheet"
      columns={columnsOf(rows, mayCost)}
      max={PRODUCT_SHEET_MAX}
      found={found}
      selected={selected}
      ask={({ ids, columns, signal }) =>
        api.sheets.products({ filter, rows, columns: columns as ProductSheetKey[], ...(ids ? { ids } : {}) }, { signal })
      }
      onClose={onClose}
    >
      <Choice<ProductSheetRows> legend="한 줄에 담을 것" name="sheet-rows" value={rows} choices={ROWS} onChange={setRows} />
    </SheetDialog>
  );
}
