/** Templates: what a seller saves once of a product and takes into others. A collection for each kind, at the specification's paths. */
import { TEMPLATE_LIMITS } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { categoryChoiceSchema, deliveryInfoSchema, fieldValueSchema, productTemplateSchema } from './product-draft.ts';
import { lookupNodeSchema } from './shops.ts';
import { shopTypeSchema } from './vocabulary.ts';
import { idSchema, instantSchema, listOf, okSchema, versionSchema, wonSchema } from './wire.ts';

const tags = ['템플릿'];
const productAuth = { any: ['productAuth' as const] };
/** A thousand combinations with three values each. */
const bodyLimit = 1024 * 1024;

const nameSchema = z
  .string()
  .trim()
  .min(1, '템플릿 이름을 입력해주십시오.')
  .max(TEMPLATE_LIMITS.name, `템플릿 이름은 ${TEMPLATE_LIMITS.name}자 이하로 입력해주십시오.`);
const shop = { shopType: shopTypeSchema, shopAccountId: z.string().max(100) };
/** Answered with a shop and ignored when it comes back, so that what was read can be saved. */
const shopFacts = { shopName: z.string().max(100).optional(), linked: z.boolean().optional() };
const shopAnswer = { ...shop, shopName: z.string(), linked: z.boolean() };
const optionText = z.string().trim().min(1, '빈 옵션값은 저장할 수 없습니다.').max(100);
const fields = z.record(z.string().max(80), fieldValueSchema);
/** Two rows of one shop would contradict each other. */
function isNamedOnce(shops: readonly { shopType: string; shopAccountId: string; multiShopId?: string | null }[]): boolean {
  const keys = shops.map(({ shopType, shopAccountId, multiShopId }) => JSON.stringify([shopType, shopAccountId, multiShopId ?? null]));
  return new Set(keys).size === keys.length;
}
const TWICE = '같은 쇼핑몰 계정이 두 번 있습니다.';
const channelCategory = { category: categoryChoiceSchema.nullable(), multiCategory: z.array(categoryChoiceSchema).max(20) };
const multiShop = { multiShopId: z.string().max(40).nullable() };

const optionContentSchema = z
  .strictObject({
    options: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1, '옵션명을 입력해주십시오.').max(50),
          values: z.array(optionText).min(1, '옵션값을 하나 이상 입력해주십시오.').max(200),
        }),
      )
      .min(1, '옵션이 없어 저장할 것이 없습니다. 옵션을 먼저 입력해주십시오.')
      .max(3),
    optionCombinations: z
      .array(z.strictObject({ optionValues: z.array(optionText).max(3), optionPrice: wonSchema.min(-999_999_990).max(999_999_990) }))
      .max(1000),
  })
  .superRefine(({ options }, issues) => {
    if (new Set(options.map(({ name }) => name)).size < options.length)
      issues.addIssue({ code: 'custom', path: ['options'], message: '옵션명이 서로 달라야 합니다.' });
    options.forEach(({ values }, at) => {
      if (new Set(values).size < values.length)
        issues.addIssue({ code: 'custom', path: ['options', at, 'values'], message: '같은 옵션값이 두 번 있습니다.' });
    });
    if (options.reduce((count, { values }) => count * values.length, 1) > 1000)
      issues.addIssue({ code: 'custom', path: ['options'], message: '옵션 조합은 1,000개까지 저장할 수 있습니다.' });
  });

const productContentSchema = productTemplateSchema.refine((content) => Object.values(content).some((value) => value !== undefined), {
  message: '저장할 항목을 하나 이상 골라주십시오.',
});

const CHOSEN = '쇼핑몰을 하나 이상 골라주십시오.';
const selectionContentSchema = z.strictObject({
  shops: z
    .array(z.strictObject({ ...shop, ...shopFacts, ...multiShop }))
    .min(1, CHOSEN)
    .max(60)
    .refine(isNamedOnce, TWICE),
});

const categoryContentSchema = z
  .strictObject({
    category: categoryChoiceSchema.nullable(),
    shops: z
      .array(z.strictObject({ ...shop, ...shopFacts, ...channelCategory }))
      .max(60)
      .refine(isNamedOnce, TWICE),
  })
  .refine(({ category, shops }) => category !== null || shops.length > 0, { message: '카테고리를 하나 이상 골라주십시오.' });

const deliveryContentSchema = z.strictObject({
  deliveryInfo: deliveryInfoSchema,
  shops: z
    .array(z.strictObject({ ...shop, ...shopFacts, fields }))
    .max(60)
    .refine(isNamedOnce, TWICE)
    .default([]),
});

function templateOf<Content extends z.ZodType>(content: Content) {
  return z.object({ id: idSchema, name: z.string(), version: versionSchema, updatedDate: instantSchema, content });
}

const answers = {
  option: templateOf(optionContentSchema),
  product: templateOf(productTemplateSchema),
  selection: templateOf(z.object({ shops: z.array(z.object({ ...shopAnswer, ...multiShop })) })),
  category: templateOf(
    z.object({ category: categoryChoiceSchema.nullable(), shops: z.array(z.object({ ...shopAnswer, ...channelCategory })) }),
  ),
  delivery: templateOf(z.object({ deliveryInfo: deliveryInfoSchema, shops: z.array(z.object({ ...shopAnswer, fields })) })).extend({
    /** New products begin with it. */
    main: z.boolean(),
    /** Accounts that take it when none is chosen. */
    mainOf: z.array(z.object(shopAnswer)),
  }),
};

/** Read all or some, add, change with the version that was read, remove. */
function collection<Content extends z.ZodType, Answer extends z.ZodType, More extends z.ZodRawShape>(
  path: `/${string}`,
  name: string,
  audit: string,
  content: Content,
  answer: Answer,
  more: More,
) {
  return {
    list: operation('GET', path, productAuth, `${name} 목록`, { tags })
      .input(z.object({ templateIds: listOf(idSchema) }))
      .output(z.object({ contents: z.array(answer) })),
    create: operation('POST', path, productAuth, `${name} 저장`, { tags, bodyLimit, successStatus: 201, audit: `${audit}.create` })
      .input(z.strictObject({ name: nameSchema, content, ...more }))
      .output(answer),
    update: operation('PUT', path, productAuth, `${name} 변경`, { tags, bodyLimit, audit: `${audit}.update` })
      .input(z.strictObject({ id: idSchema, version: versionSchema, name: nameSchema, content, ...more }))
      .output(answer),
    remove: operation('DELETE', path, productAuth, `${name} 삭제`, { tags, audit: `${audit}.remove` })
      .input(z.strictObject({ id: idSchema }))
      .output(okSchema),
  };
}

const product = collection('/api/v1/product/template', '상품 템플릿', 'productTemplate', productContentSchema, answers.product, {});
const option = collection('/api/v1/product/option/template', '옵션 템플릿', 'optionTemplate', optionContentSchema, answers.option, {});
const selection = collection(
  '/api/v1/product/shop/selection/template',
  '쇼핑몰 선택 템플릿',
  'selectionTemplate',
  selectionContentSchema,
  answers.selection,
  {},
);
const category = collection(
  '/api/v1/product/category/template',
  '카테고리 템플릿',
  'categoryTemplate',
  categoryContentSchema,
  answers.category,
  {},
);
const delivery = collection(
  '/api/v1/product/delivery/template',
  '배송 템플릿',
  'deliveryTemplate',
  deliveryContentSchema,
  answers.delivery,
  {
    main: z.boolean(),
    /** The seller has looked at what the shops changed: it counts as it is there now. */
    confirmed: z.boolean().optional(),
  },
);
const OPTION = '/api/v1/product/template/option';
const OPTION_ONE = `${OPTION}/{id}` as const;

const choiceSchema = z.object({ label: z.string(), hint: z.string() });

export const templates = {
  products: product.list,
  createProduct: product.create,
  updateProduct: product.update,
  removeProduct: product.remove,
  options: option.list,
  createOption: option.create,
  updateOption: option.update,
  removeOption: option.remove,
  /** The third collection of the specification: the same option templates, one by one. */
  optionList: operation('GET', OPTION, productAuth, '옵션 템플릿 목록 (한 건씩 다루는 주소)', { tags })
    .input(z.object({ templateIds: listOf(idSchema) }))
    .output(z.object({ contents: z.array(answers.option) })),
  dropOption: operation('DELETE', OPTION, productAuth, '옵션 템플릿 한 건 삭제', { tags, audit: 'optionTemplate.remove' })
    .input(z.strictObject({ id: idSchema }))
    .output(okSchema),
  option: operation('GET', OPTION_ONE, productAuth, '옵션 템플릿 한 건', { tags })
    .input(z.object({ id: idSchema }))
    .output(answers.option),
  saveOption: operation('PUT', OPTION_ONE, productAuth, '옵션 템플릿 한 건 변경', {
    tags,
    bodyLimit,
    detailed: true,
    audit: 'optionTemplate.update',
  })
    .input(
      z.object({
        params: z.object({ id: idSchema }),
        body: z.strictObject({ version: versionSchema, name: nameSchema, content: optionContentSchema }),
      }),
    )
    .output(answers.option),
  selections: selection.list,
  createSelection: selection.create,
  updateSelection: selection.update,
  removeSelection: selection.remove,
  categories: category.list,
  createCategory: category.create,
  updateCategory: category.update,
  removeCategory: category.remove,
  deliveries: delivery.list,
  createDelivery: delivery.create,
  updateDelivery: delivery.update,
  removeDelivery: delivery.remove,
  mains: operation('GET', '/api/v1/product/delivery/template/main', productAuth, '쇼핑몰 계정별 기본 배송 템플릿', { tags })
    .input(z.object({}))
    .output(z.object({ contents: z.array(z.object({ ...shopAnswer, templateId: idSchema })) })),
  /** `templateId` null: the account takes none by itself. */
  setMain: operation('PUT', '/api/v1/product/delivery/template/main', productAuth, '쇼핑몰 계정의 기본 배송 템플릿 지정', {
    tags,
    audit: 'deliveryTemplate.main',
  })
    .input(z.strictObject({ ...shop, templateId: idSchema.nullable() }))
    .output(okSchema),
  /**
   * Whether what delivery templates point at is still at the shops, by template and account. `status` null: the shop could not be asked,
   * and `message` says why.
   */
  status: operation('GET', '/api/v1/product/template/status', productAuth, '배송 템플릿의 쇼핑몰별 상태', { tags })
    .input(z.object({ templateIds: listOf(idSchema) }))
    .output(
      z.object({
        contents: z.array(
          z.object({
            templateId: idSchema,
            name: z.string(),
            ...shopAnswer,
            status: z.enum(['NORMAL', 'CHANGED', 'DELETED']).nullable(),
            message: z.string().nullable(),
            fields: z.array(
              z.object({
                key: z.string(),
                label: z.string(),
                status: z.enum(['NORMAL', 'CHANGED', 'DELETED']).nullable(),
                before: choiceSchema.nullable(),
                now: choiceSchema.nullable(),
              }),
            ),
          }),
        ),
      }),
    ),
  /** Categories by their ids, of a shop where one is named. What is not there is left out. */
  categoryDetails: operation('GET', '/api/v1/product/category/search/ids', productAuth, '카테고리 여러 건', { tags })
    .input(
      z.object({
        categoryIds: z
          .array(z.string().max(60))
          .min(1, '카테고리를 하나 이상 보내주십시오.')
          .max(100, '카테고리는 100개까지 조회할 수 있습니다.'),
        shopType: shopTypeSchema.optional(),
        shopAccountId: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ contents: z.array(lookupNodeSchema.extend({ noticeCode: z.string().nullable() })) })),
};
