/** Products of the world's seller, chosen for all its shops. */
import { formatAttributes, type LinkableShopType, type LookupNode, type Outcome } from '@moa/channels';
import { FIELDS } from '@moa/channels/manifests';
import {
  type CreateShopDTO,
  deriveBasic,
  newProductDraft,
  newShopEntry,
  type OptionAxis,
  type ProductDraft,
  regenerate,
  temporaryRegisterKey,
} from '@moa/core';
import type { World } from './world.ts';

/** Value of an outcome that must be ok; the failure names what it was instead. */
export function must<T>(outcome: Outcome<T> | undefined): T {
  if (outcome?.kind !== 'ok') throw new Error(`expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
}

export interface RequestedProduct {
  name: string;
  /** Empty for a product without options. */
  axes: OptionAxis[];
  pieces: number;
  unit: number;
}

const HUES = [20, 200];

export async function draftFor(world: World, requested: RequestedProduct): Promise<ProductDraft> {
  const draft = newProductDraft();
  draft.basic.productName = requested.name;
  draft.basic.manufacturer = '모아어패럴';
  draft.composition.categories = [{ categoryId: '01010201', path: '패션의류 > 여성의류 > 블라우스/셔츠 > 블라우스' }];
  draft.composition.mainInfo.price = 20_000;
  if (requested.axes.length > 0) {
    const rows = regenerate(requested.axes, []);
    draft.composition.optionInfo = {
      usable: true,
      options: requested.axes,
      optionCombinations: rows.map((row) => ({ ...row, saleQuantity: requested.pieces, saleUnitQuantity: requested.unit })),
    };
  } else {
    draft.composition.mainInfo.saleQuantity = requested.pieces;
    draft.composition.mainInfo.skus = [
      {
        id: null,
        skuCode: '',
        stockQuantity: requested.pieces * requested.unit,
        saleUnitQuantity: requested.unit,
        brand: '',
        manufacturer: '',
        salePrice: 20_000,
        skuName: requested.name,
        attributes: {},
        roleId: 'SELF',
        siblingCode: null,
      },
    ];
  }
  draft.common.productInfoProvidedNotice = { noticeCode: 'WEAR', values: NOTICE };
  draft.common.origin.code = '00';
  draft.common.images = HUES.map((hue) => ({ fileId: String(hue), url: `/i/${hue}.png`, width: 600, height: 600 }));
  draft.common.detailInfoContent = '<p>바람이 잘 통하는 린넨 셔츠입니다.</p>';
  draft.common.afterServiceTelephoneNumber = '02-1234-5678';
  draft.common.afterServiceGuideContent = '평일 10시부터 17시까지 전화해주세요.';
  draft.common.deliveryInfo.courierCode = 'CJ';
  draft.createShopDTOList = await Promise.all(world.shopTypes.map((shopType) => entryFor(world, shopType)));
  return { ...draft, basic: { ...draft.basic, ...deriveBasic(draft) } };
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

/** A shop's answers do not change while a world lives. */
const entries = new WeakMap<World, Map<LinkableShopType, Promise<{ category: LookupNode; etc: CreateShopDTO['etc'] }>>>();

async function entryFor(world: World, shopType: LinkableShopType): Promise<CreateShopDTO> {
  const known = entries.get(world) ?? new Map();
  entries.set(world, known);
  const asked = known.get(shopType) ?? neededOf(world, shopType);
  known.set(shopType, asked);
  const { category, etc } = (await asked) as Awaited<ReturnType<typeof neededOf>>;
  const account = await world.worker('look-ups').shops.account(world.sellerId, world.accounts[shopType]);
  const shopAccountId = account?.shopAccountId ?? '';
  const shop = { shopType, shopAccountId, shopName: account?.shopName ?? '', multiShopId: null };
  const entry = newShopEntry(shop, temporaryRegisterKey(shopType, shopAccountId, []));
  return { ...entry, category: { categoryId: category.id, path: category.path }, etc };
}

async function neededOf(world: World, shopType: LinkableShopType): Promise<{ category: LookupNode; etc: CreateShopDTO['etc'] }> {
  const { connector, ctx } = await world.worker('look-ups').shops.context(world.sellerId, world.accounts[shopType], 0);
  const { lookups } = connector;
  const category = await leafNamed(
    async (parentId) => must(await lookups?.categories?.(ctx, parentId)),
    shopType === 'CAFE24' ? '셔츠' : '블라우스',
  );
  const etc: CreateShopDTO['etc'] = {};
  for (const field of FIELDS[shopType]) {
    if (!field.required || field.kind !== 'LOOKUP') continue;
    const [first] = must(await lookups?.addresses?.(ctx, field.lookup === 'ADDRESS_OUTBOUND' ? 'OUTBOUND' : 'RETURN'));
    if (first) etc[field.key] = first.value;
  }
  if (lookups?.attributes && FIELDS[shopType].some(({ kind }) => kind === 'ATTRIBUTES')) {
    const wanted = must(await lookups.attributes(ctx, category.id)).filter(({ required }) => required);
    etc.attributes = formatAttributes(
      wanted.map(({ key, options, kind, unit }) => ({ key, value: options[0]?.value ?? (kind === 'NUMBER' ? `1${unit ?? ''}` : '기본') })),
    );
  }
  return { category, etc };
}

async function leafNamed(children: (parentId: string | null) => Promise<LookupNode[]>, name: string): Promise<LookupNode> {
  const open = [...(await children(null))];
  for (let node = open.shift(); node; node = open.shift()) {
    if (node.leaf && node.name === name) return node;
    if (!node.leaf) open.unshift(...(await children(node.id)));
  }
  throw new Error(`no leaf category is called ${name}`);
}
