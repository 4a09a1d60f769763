/** Templates: what a seller saves once of a product and takes into others. Each kind holds its part of a draft and nothing else. */
import type { CreateShopDTO, DeliveryInfo, FieldValue, OptionAxis, ProductCommon } from '../product/draft.ts';
import type { ShopType } from '../shops/shop-types.ts';

export const TEMPLATE_KINDS = ['DELIVERY', 'OPTION', 'PRODUCT', 'SELECTION', 'CATEGORY'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const TEMPLATE_TITLES: Readonly<Record<TemplateKind, string>> = {
  DELIVERY: '배송 템플릿',
  OPTION: '옵션 템플릿',
  PRODUCT: '상품 템플릿',
  SELECTION: '쇼핑몰 선택 템플릿',
  CATEGORY: '카테고리 템플릿',
};

export const TEMPLATE_LIMITS = {
  /** Of one kind. Enough to be found at a glance; more are hardly told apart. */
  each: 200,
  name: 60,
} as const;

/** A shop that a template names, as the wire says it. */
export interface TemplateShop {
  shopType: ShopType;
  shopAccountId: string;
  shopName: string;
  /** The account is still linked. */
  linked: boolean;
}

export interface DeliveryContent {
  deliveryInfo: DeliveryInfo;
  /** What single shops ask of a delivery, by the key of the connector's field. */
  shops: (TemplateShop & { fields: Record<string, FieldValue> })[];
}

export interface OptionContent {
  options: OptionAxis[];
  /** Added prices; a combination that is not named adds nothing. */
  optionCombinations: { optionValues: string[]; optionPrice: number }[];
}

/** Fields of `common` that a seller repeats from product to product. */
export const PRODUCT_TEMPLATE_FIELDS = [
  'afterServiceTelephoneNumber',
  'afterServiceGuideContent',
  'sellerCommentContent',
  'productInfoProvidedNotice',
  'origin',
  'kcCredentials',
  'taxType',
  'productState',
  'minorPurchasable',
] as const satisfies readonly (keyof ProductCommon)[];
export type ProductTemplateField = (typeof PRODUCT_TEMPLATE_FIELDS)[number];

/** A field that is not there is not touched. */
export type ProductContent = Partial<Pick<ProductCommon, ProductTemplateField>>;

export interface SelectionContent {
  shops: (TemplateShop & { multiShopId: string | null })[];
}

export interface CategoryContent {
  /** Standard category. */
  category: CreateShopDTO['category'];
  shops: (TemplateShop & Pick<CreateShopDTO, 'category' | 'multiCategory'>)[];
}

export interface TemplateContents {
  DELIVERY: DeliveryContent;
  OPTION: OptionContent;
  PRODUCT: ProductContent;
  SELECTION: SelectionContent;
  CATEGORY: CategoryContent;
}

export type Template = { [Kind in TemplateKind]: { kind: Kind; id: string; name: string; content: TemplateContents[Kind] } }[TemplateKind];

/** FILL changes only what is as a new product has it; REPLACE all that the template holds. */
export type ApplyMode = 'FILL' | 'REPLACE';

/** What a template could not do, or takes away. */
export type TemplateNote =
  | { kind: 'UNLINKED' | 'REGISTERED' | 'NOT_CHOSEN'; shop: Pick<TemplateShop, 'shopType' | 'shopAccountId' | 'shopName'> }
  | { kind: 'OTHER_OPTIONS' | 'TOO_MANY_OPTIONS' }
  | { kind: 'REMOVES_OPTIONS'; count: number; stock: number };
