/** The sheet of base products (엑셀): which columns it may have, how each is read, and what goes out with a row so that it can come back. Pure. */
import type { PlanValue } from '../plans/plan-change.ts';
import { OPTION_FIELDS, type OptionField, type SheetField } from '../plans/product-fields.ts';
import { SHOP_TYPES, type ShopType } from '../shops/shop-types.ts';
import { koreanClock } from '../time/korean-time.ts';
import { sheetFieldParts, sheetValueText } from './sheet-value.ts';

/** Rows that one sheet may hold. */
export const PRODUCT_SHEET_MAX = 100_000;

/** One row a product, or one an option. */
export const PRODUCT_SHEET_ROWS = ['PRODUCT', 'OPTION'] as const;
export type ProductSheetRows = (typeof PRODUCT_SHEET_ROWS)[number];

export interface SheetItem {
  id: number;
  optionText: string;
  optionPrice: number;
  barcode: string;
  usable: boolean;
  skuCode: string;
  onHand: number;
  /** Units of the SKU that one sale uses. */
  unit: number;
  sellable: number;
}

export interface SheetProduct {
  id: number;
  seq: number;
  categoryPath: string;
  imageUrl: string | null;
  /** By field of the product. */
  values: Readonly<Record<SheetField, PlanValue>>;
  /** Whether it has options. */
  options: boolean;
  items: readonly SheetItem[];
  /** By shop account: the shop, and what it is given otherwise. */
  shops: readonly { accountId: number; shopType: ShopType; price: number | null; productName: string | null }[];
  createdAt: Date;
  updatedAt: Date;
}

/** `item`: of a sheet with a row an option. */
export interface ProductSheetRow {
  product: SheetProduct;
  item: SheetItem | null;
}

export interface SheetShopAccount {
  id: number;
  shopType: ShopType;
  shopName: string;
}

type Cell = string | number | Date | null;

interface Column {
  /** Korean heading. */
  title: string;
  kind: 'TEXT' | 'NUMBER' | 'TIME';
  /** Characters. */
  width: number;
  /** Only in a sheet that asks for it. */
  extra?: true;
  /** Only in a sheet with a row an option. */
  ofOptions?: true;
  /** What an edit of the cell changes. */
  edits?: SheetField | OptionField | 'stock';
  /** One column for each shop account. */
  each?: 'price' | 'productName';
  read(row: ProductSheetRow): Cell;
}

const value = (field: SheetField) => ({ edits: field, read: ({ product }: ProductSheetRow) => cellOf(product.values[field]) });
const nothing = () => null;

/** By key, in the order that a sheet has until somebody chooses another. */
export const PRODUCT_SHEET_COLUMNS = {
  seq: { title: '상품번호', kind: 'NUMBER', width: 10, read: ({ product }) => product.seq },
  productName: { title: '상품명', kind: 'TEXT', width: 40, ...value('productName') },
  managementCode: { title: '판매자 관리코드', kind: 'TEXT', width: 18, ...value('sellerManagementCode') },
  category: { title: '카테고리', kind: 'TEXT', width: 30, read: ({ product }) => product.categoryPath },
  price: { title: '판매가', kind: 'NUMBER', width: 12, ...value('price') },
  costPrice: { title: '원가', kind: 'NUMBER', width: 12, ...value('costPrice') },
  option: { title: '옵션', kind: 'TEXT', width: 24, ofOptions: true, read: ({ item }) => item?.optionText ?? null },
  optionPrice: {
    title: '옵션가',
    kind: 'NUMBER',
    width: 10,
    ofOptions: true,
    edits: 'optionPrice',
    read: (row) => optionOf(row)?.optionPrice ?? null,
  },
  optionBarcode: {
    title: '옵션 바코드',
    kind: 'TEXT',
    width: 16,
    extra: true,
    ofOptions: true,
    edits: 'optionBarcode',
    read: (row) => optionOf(row)?.barcode || null,
  },
  optionUsable: {
    title: '옵션 사용',
    kind: 'TEXT',
    width: 10,
    extra: true,
    ofOptions: true,
    read: ({ item }) => (item === null ? null : item.usable ? '예' : '아니요'),
  },
  skuCode: { title: 'SKU 코드', kind: 'TEXT', width: 18, read: (row) => stockItem(row)?.skuCode ?? null },
  stock: { title: '재고', kind: 'NUMBER', width: 9, edits: 'stock', read: stockOf },
  sellable: { title: '판매가능', kind: 'NUMBER', width: 10, extra: true, read: (row) => stockItem(row)?.sellable ?? null },
  brand: { title: '브랜드', kind: 'TEXT', width: 16, ...value('brand') },
  manufacturer: { title: '제조사', kind: 'TEXT', width: 16, ...value('manufacturer') },
  modelName: { title: '모델명', kind: 'TEXT', width: 16, ...value('modelName') },
  modelCode: { title: '모델번호', kind: 'TEXT', width: 16, extra: true, ...value('modelCode') },
  barcode: { title: '바코드', kind: 'TEXT', width: 16, extra: true, ...value('sellerBarcode') },
  searchKeywords: { title: '검색어', kind: 'TEXT', width: 30, ...value('searchKeywords') },
  afterServicePhone: { title: 'A/S 전화번호', kind: 'TEXT', width: 16, extra: true, ...value('afterServiceTelephoneNumber') },
  priceComparison: { title: '가격비교 사이트 등록', kind: 'TEXT', width: 12, extra: true, ...value('priceComparisonSiteReg') },
  minorPurchasable: { title: '미성년자 구매', kind: 'TEXT', width: 12, extra: true, ...value('minorPurchasable') },
  shops: {
    title: '등록한 쇼핑몰',
    kind: 'TEXT',
    width: 24,
    read: ({ product }) => [...new Set(product.shops.map(({ shopType }) => SHOP_TYPES[shopType].title))].join(', '),
  },
  shopPrice: { title: '쇼핑몰별 판매가', kind: 'NUMBER', width: 14, extra: true, each: 'price', read: nothing },
  shopName: { title: '쇼핑몰별 상품명', kind: 'TEXT', width: 36, extra: true, each: 'productName', read: nothing },
  imageUrl: { title: '대표이미지', kind: 'TEXT', width: 30, extra: true, read: ({ product }) => product.imageUrl },
  createdAt: { title: '등록일시', kind: 'TIME', width: 16, read: ({ product }) => product.createdAt },
  updatedAt: { title: '수정일시', kind: 'TIME', width: 16, extra: true, read: ({ product }) => product.updatedAt },
} as const satisfies Readonly<Record<string, Column>>;

export type ProductSheetKey = keyof typeof PRODUCT_SHEET_COLUMNS;

export const PRODUCT_SHEET_KEYS = Object.keys(PRODUCT_SHEET_COLUMNS) as ProductSheetKey[];

/** One column, whichever it is. */
export function productSheetColumn(key: ProductSheetKey): Column {
  return PRODUCT_SHEET_COLUMNS[key];
}

/** The columns of a sheet for which nobody chose any. */
export const USUAL_PRODUCT_SHEET_KEYS: readonly ProductSheetKey[] = PRODUCT_SHEET_KEYS.filter((key) => !productSheetColumn(key).extra);

export const isOptionField = (field: string) => OPTION_FIELDS.some((each) => each === field);

function cellOf(found: PlanValue): Cell {
  return typeof found === 'number' ? found : sheetValueText(found) || null;
}

/** The option that a row is about; a product without options has none. */
const optionOf = ({ product, item }: ProductSheetRow) => (product.options ? item : null);

/** The one SKU whose stock a row shows; null where it stands for several. */
function stockItem({ product, item }: ProductSheetRow): SheetItem | null {
  if (item !== null) return item;
  return product.options ? null : (product.items[0] ?? null);
}

function stockOf(row: ProductSheetRow): number {
  const one = stockItem(row);
  if (one !== null) return one.onHand;
  return row.product.items.reduce((sum, { onHand, unit }) => sum + Math.floor(onHand / unit), 0);
}

/** A column as it stands in one sheet. */
export interface LaidColumn {
  title: string;
  kind: 'TEXT' | 'NUMBER' | 'TIME';
  width: number;
  hidden?: true;
  /** What an edit of its cell changes: a field (`sheetFieldParts`) or the stock. */
  field?: string;
  read(row: ProductSheetRow): Cell;
}

/** What stands in the hidden cell of a row. */
export interface KeptRow {
  id: string;
  seq: number;
  /** Of the row's stock, where it is that of one SKU. */
  sku?: string;
  /** The option that the row is about. */
  item?: string;
  /** Texts of the cells that can be edited, by field, as they went out. */
  was: Record<string, string>;
}

/** What stands in the heading of the hidden column: which heading is which field. */
export interface KeptHeading {
  moa: 'products';
  rows: ProductSheetRows;
  fields: Record<string, string>;
}

export const KEPT_PREFIX = '{"moa":"products"';

/**
 * The columns of one sheet: those that were chosen with one for each account where there is one a shop, the number of the product first, and
 * behind them what nobody sees, by which rows are known when they come back.
 */
export function layProductSheet(
  keys: readonly ProductSheetKey[],
  rows: ProductSheetRows,
  accounts: readonly SheetShopAccount[],
): LaidColumn[] {
  const wanted = keys.filter((key) => key !== 'seq' && (rows === 'OPTION' || !productSheetColumn(key).ofOptions));
  const laid = distinct((['seq', ...wanted] as const).flatMap((key) => layColumn(key, accounts)));
  const edited = laid.flatMap(({ title, field }) => (field === undefined ? [] : [[title, field] as const]));
  const heading: KeptHeading = { moa: 'products', rows, fields: Object.fromEntries(edited) };
  const fields = edited.map(([, field]) => field);
  return [
    ...laid,
    { title: JSON.stringify(heading), kind: 'TEXT', width: 4, hidden: true, read: (row) => JSON.stringify(keptRow(row, fields)) },
  ];
}

function layColumn(key: ProductSheetKey, accounts: readonly SheetShopAccount[]): LaidColumn[] {
  const { title, kind, width, edits, each, read } = productSheetColumn(key);
  if (each === undefined) return [{ title, kind, width, read, ...(edits === undefined ? {} : { field: edits }) }];
  const label = each === 'price' ? '판매가' : '상품명';
  return accounts.map(({ id, shopType, shopName }) => {
    const shop = `${SHOP_TYPES[shopType].title} ${shopName}`.trim();
    const field = `${each}@${id}`;
    return { title: `${label}(${shop})`, kind, width, field, read: ({ product }) => cellOf(shownValue(product, field)) };
  });
}

/** Two accounts may have the same name: headings are told apart. */
function distinct(columns: readonly LaidColumn[]): LaidColumn[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const times = (seen.get(column.title) ?? 0) + 1;
    seen.set(column.title, times);
    return times === 1 ? column : { ...column, title: `${column.title} ${times}` };
  });
}

function shownValue(product: SheetProduct, field: string): PlanValue {
  const parts = sheetFieldParts(field);
  if (parts === null || parts.option !== null) return null;
  if (parts.account === null) return product.values[parts.base];
  const shop = product.shops.find(({ accountId }) => String(accountId) === parts.account);
  return shop?.[parts.base === 'price' ? 'price' : 'productName'] ?? null;
}

function keptRow(row: ProductSheetRow, fields: readonly string[]): KeptRow {
  const sku = stockItem(row)?.skuCode;
  const option = optionOf(row);
  const was = fields.flatMap((field): [string, string][] => {
    if (field === 'stock') return [[field, String(stockOf(row))]];
    if (!isOptionField(field)) return [[field, sheetValueText(shownValue(row.product, field))]];
    return option === null ? [] : [[field, sheetValueText(field === 'optionPrice' ? option.optionPrice : option.barcode)]];
  });
  return {
    id: String(row.product.id),
    seq: row.product.seq,
    ...(sku === undefined ? {} : { sku }),
    ...(option === null ? {} : { item: String(option.id) }),
    was: Object.fromEntries(was),
  };
}

export function productSheetRows(product: SheetProduct, rows: ProductSheetRows): ProductSheetRow[] {
  if (rows === 'PRODUCT' || product.items.length === 0) return [{ product, item: null }];
  return product.items.map((item) => ({ product, item }));
}

/** `모아_기본상품_20261122_1405.xlsx`, Korean time. */
export function sheetFileName(what: string, at: Date): string {
  const digits = koreanClock(at).toISOString().replace(/\D/g, '');
  return `모아_${what}_${digits.slice(0, 8)}_${digits.slice(8, 12)}.xlsx`;
}
