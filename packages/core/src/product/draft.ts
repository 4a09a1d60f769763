/**
 * The base product as the API and the web app hold it. Field names are the specification's (point 3).
 * `composition` is the truth; `basic.salePrice` and `basic.stockQuantity` are derived from it at save.
 * Money is whole won, stock whole units.
 */
import type { LeavableField } from '../drift/leavable.ts';
import type { ShopType } from '../shops/shop-types.ts';
import type { AppliedPriceRule } from './pricing.ts';

export type RoleId = 'SELF' | 'CROSS_SALE' | 'CROSS_SUPPLY' | 'CONSIGNMENT';
export const TAX_TYPES = { TAX: '과세', DUTYFREE: '면세', SMALL: '영세' } as const;
export type TaxType = keyof typeof TAX_TYPES;
export type ProductState = 'NEW' | 'USED' | 'REFURBISHED' | 'MADE_TO_ORDER';
export type SaleStatus = 'WAIT' | 'SALE' | 'OUTOFSTOCK' | 'UNADMISSION' | 'REJECTION' | 'SUSPENSION' | 'CLOSE' | 'PROHIBITION' | 'DELETE';
export type RegStatus = 'NONE' | 'READY' | 'SENDING' | 'DONE' | 'FAIL' | 'UNKNOWN' | 'UNLINKED';

export interface MainSku {
  id: string | null;
  skuCode: string;
  stockQuantity: number;
  /** Units of the SKU that one sale of the product uses. At least 1. */
  saleUnitQuantity: number;
  brand: string;
  manufacturer: string;
  salePrice: number;
  skuName: string;
  attributes: Record<string, string>;
  roleId: RoleId;
  siblingCode: string | null;
}

export interface OptionAxis {
  name: string;
  values: string[];
}

export interface OptionCombination {
  /** Identity of the combination; kept over renames so that stock and history survive. Null until saved. */
  id: string | null;
  /** One value an axis, in the order of `options`. */
  optionValues: string[];
  /** Signed won added to `mainInfo.price`. At least one usable combination has 0. */
  optionPrice: number;
  /** Pieces on hand (already divided by `saleUnitQuantity`). */
  saleQuantity: number;
  /**
   * Pieces the editor was shown; null for a new combination. A save changes the stock by the difference, so that what was sold or
   * dispatched meanwhile is neither lost nor undone.
   */
  seenQuantity: number | null;
  usable: boolean;
  skuCode: string;
  skuId: string | null;
  saleUnitQuantity: number;
  barcode: string;
}

/** Goods that are offered beside a product (추가구성). Their number is not a stock of the house: shops count it down by themselves. */
export interface Supplement {
  name: string;
  price: number;
  quantity: number;
}

export interface Composition {
  /** Leaf category of the standard tree; one for now. */
  categories: { categoryId: string; path: string }[];
  /** `seenQuantity` as in an option combination. */
  mainInfo: { skus: MainSku[]; name: string; price: number; saleQuantity: number; seenQuantity: number | null; usable: boolean };
  optionInfo: { usable: boolean; options: OptionAxis[]; optionCombinations: OptionCombination[] };
  supplementInfo: { usable: boolean; supplements: Supplement[] };
}

export interface ProductBenefit {
  usable: boolean;
  pc: { discountType: 'WON'; value: number };
  mobile: { discountType: 'WON'; value: number };
}

export interface ProductBasic {
  productName: string;
  manufacturer: string;
  modelName: string;
  modelCode: string;
  brand: string;
  salePrice: number;
  stockQuantity: number;
  /** What one piece costs the seller, in won; null where she keeps it to herself. */
  costPrice: number | null;
  benefit: ProductBenefit;
  priceComparisonSiteReg: boolean;
  /** Words that buyers search for, sent to the shops that take tags. */
  searchKeywords: string[];
}

export interface ProductImage {
  /** Content hash of the stored file. */
  fileId: string;
  /** Address that the browser can show; made by the server. */
  url: string;
  width: number;
  height: number;
}

export interface KcCredential {
  certificationType: string;
  certificationNumber: string;
  companyName: string;
}

export interface DeliveryInfo {
  /** Saved delivery template these values came from, if any. */
  templateId: string | null;
  feeType: 'FREE' | 'PAID' | 'CONDITIONAL_FREE';
  baseFee: number;
  /** Order amount in won from which delivery is free; only with CONDITIONAL_FREE. */
  freeConditionalAmount: number;
  returnFee: number;
  exchangeFee: number;
  jejuFee: number;
  islandFee: number;
  /** Our courier code (domain couriers). */
  courierCode: string;
  /** Days from payment to dispatch. */
  shippingDays: number;
  bundle: boolean;
}

export interface ProductCommon {
  productState: ProductState;
  taxType: TaxType;
  minorPurchasable: boolean;
  origin: { code: string; importer: string; freeText: string; plural: boolean };
  kcCredentials: KcCredential[];
  manufacturingDate: string | null;
  validDate: string | null;
  /** Notice group code and the values by item code (domain notices). */
  productInfoProvidedNotice: { noticeCode: string; values: Record<string, string> };
  /** First image is the main one. */
  images: ProductImage[];
  detailInfoType: 'HTML';
  detailInfoContent: string;
  sellerManagementCode: string;
  sellerBarcode: string;
  sellerCommentContent: string;
  afterServiceGuideContent: string;
  afterServiceTelephoneNumber: string;
  deliveryInfo: DeliveryInfo;
}

/** What a shop's tab may override; an absent key means the base value is inherited. */
export interface ShopOverrides {
  productName?: string;
  salePrice?: number;
  /** The rule of the account that made `salePrice`; absent where the seller typed it. */
  priceRule?: AppliedPriceRule;
  detailInfoContent?: string;
}

export type FieldValue = string | number | boolean | string[];

/** What a shop is given otherwise of the composition, by the id of the combination. */
export interface ShopComposition {
  optionInfo?: { optionCombinations: { id: string; optionPrice: number }[] };
}

/** What a shop is given otherwise of `common`; an absent key means the base value is inherited. The detail's own override stands in `basic`. */
export type ShopCommon = Partial<Omit<ProductCommon, 'detailInfoType' | 'detailInfoContent'>>;

/** What a supplier asks to be confirmed of an order, and where its further information stands. */
export interface ShopConsignment {
  isCheckShippingFromInfo: boolean;
  isCheckPersonalAgreementInfo: boolean;
  extraInfoLocation: string;
}

export interface CreateShopDTO {
  registerKey: string;
  temporaryRegisterKey: string | null;
  shopInfoDTO: { shopType: ShopType; shopAccountId: string; shopName: string; multiShopId: string | null };
  /** Listing number at the shop; null until the shop issued one. */
  shopProductId: string | null;
  copyShopProductId: string | null;
  isRegister: boolean;
  isRegDone: boolean;
  basic: ShopOverrides;
  composition: ShopComposition;
  common: ShopCommon;
  shopConsignment: ShopConsignment;
  /** Channel category chosen for this shop. */
  category: { categoryId: string; path: string } | null;
  multiCategory: { categoryId: string; path: string }[];
  /** Values of the connector's field schema by field key. */
  etc: Record<string, FieldValue>;
  /** Null for an entry that no shop has said anything of: it is skipped when the product is loaded for editing. */
  status: { saleStatus: SaleStatus; regStatus: RegStatus } | null;
  /** The two parts of `status`, for whoever looks at one of them. */
  saleStatus: SaleStatus;
  regStatus: RegStatus;
  isCollected: boolean;
  /** Fields that no push overwrites at the shop; absent where there are none. */
  leftToShop?: LeavableField[] | undefined;
  regInfo: { message: string; at: string | null } | null;
  /** Changed here and not yet sent. */
  modify: boolean;
}

/** A shop of the draft in short. The server makes them of `createShopDTOList`; what is sent of them is not read. */
export interface RegisterShop {
  shopProductId: string | null;
  copyShopProductId: string | null;
  shopType: ShopType;
  shopAccountId: string;
  shopName: string;
  registerKey: string;
  temporaryRegisterKey: string | null;
  isRegister: boolean;
  isRegDone: boolean;
  shopIds: string[];
}

/** EMPTY: nothing is there. DONE: all of it is stored. UPLOADING and FAIL are the browser's own. */
export type UploadState = 'EMPTY' | 'UPLOADING' | 'DONE' | 'FAIL';

/** Views of what shops are given otherwise, by their keys, with how far the upload is. The entries of the shops are the truth. */
export interface ImageInfo {
  uploadState: UploadState;
  overrides: { registerKey: string; images: ProductImage[] }[];
}
export interface DetailContentInfo {
  uploadState: UploadState;
  overrides: { registerKey: string; detailInfoContent: string }[];
}
export interface EtcInfo {
  overrides: { registerKey: string; etc: Record<string, FieldValue> }[];
}

export interface ProductDraft {
  id: string | null;
  moaProductSeq: number | null;
  moaSellerId: string | null;
  createdDate: string | null;
  updatedDate: string | null;
  version: number;
  roleId: RoleId;
  consignmentProductInfo: null;
  createShopDTOList: CreateShopDTO[];
  /** One entry a shop type: `shopIds` are its accounts. */
  registerShops: RegisterShop[];
  /** One entry an account, or a sub-mall of one: `shopIds` are its sub-malls. */
  registerShopAccounts: RegisterShop[];
  composition: Composition;
  basic: ProductBasic;
  common: ProductCommon;
  imageInfo: ImageInfo;
  detailContentInfo: DetailContentInfo;
  etcInfo: EtcInfo;
}
