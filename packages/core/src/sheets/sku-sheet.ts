/** The sheet of SKUs (엑셀): which columns it may have, how each is read, and what goes out with a row so that it can come back. Pure. */

/** Rows that one sheet may hold. */
export const SKU_SHEET_MAX = 100_000;

export interface SheetSku {
  id: number;
  skuCode: string;
  skuName: string;
  optionText: string;
  stock: number;
  reserved: number;
  /** Below zero after overselling elsewhere. */
  free: number;
  safetyStock: number;
  sellable: number;
  /** Whole days that it lasts; null where nothing can be said. */
  daysLeft: number | null;
  /** Units that went out in the window of its pace. */
  sold: number | null;
  salePrice: number;
  products: readonly { seq: number; name: string }[];
  createdAt: Date;
  updatedAt: Date;
}

interface Column {
  /** Korean heading. */
  title: string;
  kind: 'TEXT' | 'NUMBER' | 'TIME';
  /** Characters. */
  width: number;
  /** Only in a sheet that asks for it. */
  extra?: true;
  /** What an edit of the cell changes. */
  edits?: SkuSheetField;
  read(sku: SheetSku): string | number | Date | null;
}

/** What can be edited in the sheet. */
export type SkuSheetField = 'stock' | 'safetyStock' | 'skuCode';

/** By key, in the order that a sheet has until somebody chooses another. */
export const SKU_SHEET_COLUMNS = {
  skuCode: { title: 'SKU 코드', kind: 'TEXT', width: 20, edits: 'skuCode', read: ({ skuCode }) => skuCode },
  skuName: { title: 'SKU명', kind: 'TEXT', width: 36, read: ({ skuName }) => skuName },
  option: { title: '옵션', kind: 'TEXT', width: 24, read: ({ optionText }) => optionText || null },
  stock: { title: '재고', kind: 'NUMBER', width: 10, edits: 'stock', read: ({ stock }) => stock },
  reserved: { title: '예약', kind: 'NUMBER', width: 9, read: ({ reserved }) => reserved },
  free: { title: '가용', kind: 'NUMBER', width: 9, extra: true, read: ({ free }) => free },
  safetyStock: { title: '안전재고', kind: 'NUMBER', width: 10, edits: 'safetyStock', read: ({ safetyStock }) => safetyStock },
  sellable: { title: '판매가능', kind: 'NUMBER', width: 10, read: ({ sellable }) => sellable },
  daysLeft: { title: '소진 예상(일)', kind: 'NUMBER', width: 12, read: ({ daysLeft }) => daysLeft },
  sold: { title: '최근 판매', kind: 'NUMBER', width: 10, extra: true, read: ({ sold }) => sold },
  price: { title: '판매가', kind: 'NUMBER', width: 12, extra: true, read: ({ salePrice }) => salePrice },
  productSeq: {
    title: '기본상품 번호',
    kind: 'TEXT',
    width: 14,
    read: ({ products }) => products.map(({ seq }) => seq).join(', ') || null,
  },
  productName: {
    title: '기본상품',
    kind: 'TEXT',
    width: 36,
    extra: true,
    read: ({ products }) => products.map(({ name }) => name).join(', ') || null,
  },
  createdAt: { title: '등록일시', kind: 'TIME', width: 16, extra: true, read: ({ createdAt }) => createdAt },
  updatedAt: { title: '바뀐 때', kind: 'TIME', width: 16, extra: true, read: ({ updatedAt }) => updatedAt },
} as const satisfies Readonly<Record<string, Column>>;

export type SkuSheetKey = keyof typeof SKU_SHEET_COLUMNS;

export const SKU_SHEET_KEYS = Object.keys(SKU_SHEET_COLUMNS) as SkuSheetKey[];

/** One column, whichever it is. */
export function skuSheetColumn(key: SkuSheetKey): Column {
  return SKU_SHEET_COLUMNS[key];
}

/** The columns of a sheet for which nobody chose any. */
export const USUAL_SKU_SHEET_KEYS: readonly SkuSheetKey[] = SKU_SHEET_KEYS.filter((key) => !skuSheetColumn(key).extra);

/** What stands in the hidden cell of a row: the SKU, and its texts that can be edited as they went out. */
export interface KeptSku {
  id: string;
  was: Record<SkuSheetField, string>;
}

/** The heading of the hidden column. */
export const KEPT_SKUS = '{"moa":"skus"}';

export interface LaidSkuColumn extends Omit<Column, 'extra' | 'edits'> {
  hidden?: true;
}

/** The columns of one sheet: the code first, those that were chosen, and behind them what nobody sees. */
export function laySkuSheet(keys: readonly SkuSheetKey[]): LaidSkuColumn[] {
  const laid = (['skuCode', ...keys.filter((key) => key !== 'skuCode')] as const).map((key): LaidSkuColumn => {
    const { title, kind, width, read } = skuSheetColumn(key);
    return { title, kind, width, read };
  });
  return [...laid, { title: KEPT_SKUS, kind: 'TEXT', width: 4, hidden: true, read: (sku) => JSON.stringify(keptSku(sku)) }];
}

function keptSku({ id, skuCode, stock, safetyStock }: SheetSku): KeptSku {
  return { id: String(id), was: { skuCode, stock: String(stock), safetyStock: String(safetyStock) } };
}
