import { blankProduct, itemsOf, replaceItems } from '../market/market.ts';
import type { Call } from './gate.ts';
import { DEFAULT_SUPPLIER, DEFAULT_TREND } from './mall-data.ts';
import type { Mall, MallProduct, ProductOption, Variant } from './market.ts';
import type { ProductCreate, ProductUpdate } from './product-fields.ts';
import { invalid } from './wire.ts';

const FIRST_PRODUCT_NO = 11;
const MOST_VARIANTS = 1000;
const LETTERS = 26;

/** Fields with a place of their own in the record; the others are kept and echoed as they came. */
const OWN_FIELDS: ReadonlySet<string> = new Set(
  `product_name custom_product_code price price_excluding_tax selling description add_category_no delete_category_no
detail_image list_image tiny_image small_image additional_image has_option option_type option_list_type options`.split(/\s+/),
);

/** Bijective letters: 0 → `A`, 25 → `Z`, 26 → `AA`. */
function letters(index: number): string {
  const rest = Math.floor(index / LETTERS);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(65 + (index % LETTERS));
}

/** A new product, with its variants; not saved. `price` in won. */
export function newProduct(mall: Mall, mallId: string, shopNo: number, price: number, input: ProductCreate): MallProduct {
  const number = mall.kernel.store.next(`product|${mallId}`, FIRST_PRODUCT_NO);
  const blank = blankProduct(mall, mallId, String(number), {
    shopNo,
    productCode: `P${letters(number).padStart(7, '0')}`,
    fields: {
      supplier_code: DEFAULT_SUPPLIER,
      trend_code: DEFAULT_TREND,
      brand_code: 'B0000000',
      manufacturer_code: 'M0000000',
      tax_type: 'A',
      product_condition: 'N',
      supply_price: input.supply_price,
      retail_price: '0.00',
      display: 'F' as const,
    },
    optionType: null,
    optionListType: null,
    options: [],
    variantsMade: 0,
    categories: [],
    smallImages: { list_image: null, tiny_image: null, small_image: null },
    lastPut: null,
  });
  const product: MallProduct = { ...blank, name: input.product_name, price, onSale: false };
  const options = (input.options ?? []).map(({ name, value }) => ({ name, values: value }));
  setOptions(mall, product, input.has_option === 'T' ? options : [], input.option_type, input.option_list_type);
  return product;
}

type ImageField = 'detail_image' | 'list_image' | 'tiny_image' | 'small_image';

/** Paths of the pictures that a request names; null for what it does not name. */
export type GivenImages = Record<ImageField, string | null> & { additional: string[] | null };

/** Looks up what a request names, before anything is changed. */
export function namedImages(
  input: { [Field in ImageField]?: string | undefined } & { additional_image?: string[] | undefined },
  pathOf: (given: string, field: string) => string,
): GivenImages {
  const path = (field: ImageField) => (input[field] === undefined ? null : pathOf(input[field], field));
  return {
    detail_image: path('detail_image'),
    list_image: path('list_image'),
    tiny_image: path('tiny_image'),
    small_image: path('small_image'),
    additional: input.additional_image?.map((image) => pathOf(image, 'additional_image')) ?? null,
  };
}

/** Copies what a POST or PUT gave into the record. */
export function applyFields(product: MallProduct, input: ProductCreate | ProductUpdate, price: number | null, images: GivenImages): void {
  const { extra } = product;
  product.name = input.product_name ?? product.name;
  product.sellerCode = input.custom_product_code ?? product.sellerCode;
  product.price = price ?? product.price;
  product.onSale = input.selling === undefined ? product.onSale : input.selling === 'T';
  product.detailHtml = input.description ?? product.detailHtml;
  const added = input.add_category_no ?? [];
  const dropped = 'delete_category_no' in input ? (input.delete_category_no ?? []) : [];
  const gone = new Set([...added.map(({ category_no }) => category_no), ...dropped]);
  extra.categories = [...extra.categories.filter(({ category_no }) => !gone.has(category_no)), ...added];
  product.categoryId = extra.categories[0] ? String(extra.categories[0].category_no) : null;
  setImages(product, input.image_upload_type, images);
  for (const [field, value] of Object.entries(input)) if (!OWN_FIELDS.has(field) && value !== undefined) extra.fields[field] = value;
}

/** What is not given stays. One image is resized into the other three unless each is given (image_upload_type A). */
export function setImages(product: MallProduct, type: 'A' | 'B' | 'C' = 'A', given: GivenImages): void {
  const resized = type === 'A' ? given.detail_image : null;
  const { smallImages } = product.extra;
  for (const field of ['list_image', 'tiny_image', 'small_image'] as const)
    smallImages[field] = given[field] ?? resized ?? smallImages[field];
  const [main = '', ...others] = product.imageUrls;
  product.imageUrls = [given.detail_image ?? main, ...(given.additional ?? others)];
}

/** The path of an image this mall uploaded before, given as the answered address or its path alone. */
export function uploadedPath({ mall, account }: Call, given: string, field: string): string {
  const path = URL.canParse(given) ? new URL(given).pathname : given;
  if (mall.uploads.get(path)?.mallId !== account.id) throw invalid(field, 'upload the image first with POST /products/images');
  return path;
}

/** Replaces options and variants. Without options one variant is left, whose code ends in `000A` on a new product. */
export function setOptions(
  mall: Mall,
  product: MallProduct,
  options: ProductOption[],
  type: 'T' | 'E' | 'F' = 'T',
  listType: 'C' | 'S' = 'S',
): void {
  checkOptions(options);
  const names = options.map(({ name }) => name);
  const rows =
    type === 'F'
      ? options.flatMap(({ name, values }) => values.map((value) => ({ names: [name], values: [value] })))
      : combinations(options).map((values) => ({ names, values }));
  if (rows.length > MOST_VARIANTS) throw invalid('options', `more than ${MOST_VARIANTS} combinations`);
  const { extra } = product;
  product.optionNames = names;
  extra.options = options;
  extra.optionType = options.length > 0 ? type : null;
  extra.optionListType = options.length > 0 ? listType : null;
  const variants = rows.map((row) => ({
    optionValues: row.values,
    price: 0,
    quantity: 0,
    code: null,
    onSale: true,
    extra: newVariant(row.names),
  }));
  replaceItems(mall, product, variants, () => {
    extra.variantsMade += 1;
    return `${extra.productCode}${letters(extra.variantsMade - 1).padStart(4, '0')}`;
  });
}

function newVariant(optionNames: string[]): Variant['extra'] {
  return {
    optionNames,
    display: 'T',
    inventory: {
      use_inventory: 'F',
      important_inventory: 'A',
      inventory_control_type: 'A',
      display_soldout: 'F',
      safety_inventory: 0,
    },
  };
}

function checkOptions(options: ProductOption[]): void {
  if (new Set(options.map(({ name }) => name)).size !== options.length) throw invalid('options', 'an option name is given twice');
  for (const { name, values } of options) {
    if (new Set(values).size !== values.length) throw invalid('options', `a value of ${name} is given twice`);
  }
}

function combinations(options: ProductOption[]): string[][] {
  return options.reduce<string[][]>((made, { values }) => made.flatMap((one) => values.map((value) => [...one, value])), [[]]);
}

/** Gives options other names and values of the same shape: variants keep their codes and stock. */
export function renameOptions(mall: Mall, product: MallProduct, after: ProductOption[]): void {
  const before = product.extra.options;
  for (const item of itemsOf(mall, product)) {
    const axes = item.extra.optionNames.map((name) => before.findIndex((option) => option.name === name));
    const optionValues = item.optionValues.map((value, at) => {
      const axis = axes[at] ?? -1;
      return after[axis]?.values[before[axis]?.values.indexOf(value) ?? -1] ?? value;
    });
    const optionNames = item.extra.optionNames.map((name, at) => after[axes[at] ?? -1]?.name ?? name);
    mall.items.put(item.id, { ...item, optionValues, extra: { ...item.extra, optionNames } });
  }
  product.extra.options = after;
  product.optionNames = after.map(({ name }) => name);
}
