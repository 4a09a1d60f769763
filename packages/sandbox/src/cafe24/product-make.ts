import type { SandboxKernel } from '../kernel/types.ts';
import { DEFAULT_SUPPLIER, DEFAULT_TREND } from './mall-data.ts';
import type { ProductCreate, ProductUpdate } from './product-fields.ts';
import { uploadedPath } from './product-rules.ts';
import { type MallProduct, type MallState, mallState, productKey, type Variant } from './state.ts';
import { invalid } from './wire.ts';

const FIRST_PRODUCT_NO = 11;
const MOST_VARIANTS = 1000;
const LETTERS = 26;

/** Fields with a place of their own in the record; the others are echoed from `more`. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'product_name',
  'custom_product_code',
  'price',
  'price_excluding_tax',
  'supply_price',
  'retail_price',
  'display',
  'selling',
  'description',
  'add_category_no',
  'delete_category_no',
  'detail_image',
  'list_image',
  'tiny_image',
  'small_image',
  'additional_image',
  'has_option',
  'option_type',
  'option_list_type',
  'options',
]);

/** Bijective letters, padded with zeros: 0 → `A`, 25 → `Z`, 26 → `AA`. */
function letters(index: number, width: number): string {
  let rest = index + 1;
  let text = '';
  while (rest > 0) {
    rest -= 1;
    text = String.fromCharCode(65 + (rest % LETTERS)) + text;
    rest = Math.floor(rest / LETTERS);
  }
  return text.padStart(width, '0');
}

/** A new product in won, with its variants; not stored yet. */
export function makeProduct(kernel: SandboxKernel, mallId: string, shopNo: number, price: number, input: ProductCreate): MallProduct {
  const at = mallState(kernel).time.now();
  const productNo = kernel.store.next(`product|${mallId}`, FIRST_PRODUCT_NO);
  const product: MallProduct = {
    mallId,
    shopNo,
    productNo,
    productCode: `P${letters(productNo, 7)}`,
    productName: input.product_name,
    customProductCode: '',
    price,
    supplyPrice: Number(input.supply_price),
    retailPrice: 0,
    display: 'F',
    selling: 'F',
    description: '',
    optionType: null,
    optionListType: null,
    options: [],
    variants: [],
    variantsMade: 0,
    categories: [],
    images: { detail: null, list: null, tiny: null, small: null },
    additionalImages: [],
    more: {
      supplier_code: DEFAULT_SUPPLIER,
      trend_code: DEFAULT_TREND,
      brand_code: 'B0000000',
      manufacturer_code: 'M0000000',
      tax_type: 'A',
      product_condition: 'N',
    },
    createdAt: at,
    updatedAt: at,
    lastPut: null,
  };
  const options = (input.options ?? []).map((option) => ({ name: option.name, values: option.value }));
  setOptions(product, input.has_option === 'T' ? options : [], input.option_type ?? 'T', input.option_list_type ?? 'S');
  return product;
}

/** Copies what a POST or PUT gave into the record. */
export function applyFields(state: MallState, product: MallProduct, input: ProductCreate | ProductUpdate, price: number | null): void {
  product.productName = input.product_name ?? product.productName;
  product.customProductCode = input.custom_product_code ?? product.customProductCode;
  product.price = price ?? product.price;
  product.supplyPrice = input.supply_price === undefined ? product.supplyPrice : Number(input.supply_price);
  product.retailPrice = input.retail_price === undefined ? product.retailPrice : Number(input.retail_price);
  product.display = input.display ?? product.display;
  product.selling = input.selling ?? product.selling;
  product.description = input.description ?? product.description;
  const dropped = new Set('delete_category_no' in input ? input.delete_category_no : []);
  const added = input.add_category_no ?? [];
  const kept = product.categories.filter(
    (one) => !dropped.has(one.category_no) && !added.some((other) => other.category_no === one.category_no),
  );
  product.categories = [...kept, ...added];
  applyImages(state, product, input);
  for (const [field, value] of Object.entries(input)) if (!OWN_FIELDS.has(field) && value !== undefined) product.more[field] = value;
}

function applyImages(state: MallState, product: MallProduct, input: ProductCreate | ProductUpdate): void {
  const path = (given: string | undefined, field: string, before: string | null) =>
    given === undefined ? before : uploadedPath(state, product.mallId, given, field);
  const detail = path(input.detail_image, 'detail_image', product.images.detail);
  // One image is resized into the other three unless each is given (image_upload_type A).
  const single = input.detail_image !== undefined && (input.image_upload_type ?? 'A') === 'A';
  product.images = {
    detail,
    list: path(input.list_image, 'list_image', single ? detail : product.images.list),
    tiny: path(input.tiny_image, 'tiny_image', single ? detail : product.images.tiny),
    small: path(input.small_image, 'small_image', single ? detail : product.images.small),
  };
  if (input.additional_image) {
    product.additionalImages = input.additional_image.map((image) => uploadedPath(state, product.mallId, image, 'additional_image'));
  }
}

/** Replaces options and variants. Without options one variant is left, whose code ends in `000A` on a new product. */
export function setOptions(
  product: MallProduct,
  options: { name: string; values: string[] }[],
  type: 'T' | 'E' | 'F',
  listType: 'C' | 'S',
): void {
  checkOptionNames(options);
  const combinations = type === 'F' ? options.flatMap(({ name, values }) => values.map((value) => [{ name, value }])) : combine(options);
  if (combinations.length > MOST_VARIANTS) throw invalid('options', `more than ${MOST_VARIANTS} combinations`);
  product.options = options;
  product.optionType = options.length > 0 ? type : null;
  product.optionListType = options.length > 0 ? listType : null;
  product.variants = combinations.map((combination) => newVariant(product, combination));
}

function checkOptionNames(options: { name: string; values: string[] }[]): void {
  if (new Set(options.map((option) => option.name)).size !== options.length) throw invalid('options', 'an option name is given twice');
  for (const { name, values } of options) {
    if (new Set(values).size !== values.length) throw invalid('options', `a value of ${name} is given twice`);
  }
}

function combine(options: { name: string; values: string[] }[]): { name: string; value: string }[][] {
  return options.reduce<{ name: string; value: string }[][]>(
    (made, { name, values }) => made.flatMap((one) => values.map((value) => [...one, { name, value }])),
    [[]],
  );
}

function newVariant(product: MallProduct, options: { name: string; value: string }[]): Variant {
  const code = `${product.productCode}${letters(product.variantsMade, 4)}`;
  product.variantsMade += 1;
  return {
    code,
    options,
    customVariantCode: null,
    display: 'T',
    selling: 'T',
    additionalAmount: 0,
    useInventory: 'F',
    importantInventory: 'A',
    displaySoldout: 'F',
    inventoryControlType: 'A',
    quantity: 0,
    safetyInventory: 0,
  };
}

export function saveProduct(state: MallState, product: MallProduct): void {
  state.products.put(productKey(product.mallId, product.productNo), product);
}

/** Whether a buyer can put this variant into the cart: a product that is not shown has its address still, a variant has none. Stock 0 alone does not stop the sale: 품절표시 has to be on (sheet 4). */
export function isBuyable(product: MallProduct, variant: Variant): boolean {
  return product.selling === 'T' && variant.selling === 'T' && variant.display === 'T' && !isSoldOut(variant);
}

export function isSoldOut(variant: Variant): boolean {
  return variant.useInventory === 'T' && variant.displaySoldout === 'T' && variant.quantity <= 0;
}
