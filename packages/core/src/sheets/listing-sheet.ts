/** The sheet of shop products (엑셀): which columns it may have, how each is read, and what goes out with a row so that it can come back. Pure. */
import type { SaleStatus } from '../product/draft.ts';
import { SHOP_TYPES, type ShopType } from '../shops/shop-types.ts';

/** Rows that one sheet may hold. */
export const LISTING_SHEET_MAX = 100_000;

/** How a shop product stands to what it should be. */
export type SheetSync = 'SAME' | 'CHANGED' | 'SENDING' | 'FAILED' | 'CHECKING' | 'PAUSED';

export interface SheetListing {
  id: string;
  /** The base product; null where none is tied. */
  productId: string | null;
  registerKey: string;
  /** What the shop is given otherwise than the base product; null where it is not. */
  ownPrice: number | null;
  ownName: string | null;
  shopType: ShopType;
  shopName: string;
  shopProductId: string | null;
  /** Of the base product; null where none is tied. */
  moaProductSeq: number | null;
  name: string;
  price: number;
  saleStatus: SaleStatus;
  /** What the shop shows by what we know, and what it shall show. */
  sentQuantity: number | null;
  desiredQuantity: number;
  sync: SheetSync;
  message: string | null;
  isCollected: boolean;
  pageUrl: string | null;
  lastSentAt: Date | null;
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
  /** An edit of the cell is taken when the sheet comes back. */
  edits?: true;
  read(listing: SheetListing): string | number | Date | null;
}

export const SALE_LABELS: Readonly<Record<SaleStatus, string>> = {
  WAIT: '판매대기',
  SALE: '판매중',
  OUTOFSTOCK: '품절',
  UNADMISSION: '승인대기',
  REJECTION: '승인거부',
  SUSPENSION: '판매중지',
  CLOSE: '판매종료',
  PROHIBITION: '판매금지',
  DELETE: '삭제됨',
};

const SYNC_LABELS: Readonly<Record<SheetSync, string>> = {
  SAME: '같음',
  CHANGED: '변경 있음',
  SENDING: '보내는 중',
  FAILED: '실패',
  CHECKING: '확인 중',
  PAUSED: '멈춤',
};

/** By key, in the order that a sheet has until somebody chooses another. */
export const LISTING_SHEET_COLUMNS = {
  shop: { title: '쇼핑몰', kind: 'TEXT', width: 14, read: ({ shopType }) => SHOP_TYPES[shopType].title },
  shopName: { title: '쇼핑몰 별칭', kind: 'TEXT', width: 16, read: ({ shopName }) => shopName },
  shopProductId: { title: '쇼핑몰 상품번호', kind: 'TEXT', width: 18, read: ({ shopProductId }) => shopProductId },
  seq: { title: '기본상품 번호', kind: 'NUMBER', width: 12, read: ({ moaProductSeq }) => moaProductSeq },
  name: { title: '상품명', kind: 'TEXT', width: 40, edits: true, read: ({ name }) => name },
  price: { title: '판매가', kind: 'NUMBER', width: 12, edits: true, read: ({ price }) => price },
  saleStatus: { title: '판매상태', kind: 'TEXT', width: 10, edits: true, read: ({ saleStatus }) => SALE_LABELS[saleStatus] },
  shown: { title: '쇼핑몰에 보이는 재고', kind: 'NUMBER', width: 12, read: ({ sentQuantity }) => sentQuantity },
  desired: { title: '보여줄 재고', kind: 'NUMBER', width: 12, read: ({ desiredQuantity }) => desiredQuantity },
  sync: { title: '전송상태', kind: 'TEXT', width: 10, read: ({ sync }) => SYNC_LABELS[sync] },
  message: { title: '안내', kind: 'TEXT', width: 40, read: ({ message }) => message },
  origin: {
    title: '등록 방법',
    kind: 'TEXT',
    width: 12,
    extra: true,
    read: ({ isCollected }) => (isCollected ? '가져온 상품' : '모아에서 등록'),
  },
  pageUrl: { title: '상품 페이지', kind: 'TEXT', width: 36, extra: true, read: ({ pageUrl }) => pageUrl },
  lastSentAt: { title: '마지막 전송', kind: 'TIME', width: 16, read: ({ lastSentAt }) => lastSentAt },
  updatedAt: { title: '수정일시', kind: 'TIME', width: 16, extra: true, read: ({ updatedAt }) => updatedAt },
} as const satisfies Readonly<Record<string, Column>>;

export type ListingSheetKey = keyof typeof LISTING_SHEET_COLUMNS;

export const LISTING_SHEET_KEYS = Object.keys(LISTING_SHEET_COLUMNS) as ListingSheetKey[];

/** One column, whichever it is. */
export function listingSheetColumn(key: ListingSheetKey): Column {
  return LISTING_SHEET_COLUMNS[key];
}

/** The columns of a sheet for which nobody chose any. */
export const USUAL_LISTING_SHEET_KEYS: readonly ListingSheetKey[] = LISTING_SHEET_KEYS.filter((key) => !listingSheetColumn(key).extra);

/** What stands in the hidden cell of a row: the listing, what its cells that can be edited showed, and what its shop is given of its own. */
export interface KeptListing {
  id: string;
  product: string | null;
  key: string;
  /** The number at the shop, by which rows that were sorted in part are told. */
  number: string;
  shown: { name: string; price: string; saleStatus: string };
  own: { price: string; productName: string };
}

/** The heading of the hidden column. */
export const KEPT_LISTINGS = '{"moa":"listings"}';

export interface LaidListingColumn extends Omit<Column, 'extra' | 'edits'> {
  hidden?: true;
}

/** The columns of one sheet: those that were chosen, and behind them what nobody sees. */
export function layListingSheet(keys: readonly ListingSheetKey[]): LaidListingColumn[] {
  const laid = keys.map((key): LaidListingColumn => {
    const { title, kind, width, read } = listingSheetColumn(key);
    return { title, kind, width, read };
  });
  return [...laid, { title: KEPT_LISTINGS, kind: 'TEXT', width: 4, hidden: true, read: (listing) => JSON.stringify(keptListing(listing)) }];
}

function keptListing(listing: SheetListing): KeptListing {
  const { id, productId, registerKey, shopProductId, name, price, saleStatus, ownPrice, ownName } = listing;
  return {
    id,
    product: productId,
    key: registerKey,
    number: shopProductId ?? '',
    shown: { name, price: String(price), saleStatus: SALE_LABELS[saleStatus] },
    own: { price: ownPrice === null ? '' : String(ownPrice), productName: ownName ?? '' },
  };
}
