import { z } from 'zod';
import { ApiError } from './wire.ts';

const FLAG = z.enum(['T', 'F']);
const MONEY = z.string().regex(/^\d{1,10}\.\d{2}$/, 'must be a string with two decimals');
const SIGNED_MONEY = z.string().regex(/^-?\d{1,10}\.\d{2}$/, 'must be a string with two decimals');
const CODE = z.string().length(8, 'must be a code of 8 characters');
const DAY = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD');
const text = (max: number) => z.string().max(max, `at most ${max} characters`);
const count = (max: number) => z.number().int().min(0).max(max);
const period = z.strictObject({ start_date: DAY, end_date: DAY });

const CATEGORY = z.strictObject({ category_no: z.number().int(), recommend: FLAG.default('F'), new: FLAG.default('F') });
const OPTION = z.strictObject({
  name: text(100).min(1, 'required'),
  value: z.array(text(100).min(1, 'required')).min(1, 'at least one value'),
});
const RATE = z.strictObject({ shipping_rates_min: MONEY.optional(), shipping_rates_max: MONEY.optional(), shipping_fee: MONEY });

/** Fields both POST and PUT of a product take (sheet 4). Stock is not among them: it lives on the variants. */
const SHARED = {
  product_name: text(250).min(1, 'required'),
  eng_product_name: text(250),
  supply_product_name: text(250),
  internal_product_name: text(50),
  model_name: text(100),
  price: MONEY,
  price_excluding_tax: MONEY,
  supply_price: MONEY,
  retail_price: MONEY,
  custom_product_code: text(40),
  add_category_no: z.array(CATEGORY),
  display: FLAG,
  selling: FLAG,
  product_condition: z.enum(['N', 'B', 'R', 'U', 'E', 'F', 'S']),
  product_used_month: count(1200),
  description: z.string(),
  mobile_description: z.string(),
  separated_mobile_description: FLAG,
  summary_description: text(255),
  simple_description: z.string(),
  payment_info: z.string(),
  shipping_info: z.string(),
  exchange_info: z.string(),
  service_info: z.string(),
  image_upload_type: z.enum(['A', 'B', 'C']),
  detail_image: z.string(),
  list_image: z.string(),
  tiny_image: z.string(),
  small_image: z.string(),
  additional_image: z.array(z.string()).max(20, 'at most 20 images'),
  manufacturer_code: CODE,
  brand_code: CODE,
  trend_code: CODE,
  supplier_code: CODE,
  origin_classification: z.enum(['F', 'T', 'E']),
  origin_place_no: z.number().int(),
  origin_place_value: text(30),
  made_in_code: z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two letters'),
  tax_type: z.enum(['A', 'B', 'C']),
  tax_rate: count(100),
  shipping_fee_by_product: FLAG,
  shipping_method: z.enum(['01', '02', '03', '04', '05', '06', '07', '08', '09']),
  shipping_scope: z.enum(['A', 'B', 'C']),
  shipping_fee_type: z.enum(['T', 'R', 'M', 'D', 'W', 'C', 'N']),
  shipping_rates: z.array(RATE),
  prepaid_shipping_fee: z.enum(['C', 'P', 'B']),
  shipping_period: z.strictObject({ minimum: count(365), maximum: count(365) }),
  shipping_area: text(255),
  minimum_quantity: z.number().int().min(1).max(2_147_483_647),
  maximum_quantity: count(2_147_483_647),
  buy_unit: z.number().int().min(1),
  adult_certification: FLAG,
  made_date: DAY,
  release_date: DAY,
  expiration_date: period,
  product_tag: z.union([z.string(), z.array(z.string())]).refine((tags) => tagCount(tags) <= 50, 'at most 50 tags'),
  hscode: text(20),
  additional_information: z.array(z.strictObject({ key: z.string().min(1, 'required'), value: z.string() })),
};

function tagCount(tags: string | string[]): number {
  return (typeof tags === 'string' ? tags.split(',') : tags).length;
}

const CREATE = z.strictObject({
  ...z.strictObject(SHARED).partial().shape,
  product_name: SHARED.product_name,
  supply_price: SHARED.supply_price,
  has_option: FLAG.optional(),
  option_type: z.enum(['T', 'E', 'F']).optional(),
  option_list_type: z.enum(['C', 'S']).optional(),
  options: z.array(OPTION).max(5, 'at most 5 options').optional(),
});

const UPDATE = z.strictObject({
  ...z.strictObject(SHARED).partial().shape,
  delete_category_no: z.array(z.number().int()).optional(),
});

const OPTIONS_CREATE = z.strictObject({
  has_option: z.literal('T'),
  option_type: z.enum(['T', 'E', 'F']).default('T'),
  option_list_type: z.enum(['C', 'S']).default('S'),
  options: z
    .array(
      z.strictObject({
        option_name: text(100).min(1, 'required'),
        option_value: z.array(z.strictObject({ option_text: text(100).min(1, 'required') })).min(1, 'at least one value'),
        option_display_type: z.enum(['S', 'P', 'B', 'R']).default('S'),
        required_option: FLAG.default('T'),
      }),
    )
    .min(1, 'at least one option')
    .max(5, 'at most 5 options'),
});

const NAMED_OPTIONS = z.array(
  z.strictObject({
    option_name: text(100).min(1, 'required'),
    option_value: z.array(z.strictObject({ option_text: text(100).min(1, 'required') })).min(1),
  }),
);
const OPTIONS_RENAME = z.strictObject({ original_options: NAMED_OPTIONS, options: NAMED_OPTIONS });

const INVENTORY_FIELDS = {
  quantity: count(2_147_483_647),
  use_inventory: FLAG,
  important_inventory: z.enum(['A', 'B']),
  inventory_control_type: z.enum(['A', 'B']),
  display_soldout: FLAG,
  safety_inventory: count(2_147_483_647),
};
const INVENTORY = z.strictObject(INVENTORY_FIELDS).partial();
const VARIANT = z
  .strictObject({ ...INVENTORY_FIELDS, additional_amount: SIGNED_MONEY, display: FLAG, selling: FLAG, custom_variant_code: text(40) })
  .partial();
const VARIANT_OF_MANY = z.strictObject({ ...VARIANT.shape, variant_code: z.string().length(12, 'must be a code of 12 characters') });

export type ProductCreate = z.infer<typeof CREATE>;
export type ProductUpdate = z.infer<typeof UPDATE>;
export type VariantChange = z.infer<typeof VARIANT>;

export const readProductCreate = reader(CREATE);
export const readProductUpdate = reader(UPDATE);
export const readOptionsCreate = reader(OPTIONS_CREATE);
export const readOptionsRename = reader(OPTIONS_RENAME);
export const readInventory = reader(INVENTORY);
export const readVariant = reader(VARIANT);
export const readVariantOfMany = reader(VARIANT_OF_MANY);

/** A reader that answers 422 with every wrong field under `more_info`. */
export function reader<T>(schema: z.ZodType<T>): (value: unknown) => T {
  return (value) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const moreInfo: Record<string, string> = {};
    for (const issue of result.error.issues) {
      const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      for (const path of paths) moreInfo[path.join('.')] ??= issue.code === 'unrecognized_keys' ? 'unknown parameter' : issue.message;
    }
    throw new ApiError(422, `Invalid value. (parameter.${Object.keys(moreInfo)[0] ?? 'request'})`, moreInfo);
  };
}
