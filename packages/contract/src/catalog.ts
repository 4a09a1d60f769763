/** Base products and what filling their form needs. */
import { z } from 'zod';
import { productRowSchema, shopPreflightSchema, shopPreviewSchema, trashRowSchema } from './catalog-rows.ts';
import { repairChoiceSchema } from './listings.ts';
import { productConditions } from './matching.ts';
import { operation } from './operation.ts';
import { fieldValueSchema, productDraftSchema } from './product-draft.ts';
import { lookupNodeSchema } from './shops.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { idSchema, instantSchema, pageQuery, pageSchema, wonSchema } from './wire.ts';

const tags = ['기본상품'];
const productAuth = { any: ['productAuth' as const] };
/** Detail HTML makes products large. */
const bodyLimit = 2 * 1024 * 1024;

const transmitResult = z.object({
  product: productDraftSchema,
  jobId: idSchema.nullable(),
  planId: idSchema.nullable(),
  preflight: z.array(shopPreflightSchema),
});

const shownCategoriesSchema = z.object({
  contents: z.array(lookupNodeSchema.extend({ level: z.number().int(), noticeCode: z.string().nullable() })),
  /** Where the shop does not answer now and these are its categories of before: since when. Null else. */
  asOf: instantSchema.nullable(),
});

export const catalog = {
  list: operation('GET', '/api/v1/product/moa', productAuth, '기본상품 목록', { tags })
    .input(
      z.object({
        ...pageQuery,
        ...productConditions,
      }),
    )
    .output(pageSchema(productRowSchema)),
  get: operation('GET', '/api/v1/product/moa/{id}', productAuth, '기본상품 한 건', { tags })
    .input(z.object({ id: idSchema }))
    .output(productDraftSchema),
  create: operation('POST', '/api/v1/product/moa', productAuth, '기본상품 등록', {
    tags,
    bodyLimit,
    successStatus: 201,
    audit: 'product.create',
  })
    .input(productDraftSchema)
    .output(productDraftSchema),
  /** Said by a form every fifteen seconds: who else has the product open, and which version is stored. */
  presence: operation('POST', '/api/v1/product/moa/presence', productAuth, '상품을 함께 보는 사람', { tags })
    .input(z.strictObject({ id: idSchema, editing: z.boolean() }))
    .output(
      z.object({
        others: z.array(z.object({ name: z.string(), editing: z.boolean() })),
        version: z.number().int(),
        updatedBy: z.string().nullable(),
        updatedDate: instantSchema,
      }),
    ),
  /** A product that is complete for every practice shop the caller sees; nothing but its pictures is stored. 404 where there are no sandboxes. */
  example: operation('POST', '/api/v1/product/moa/example', productAuth, '예시 상품', { tags }).output(productDraftSchema),
  /** Saves (create or, with an id, update) and sends to the chosen shops. Shops with ERROR problems are skipped and named. */
  transmit: operation('POST', '/api/v1/product/moa/moa-transmit', productAuth, '기본상품 저장 후 쇼핑몰 전송', {
    tags,
    bodyLimit,
    audit: 'product.transmit',
  })
    .input(z.strictObject({ product: productDraftSchema, registerKeys: z.array(z.string().max(120)).max(60).optional() }))
    .output(transmitResult),
  update: operation('PUT', '/api/v1/product/moa/{id}', productAuth, '기본상품 수정', {
    tags,
    bodyLimit,
    detailed: true,
    audit: 'product.update',
  })
    .input(z.object({ params: z.object({ id: idSchema }), body: productDraftSchema }))
    .output(productDraftSchema),
  remove: operation('DELETE', '/api/v1/product/moa', productAuth, '기본상품 휴지통으로', { tags, audit: 'product.remove' })
    .input(z.strictObject({ ids: z.array(idSchema).min(1).max(500) }))
    .output(z.object({ removed: z.number().int() })),
  trash: operation('GET', '/api/v1/product/moa/trash', productAuth, '기본상품 휴지통', { tags })
    .input(z.object(pageQuery))
    .output(pageSchema(trashRowSchema)),
  restore: operation('POST', '/api/v1/product/moa/restore', productAuth, '휴지통에서 되살리기', { tags, audit: 'product.restore' })
    .input(z.strictObject({ ids: z.array(idSchema).min(1).max(500) }))
    .output(z.object({ restored: z.number().int() })),
  /** For good. What is at a shop stays there and among the shop products, tied to no base product; SKUs stay with their stock. */
  erase: operation('DELETE', '/api/v1/product/moa/trash', productAuth, '휴지통에서 영구 삭제', { tags, audit: 'product.erase' })
    .input(z.strictObject({ ids: z.array(idSchema).min(1).max(500) }))
    .output(z.object({ erased: z.number().int() })),
  count: operation('GET', '/api/v1/product/moa/count', productAuth, '기본상품 수', { tags })
    .input(z.object({}))
    .output(z.object({ total: z.number().int(), soldOut: z.number().int(), failed: z.number().int(), changed: z.number().int() })),
  simple: operation('GET', '/api/v1/product/simple', productAuth, '상품 고르기용 간단 목록', { tags })
    .input(z.object({ keyword: z.string().max(100).optional(), size: z.coerce.number().int().min(1).max(50).optional() }))
    .output(
      z.object({
        contents: z.array(
          z.object({
            id: idSchema,
            moaProductSeq: z.number().int(),
            productName: z.string(),
            imageUrl: z.string().nullable(),
            items: z.array(
              z.object({
                itemId: idSchema,
                optionText: z.string(),
                skuId: idSchema,
                skuCode: z.string(),
                price: wonSchema,
                sellable: z.number().int(),
              }),
            ),
          }),
        ),
      }),
    ),
  /** Rule problems of a draft for its shops, without saving. The web runs the pure part itself; this adds what only the server knows. */
  /** What new products and their shops begin with: what the seller chose last, and her settings. */
  beginning: operation('GET', '/api/v1/product/beginning', productAuth, '새 상품을 시작할 값', { tags })
    .input(z.object({}))
    .output(
      z.object({
        courierCode: z.string().nullable(),
        /** Of the product that was registered last; null where there is none. */
        last: z
          .object({
            afterServiceTelephoneNumber: z.string(),
            afterServiceGuideContent: z.string(),
            origin: z.object({ code: z.string(), importer: z.string(), freeText: z.string(), plural: z.boolean() }),
            courierCode: z.string(),
          })
          .nullable(),
        /** What each account was given last, by the keys of its fields. */
        shops: z.array(z.object({ shopType: shopTypeSchema, shopAccountId: z.string(), fields: z.record(z.string(), fieldValueSchema) })),
      }),
    ),
  /** Whether goods may be sold under a certificate, as the register of 제품안전정보센터 has it. */
  checkCertificate: operation('POST', '/api/v1/product/certification', productAuth, 'KC 인증 조회', { tags, detailed: true })
    .input(
      z.object({ query: z.object({ certNum: z.string().trim().min(1, '인증번호를 입력해주십시오.').max(60), type: z.string().max(40) }) }),
    )
    .output(
      z.object({
        outcome: z.enum(['OK', 'REFUSED', 'UNKNOWN_NUMBER', 'NOT_ASKED', 'UNAVAILABLE']),
        /** Korean: what it is and what to do. */
        message: z.string(),
        /** As the register writes it. */
        certificateNumber: z.string(),
        certificate: z
          .object({
            state: z.string(),
            kind: z.string(),
            organization: z.string(),
            company: z.string(),
            productName: z.string(),
            modelName: z.string(),
          })
          .nullable(),
      }),
    ),
  preflight: operation('POST', '/api/v1/product/moa/preflight', productAuth, '보내기 전 점검', { tags, bodyLimit })
    .input(productDraftSchema)
    .output(z.object({ shops: z.array(shopPreflightSchema) })),
  preview: operation('POST', '/api/v1/product/moa/preview', productAuth, '쇼핑몰별 미리보기', { tags, bodyLimit })
    .input(productDraftSchema)
    .output(
      z.object({
        shops: z.array(shopPreviewSchema),
      }),
    ),
  category: operation('GET', '/api/v1/product/category', productAuth, '카테고리 단계별 목록', { tags })
    .input(
      z.object({
        level: z.coerce.number().int().min(1).max(6).optional(),
        parentId: z.string().max(60).optional(),
        categoryId: z.string().max(60).optional(),
        shopType: shopTypeSchema.optional(),
        shopAccountId: z.string().max(100).optional(),
      }),
    )
    .output(shownCategoriesSchema),
  categorySearch: operation('GET', '/api/v1/product/category/search', productAuth, '카테고리 검색', { tags })
    .input(
      z.object({ categoryKeyword: z.string().max(60), shopType: shopTypeSchema.optional(), shopAccountId: z.string().max(100).optional() }),
    )
    .output(shownCategoriesSchema),
  /** Categories of a system that several shop types share, with those that belong to each at every shop. */
  categorySearchShared: operation('GET', '/api/v1/product/category/search/esm', productAuth, '함께 쓰는 카테고리 검색', { tags })
    .input(z.object({ categoryKeyword: z.string().max(60), shopType: shopTypeSchema, shopAccountId: z.string().max(100) }))
    .output(
      z.object({
        contents: z.array(
          lookupNodeSchema
            .omit({ leaf: true })
            .extend({ shops: z.array(z.object({ shopType: shopTypeSchema, id: z.string(), name: z.string() })) }),
        ),
      }),
    ),
  /**
   * Standard categories for what is written of a product: at most three, best first, none where the words say nothing. `words` are those of
   * the name that speak for it, `chosenBefore` counts the seller's products with a name like it that she put there.
   */
  standardCategoryRecommend: operation('POST', '/api/v1/product/category/recommend', productAuth, '표준 카테고리 추천', { tags })
    .input(
      z.strictObject({
        productName: z.string().max(200),
        brand: z.string().max(100).optional(),
        /** Search words and the description without markup. */
        text: z.string().max(500).optional(),
      }),
    )
    .output(
      z.object({
        contents: z.array(
          lookupNodeSchema.extend({
            noticeCode: z.string().nullable(),
            certainty: z.enum(['HIGH', 'MEDIUM', 'LOW']),
            words: z.array(z.string()),
            chosenBefore: z.number().int(),
          }),
        ),
      }),
    ),
  /**
   * Channel categories for a standard category and product name: REMEMBERED is what this seller chose before for that category, PATH the only
   * one whose path says the same, SIMILAR what is called alike.
   */
  categoryRecommend: operation('GET', '/api/v1/product/category/recommend', productAuth, '쇼핑몰 카테고리 추천', { tags })
    .input(
      z.object({
        categoryId: z.string().max(60),
        productName: z.string().max(200).optional(),
        shopType: shopTypeSchema,
        shopAccountId: z.string().max(100),
      }),
    )
    .output(z.object({ contents: z.array(lookupNodeSchema.extend({ reason: z.enum(['REMEMBERED', 'PATH', 'SIMILAR']) })) })),
  /**
   * What can be put in the place of a category, an attribute or an option value that a shop refused, best first: from what the shop has, what this
   * seller chose before and what the standard category says. Empty where nothing of the kind was refused, or the shop does not answer.
   */
  repairChoices: operation('GET', '/api/v1/product/shop/repair-choices', productAuth, '거절된 카테고리 · 속성 · 옵션 대신 쓸 값', { tags })
    .input(z.object({ listingId: idSchema }))
    .output(
      z.object({
        contents: z.array(
          z.object({
            title: z.string(),
            choices: z.array(
              z.object({ choice: repairChoiceSchema, label: z.string(), reason: z.enum(['REMEMBERED', 'PATH', 'SIMILAR']) }),
            ),
          }),
        ),
      }),
    ),
  /**
   * What a shop takes of a product in a category. `wholeCategoryId` is of the standard tree (the ids of all levels in one) or, with
   * `shopAccountId`, of that shop's own. Null: nobody knows.
   */
  categoryFee: operation('GET', '/api/v1/product/category/fee', productAuth, '카테고리 수수료', { tags })
    .input(z.object({ shopType: shopTypeSchema, wholeCategoryId: z.string().max(60), shopAccountId: z.string().max(100).optional() }))
    .output(
      z.object({
        feeRate: z.number().nullable(),
        from: z.enum(['OWN_CATEGORY', 'OWN', 'CHANNEL_CATEGORY', 'CHANNEL']).nullable(),
        /** Korean: the rate and where it comes from. */
        text: z.string(),
      }),
    ),
  notices: operation('GET', '/api/v1/product/notice', productAuth, '상품정보제공고시 상품군과 항목', { tags })
    .input(z.object({}))
    .output(
      z.object({
        contents: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            items: z.array(
              z.object({
                code: z.string(),
                label: z.string(),
                hint: z.string().nullable(),
                requirement: z.string(),
                maxLength: z.number().int().nullable(),
                presets: z.array(z.string()),
              }),
            ),
          }),
        ),
        defaultText: z.string(),
      }),
    ),
  origins: operation('GET', '/api/v1/product/origin', productAuth, '원산지 목록', { tags })
    .input(z.object({ parentCode: z.string().max(20).optional(), keyword: z.string().max(40).optional() }))
    .output(
      z.object({
        contents: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            path: z.string(),
            leaf: z.boolean(),
            needsImporter: z.boolean(),
            needsText: z.boolean(),
          }),
        ),
      }),
    ),
  couriers: operation('GET', '/api/v1/common/couriers', 'USER', '택배사 목록', { tags: ['공통'], tokenAreas: ['product', 'order'] })
    .input(z.object({}))
    .output(
      z.object({
        contents: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            type: z.string(),
            digits: z.string().nullable(),
            supports: z.array(shopTypeSchema),
          }),
        ),
      }),
    ),
};
