/** A listing as it should be at a shop, and as it was seen there. Money is whole won. */
import type { DeliveryInfo, FieldValue, KcCredential, ProductState, SaleStatus, ShopType, Supplement, TaxType } from '@moa/core';

export interface ListingImage {
  /** Address a channel can fetch. */
  url: string;
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** Size in bytes where it is known, for pre-flight. */
  byteLength?: number;
  /** Bytes, for channels that take uploads. */
  load(): Promise<Uint8Array>;
}

export interface ListingItem {
  /** Our listing item id. */
  key: string;
  /** Item number at the shop, once known. */
  shopItemId: string | null;
  /** One value an axis; empty for a product without options. */
  optionValues: string[];
  /** Absolute price of the item in won. */
  price: number;
  /** Sellable quantity after safety stock and caps. */
  quantity: number;
  /** What the shop accepted last; null or absent where nobody knows. */
  shown?: number | null;
  usable: boolean;
  /** Our generated item code, at most 20 characters, unique in the account. */
  itemCode: string;
  /** The seller's own SKU code. */
  skuCode: string;
  barcode: string;
}

export interface ListingContent {
  /** Our generated code for the listing, at most 20 characters of [A-Z0-9], sent in the channel's searchable field. */
  managementCode: string;
  /** The seller's own code, for the second field where there is one. */
  sellerCode: string;
  name: string;
  price: number;
  detailHtml: string;
  /** First is the main image; already rendered to the channel's recommended size and cut to its count. */
  images: ListingImage[];
  /** Channel's leaf category. */
  categoryId: string;
  /** Further ones in their order, for channels that take several. */
  multiCategoryIds: string[];
  /** Categories that we put it in before and that are wanted no more. */
  formerCategoryIds: string[];
  /** Offered beside the product; absent where there are none. */
  supplements?: readonly Supplement[];
  /** What the last push said of them; absent where it said nothing. */
  formerSupplements?: readonly Supplement[];
  optionNames: string[];
  /** At least one. A product without options has exactly one item with no optionValues. */
  items: ListingItem[];
  taxType: TaxType;
  minorPurchasable: boolean;
  productState: ProductState;
  origin: { code: string; name: string; importer: string; freeText: string; plural: boolean };
  notice: { noticeCode: string; values: Record<string, string> };
  kcCredentials: KcCredential[];
  brand: string;
  manufacturer: string;
  modelName: string;
  modelCode: string;
  barcode: string;
  manufacturingDate: string | null;
  validDate: string | null;
  afterServiceTelephoneNumber: string;
  afterServiceGuideContent: string;
  delivery: DeliveryInfo;
  discountWon: number;
  /** There is none any more, and the shop was sent one: it is to go. Without it a discount of the shop's own stays. */
  discountTakenBack?: true;
  /** Of buyers at a phone, where it is another one. */
  mobileDiscountWon?: number;
  priceComparisonSiteReg: boolean;
  searchTags: string[];
  /** Values of the connector's own fields. */
  fields: Record<string, FieldValue>;
}

/** One of the listings that one product of the shop system serves together. */
export interface ListingPart {
  /** Caller's key (our listing id). */
  key: string;
  shopType: ShopType;
  /** Login of its account at the shop. */
  login: string;
  content: ListingContent;
}

export interface ListingRef {
  shopProductId: string;
  /** Second number where a channel has two (SMART_STORE channel product, CAFE24 product_code). */
  shopProductSubId: string | null;
  items: { key: string; shopItemId: string }[];
  /** The product serves a listing of another account of the seller's, too: one that is there, or one that was deleted here. Absent for its own alone. */
  shared?: 'ALIVE' | 'GONE';
}

export interface ObservedItem {
  shopItemId: string | null;
  optionValues: string[];
  price: number;
  /** Null when the channel does not report. */
  quantity: number | null;
  onSale: boolean;
  itemCode: string | null;
  skuCode: string | null;
  /** Absent where the channel reports none. */
  barcode?: string;
}

export interface ObservedProduct {
  shopProductId: string;
  shopProductSubId: string | null;
  managementCode: string | null;
  sellerCode: string | null;
  name: string;
  price: number;
  saleStatus: SaleStatus;
  /** The channel's own word for the state. */
  rawStatus: string;
  optionNames: string[];
  items: ObservedItem[];
  imageUrl: string | null;
  /** Whole images and detail when the read gives them; for collecting products that already exist. */
  imageUrls: string[];
  detailHtml: string | null;
  categoryId: string | null;
  /** All of them, the main one first, where the channel has several. */
  categoryIds?: string[];
  /** Address of the product's page for buyers, where it can be derived. */
  pageUrl: string | null;
  raw: unknown;
}
