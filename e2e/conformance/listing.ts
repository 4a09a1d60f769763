/** Listings under test: the content, how it is put into a shop, and how what a shop shows is compared with it. */
import {
  type CategoryAttribute,
  formatAttributes,
  type ListingContent,
  type ListingItem,
  type ListingRef,
  type LookupNode,
  type ObservedProduct,
  type Outcome,
} from '@moa/channels';
import type { TestContext, TestShop } from './bench-shop.ts';

export interface ListingSample {
  /** Name of a leaf category of the channel, as its look-up reports it. */
  categoryName: string;
  /** Fields of the connector beyond those that its look-ups fill. */
  fields?: ListingContent['fields'];
}

export interface Listed {
  content: ListingContent;
  ref: ListingRef;
  observed: ObservedProduct;
}

const COLORS = ['아이보리', '네이비'];
const SIZES = ['M', 'L'];

/** Value of an outcome that must be ok; the failure names what it was instead. */
export function must<T>(outcome: Outcome<T> | undefined): T {
  if (outcome === undefined) throw new Error('the connector has no method for what this case needs');
  if (outcome.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
}

/** A shop that has no such product says so, or that it was deleted. */
export function isGone(read: Outcome<ObservedProduct> | undefined): boolean {
  return read?.kind === 'refused' || (read?.kind === 'ok' && read.value.saleStatus === 'DELETE');
}

/** A shirt in two colours and two sizes, dearer in L, every item with a quantity of its own. */
export async function contentFor(shop: TestShop, ctx: TestContext, sample: ListingSample, code: string): Promise<ListingContent> {
  const { categoryId, fields } = await needsOf(shop, ctx, sample.categoryName);
  return {
    managementCode: code,
    sellerCode: `S-${code}`,
    name: `린넨 셔츠 ${code}`,
    price: 20_000,
    detailHtml: '<p>바람이 잘 통하는 린넨 셔츠입니다.</p>',
    images: [20, 140, 260].map((hue) => shop.images.picture(hue)),
    categoryId,
    multiCategoryIds: [],
    formerCategoryIds: [],
    optionNames: ['색상', '사이즈'],
    items: itemsOf(code),
    taxType: 'TAX',
    minorPurchasable: true,
    productState: 'NEW',
    origin: { code: '00', name: '국산', importer: '', freeText: '', plural: false },
    notice: { noticeCode: 'WEAR', values: NOTICE },
    kcCredentials: [],
    brand: '',
    manufacturer: '모아어패럴',
    modelName: '',
    modelCode: '',
    barcode: '',
    manufacturingDate: null,
    validDate: null,
    afterServiceTelephoneNumber: '02-1234-5678',
    afterServiceGuideContent: '평일 10시부터 17시까지 전화해주세요.',
    delivery: DELIVERY,
    discountWon: 0,
    priceComparisonSiteReg: true,
    searchTags: [],
    fields: { ...fields, ...sample.fields },
  };
}

interface Needs {
  categoryId: string;
  fields: ListingContent['fields'];
}

/** What the look-ups of a shop say does not change while it is open. */
const known = new WeakMap<TestShop, Map<string, Promise<Needs>>>();

function needsOf(shop: TestShop, ctx: TestContext, categoryName: string): Promise<Needs> {
  const byName = known.get(shop) ?? new Map<string, Promise<Needs>>();
  known.set(shop, byName);
  const needs = byName.get(categoryName) ?? readNeeds(shop, ctx, categoryName);
  byName.set(categoryName, needs);
  return needs;
}

async function readNeeds(shop: TestShop, ctx: TestContext, categoryName: string): Promise<Needs> {
  const category = await leafNamed(shop, ctx, categoryName);
  return { categoryId: category.id, fields: await neededFields(shop, ctx, category.id) };
}

const NOTICE = {
  material: '린넨 100%',
  color: '아이보리, 네이비',
  size: 'M, L',
  manufacturer: '모아어패럴',
  countryOfOrigin: '대한민국',
  washCaution: '손세탁해주십시오.',
  manufactureDate: '2026-01',
  warrantyPolicy: '관련 법과 소비자분쟁해결기준을 따릅니다.',
  asContact: '02-1234-5678',
};

const DELIVERY: ListingContent['delivery'] = {
  templateId: null,
  feeType: 'PAID',
  baseFee: 3_000,
  freeConditionalAmount: 0,
  returnFee: 3_000,
  exchangeFee: 6_000,
  jejuFee: 0,
  islandFee: 0,
  courierCode: 'CJ',
  shippingDays: 3,
  bundle: true,
};

function itemsOf(code: string): ListingItem[] {
  return COLORS.flatMap((color, row) =>
    SIZES.map((size, column) => ({
      key: `${row}-${column}`,
      shopItemId: null,
      optionValues: [color, size],
      price: size === 'L' ? 22_000 : 20_000,
      quantity: 40 + row * 10 + column,
      usable: true,
      itemCode: `${code}00${row * 2 + column + 1}`,
      skuCode: `SKU-${row}${column}`,
      barcode: '',
    })),
  );
}

/** Walks the channel's own look-up to the first leaf of that name. */
export async function leafNamed(shop: TestShop, ctx: TestContext, name: string): Promise<LookupNode> {
  const children = async (parentId: string | null) => must(await shop.connector.lookups?.categories?.(ctx, parentId));
  const open = [...(await children(null))];
  for (let node = open.shift(); node; node = open.shift()) {
    if (node.leaf && node.name === name) return node;
    if (!node.leaf) open.unshift(...(await children(node.id)));
  }
  throw new Error(`no leaf category is called ${name}`);
}

/** Required look-up fields get the first choice; required attributes of the category get a value of their kind. */
async function neededFields(shop: TestShop, ctx: TestContext, categoryId: string): Promise<ListingContent['fields']> {
  const fields: ListingContent['fields'] = {};
  const { lookups } = shop.connector;
  for (const field of shop.connector.fields) {
    if (!field.required || field.kind !== 'LOOKUP') continue;
    const use = field.lookup === 'ADDRESS_OUTBOUND' ? 'OUTBOUND' : 'RETURN';
    const [first] = must(await (field.lookup === 'BRAND' ? lookups?.brands?.(ctx, '') : lookups?.addresses?.(ctx, use)));
    if (first) fields[field.key] = first.value;
  }
  if (!lookups?.attributes || !shop.connector.fields.some(({ kind }) => kind === 'ATTRIBUTES')) return fields;
  const wanted = must(await lookups.attributes(ctx, categoryId)).filter(({ required }) => required);
  fields.attributes = formatAttributes(wanted.map((attribute) => ({ key: attribute.key, value: valueFor(attribute) })));
  return fields;
}

function valueFor({ kind, options, unit }: CategoryAttribute): string {
  const [first] = options;
  if (first) return first.value;
  return kind === 'NUMBER' ? `1${unit ?? ''}` : '기본';
}

/** Creates a listing, has it reviewed where the channel reviews, and reads it back. */
export async function list(shop: TestShop, ctx: TestContext, content: ListingContent): Promise<Listed> {
  const created = must(await shop.connector.products?.create(ctx, content));
  review(shop, created.shopProductId);
  return readListed(shop, ctx, created.shopProductId, created.shopProductSubId, content);
}

export async function readListed(
  shop: TestShop,
  ctx: TestContext,
  shopProductId: string,
  shopProductSubId: string | null,
  content: ListingContent,
): Promise<Listed> {
  const observed = must(await shop.connector.products?.read(ctx, { shopProductId, shopProductSubId, items: [] }));
  return { content, observed, ref: refOf(observed, content) };
}

/** The channel's staff let everything through that waits for them. */
export function review(shop: TestShop, productId: string): void {
  const { driver } = shop;
  if (!driver.approveProduct) return;
  const waits = driver.products().find((product) => product.productId === productId);
  if (waits && !waits.onSale) driver.approveProduct({ accountId: shop.account.accountId, productId, approve: true });
}

export function refOf(observed: ObservedProduct, content: ListingContent): ListingRef {
  return {
    shopProductId: observed.shopProductId,
    shopProductSubId: observed.shopProductSubId,
    items: content.items.flatMap(({ key, optionValues }) => {
      const shopItemId = observed.items.find((item) => sameValues(item.optionValues, optionValues))?.shopItemId;
      return shopItemId ? [{ key, shopItemId }] : [];
    }),
  };
}

/** The content as the server sends it again: with the ids it has learnt. */
export function withIds({ content, ref }: Listed): ListingContent {
  const idOf = (key: string) => ref.items.find((item) => item.key === key)?.shopItemId ?? null;
  return { ...content, items: content.items.map((item) => ({ ...item, shopItemId: idOf(item.key) })) };
}

export function itemId({ ref }: Listed, key: string): string {
  const found = ref.items.find((item) => item.key === key);
  if (!found) throw new Error(`the shop shows no item ${key}`);
  return found.shopItemId;
}

function sameValues(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, axis) => value === b[axis]);
}

interface Comparable {
  name: string;
  optionNames: string[];
  items: { optionValues: string[]; price: number; quantity: number | null; itemCode: string | null }[];
}

/** What must come back as it was sent, in one order. */
export function facts({ name, optionNames, items }: Comparable): Comparable {
  return {
    name,
    optionNames: [...optionNames],
    items: items
      .map(({ optionValues, price, quantity, itemCode }) => ({ optionValues, price, quantity, itemCode }))
      .toSorted((a, b) => a.optionValues.join('/').localeCompare(b.optionValues.join('/'))),
  };
}
