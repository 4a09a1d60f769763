/** The product draft on the wire; mirrors `ProductDraft` of core. */
import {
  LEAVABLE_FIELDS,
  NO_CONSIGNMENT,
  newProductDraft,
  PRODUCT_TEMPLATE_FIELDS,
  type ProductDraft,
  type ProductTemplateField,
} from '@moa/core';
import { z } from 'zod';
import { appliedPriceRuleSchema } from './price-rule.ts';
import { regStatusSchema, saleStatusSchema, shopTypeSchema } from './vocabulary.ts';
import { quantitySchema, versionSchema, wonSchema } from './wire.ts';

const text = (max: number) => z.string().max(max, `${max}자 이하로 입력해주십시오.`);
const roleIdSchema = z.enum(['SELF', 'CROSS_SALE', 'CROSS_SUPPLY', 'CONSIGNMENT']);
const price = wonSchema.min(0, '0원 이상으로 입력해주십시오.').max(999_999_990, '999,999,990원 이하로 입력해주십시오.');
const unitQuantity = z.number().int().min(1, '1 이상으로 입력해주십시오.').max(9_999);
export const categoryChoiceSchema = z.strictObject({ categoryId: text(60), path: text(400) });

const mainSkuSchema = z.strictObject({
  id: z.string().max(20).nullable(),
  skuCode: text(60),
  stockQuantity: quantitySchema,
  saleUnitQuantity: unitQuantity,
  brand: text(100),
  manufacturer: text(100),
  salePrice: price,
  skuName: text(200),
  attributes: z.record(text(60), text(200)),
  roleId: roleIdSchema,
  siblingCode: text(40).nullable(),
});

const optionCombinationSchema = z.strictObject({
  id: z.string().max(20).nullable(),
  optionValues: z.array(text(100)).max(3),
  optionPrice: wonSchema.min(-999_999_990).max(999_999_990),
  saleQuantity: quantitySchema,
  seenQuantity: quantitySchema.nullable(),
  usable: z.boolean(),
  skuCode: text(60),
  skuId: z.string().max(20).nullable(),
  saleUnitQuantity: unitQuantity,
  barcode: text(40),
});

const compositionSchema = z.strictObject({
  categories: z.array(categoryChoiceSchema).max(1),
  mainInfo: z.strictObject({
    skus: z.array(mainSkuSchema).max(1),
    name: text(200),
    price,
    saleQuantity: quantitySchema,
    seenQuantity: quantitySchema.nullable(),
    usable: z.boolean(),
  }),
  optionInfo: z.strictObject({
    usable: z.boolean(),
    options: z.array(z.strictObject({ name: text(50), values: z.array(text(100)).max(200) })).max(3),
    optionCombinations: z.array(optionCombinationSchema).max(1000),
  }),
  supplementInfo: z.strictObject({
    usable: z.boolean(),
    supplements: z.array(z.strictObject({ name: text(100), price, quantity: quantitySchema })).max(100),
  }),
});

const discount = z.strictObject({ discountType: z.literal('WON'), value: price });

const basicSchema = z.strictObject({
  productName: text(200),
  manufacturer: text(100),
  modelName: text(100),
  modelCode: text(60),
  brand: text(100),
  salePrice: price,
  stockQuantity: quantitySchema,
  /** Absent in drafts made before there were any. */
  costPrice: price.nullable().default(null),
  benefit: z.strictObject({ usable: z.boolean(), pc: discount, mobile: discount }),
  priceComparisonSiteReg: z.boolean(),
  searchKeywords: z.array(text(50)).max(50).default([]),
});

export const deliveryInfoSchema = z.strictObject({
  templateId: z.string().max(20).nullable(),
  feeType: z.enum(['FREE', 'PAID', 'CONDITIONAL_FREE']),
  baseFee: price,
  freeConditionalAmount: price,
  returnFee: price,
  exchangeFee: price,
  jejuFee: price,
  islandFee: price,
  courierCode: text(40),
  shippingDays: z.number().int().min(0).max(60),
  bundle: z.boolean(),
});

export const productImageSchema = z.strictObject({
  fileId: z.string().regex(/^[0-9a-f]{64}$/),
  url: text(300),
  width: z.number().int().min(1).max(20_000),
  height: z.number().int().min(1).max(20_000),
});

const commonSchema = z.strictObject({
  productState: z.enum(['NEW', 'USED', 'REFURBISHED', 'MADE_TO_ORDER']),
  taxType: z.enum(['TAX', 'DUTYFREE', 'SMALL']),
  minorPurchasable: z.boolean(),
  origin: z.strictObject({ code: text(20), importer: text(100), freeText: text(100), plural: z.boolean() }),
  kcCredentials: z.array(z.strictObject({ certificationType: text(60), certificationNumber: text(60), companyName: text(100) })).max(10),
  manufacturingDate: z.string().max(10).nullable(),
  validDate: z.string().max(10).nullable(),
  productInfoProvidedNotice: z.strictObject({ noticeCode: text(60), values: z.record(text(80), text(2000)) }),
  images: z.array(productImageSchema).max(21),
  detailInfoType: z.literal('HTML'),
  detailInfoContent: z.string().max(400_000, '상세설명이 너무 깁니다. 이미지를 파일로 올려주십시오.'),
  sellerManagementCode: text(60),
  sellerBarcode: text(40),
  sellerCommentContent: text(2000),
  afterServiceGuideContent: text(1000),
  afterServiceTelephoneNumber: text(20),
  deliveryInfo: deliveryInfoSchema,
});

export const fieldValueSchema = z.union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string().max(200)).max(100)]);

/** What a product template may hold of `common`. */
export const productTemplateSchema = commonSchema
  .pick(Object.fromEntries(PRODUCT_TEMPLATE_FIELDS.map((field) => [field, true as const])) as Record<ProductTemplateField, true>)
  .partial();

/** `common` as a shop may have it otherwise. */
const shopCommonSchema = commonSchema.omit({ detailInfoType: true, detailInfoContent: true }).partial();

const shopCompositionSchema = z.strictObject({
  optionInfo: z
    .strictObject({
      optionCombinations: z.array(z.strictObject({ id: text(20), optionPrice: wonSchema.min(-999_999_990).max(999_999_990) })).max(1000),
    })
    .optional(),
});

const shopConsignmentSchema = z.strictObject({
  isCheckShippingFromInfo: z.boolean(),
  isCheckPersonalAgreementInfo: z.boolean(),
  extraInfoLocation: text(200),
});

const registerShopSchema = z.strictObject({
  shopProductId: text(60).nullable(),
  copyShopProductId: text(60).nullable(),
  shopType: shopTypeSchema,
  shopAccountId: text(100),
  shopName: text(100),
  registerKey: text(120),
  temporaryRegisterKey: text(120).nullable(),
  isRegister: z.boolean(),
  isRegDone: z.boolean(),
  shopIds: z.array(text(100)).max(100),
});

const uploadStateSchema = z.enum(['EMPTY', 'UPLOADING', 'DONE', 'FAIL']);
const perShop = <T extends z.ZodRawShape>(shape: T) => z.array(z.strictObject({ registerKey: text(120), ...shape })).max(60);
const imageInfoSchema = z.strictObject({
  uploadState: uploadStateSchema,
  overrides: perShop({ images: z.array(productImageSchema).max(21) }),
});
const detailContentInfoSchema = z.strictObject({
  uploadState: uploadStateSchema,
  overrides: perShop({ detailInfoContent: z.string().max(400_000) }),
});
const etcInfoSchema = z.strictObject({ overrides: perShop({ etc: z.record(text(80), fieldValueSchema) }) });
const EMPTY = newProductDraft();

const createShopSchema = z.strictObject({
  registerKey: text(120),
  temporaryRegisterKey: text(120).nullable(),
  shopInfoDTO: z.strictObject({
    shopType: shopTypeSchema,
    shopAccountId: text(100),
    shopName: text(100),
    multiShopId: text(40).nullable(),
  }),
  shopProductId: text(60).nullable(),
  copyShopProductId: text(60).nullable(),
  isRegister: z.boolean(),
  isRegDone: z.boolean(),
  basic: z.strictObject({
    productName: text(300).optional(),
    salePrice: price.optional(),
    /** Said by the server; what is sent of it is not believed. */
    priceRule: appliedPriceRuleSchema.optional(),
    detailInfoContent: z.string().max(400_000).optional(),
  }),
  composition: shopCompositionSchema.default({}),
  common: shopCommonSchema.default({}),
  shopConsignment: shopConsignmentSchema.default({ ...NO_CONSIGNMENT }),
  category: categoryChoiceSchema.nullable(),
  multiCategory: z.array(categoryChoiceSchema).max(20),
  etc: z.record(text(80), fieldValueSchema),
  status: z.strictObject({ saleStatus: saleStatusSchema, regStatus: regStatusSchema }).nullable().default(null),
  saleStatus: saleStatusSchema.default('WAIT'),
  regStatus: regStatusSchema.default('NONE'),
  isCollected: z.boolean(),
  /** Fields that no push overwrites at the shop; the server's, what is sent of it is not read. */
  leftToShop: z.array(z.enum(LEAVABLE_FIELDS)).optional(),
  regInfo: z.strictObject({ message: z.string(), at: z.string().nullable() }).nullable(),
  modify: z.boolean(),
});

/**
 * Body and answer of a base product. Server-owned fields (`status`, `regInfo`, dates…) and what follows from the entries of the shops
 * (`registerShops`, `registerShopAccounts`, `imageInfo`, `detailContentInfo`, `etcInfo`) are ignored on the way in and may be left out.
 */
export const productDraftSchema: z.ZodType<ProductDraft> = z.strictObject({
  id: z.string().max(20).nullable(),
  moaProductSeq: z.number().int().nullable(),
  moaSellerId: z.string().max(40).nullable(),
  createdDate: z.string().nullable(),
  updatedDate: z.string().nullable(),
  version: versionSchema,
  roleId: roleIdSchema,
  consignmentProductInfo: z.null(),
  createShopDTOList: z.array(createShopSchema).max(60),
  registerShops: z.array(registerShopSchema).max(60).default([]),
  registerShopAccounts: z.array(registerShopSchema).max(60).default([]),
  composition: compositionSchema,
  basic: basicSchema,
  common: commonSchema,
  imageInfo: imageInfoSchema.default(EMPTY.imageInfo),
  detailContentInfo: detailContentInfoSchema.default(EMPTY.detailContentInfo),
  etcInfo: etcInfoSchema.default(EMPTY.etcInfo),
}) as z.ZodType<ProductDraft>;
