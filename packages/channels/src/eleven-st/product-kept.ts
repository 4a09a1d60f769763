/**
 * What of a product the seller works on at 11ST and Moa has no say in. An update replaces the whole product (sheet 4), so it goes back as it
 * was read. Pure.
 */
import type { ListingContent } from '../sdk/product.ts';
import { isWire, text, type Wire, whole, wires } from '../sdk/reader.ts';
import { elementsNamed } from './envelope.ts';
import type { XmlContent, XmlNode } from './xml.ts';

/** A product as it stands at 11ST, with its stock rows. */
export interface Standing {
  product: Wire;
  stocks: readonly Wire[];
}

/** Before there is a product. */
export const NEW_PRODUCT: Standing = { product: {}, stocks: [] };

/** What a new product begins with; afterwards it is the seller's. */
const BEGINNINGS = {
  selMthdCd: '01',
  prdTypCd: '01',
  selTermUseYn: 'N',
  dlvCnAreaCd: '01',
  dlvCstPayTypCd: '03',
  dlvClf: '02',
  reviewDispYn: 'Y',
  gblDlvYn: 'N',
} as const;

/** Elements of the Product XML that Moa has no field for and never sets. */
const CARRIED = [
  'selPrdClfCd',
  'beefTraceStat',
  'aplBgnDy',
  'aplEndDy',
  'maktPrc',
  'selMinLimitTypCd',
  'selMinLimitQty',
  'selLimitTypCd',
  'selLimitQty',
  'townSelLmtDy',
  'rtngdDlvCd',
  'pay11YN',
  'pay11Value',
  'pay11WyCd',
  'intFreeYN',
  'intfreeMonClfCd',
  'pluYN',
  'pluDscCd',
  'pluDscBasis',
  'pluDscAmtPercnt',
  'pluDscMthdCd',
  'pluUseLmtDyYn',
  'pluIssStartDy',
  'pluIssEndDy',
  'hopeShpYn',
  'hopeShpPnt',
  'hopeShpWyCd',
  'useGiftYn',
  'ProductGift',
  'gftPackTypCd',
  'ProductCustOption',
];

const EXPOSURE = '00';
const CHEMICAL = '04';

export function keptNodes({ product }: Standing): XmlNode[] {
  const settings = Object.entries(BEGINNINGS).map(([name, beginning]): XmlNode => [name, text(product[name]) || beginning]);
  return [...settings, ...CARRIED.flatMap((name) => elementsNamed(product, name).map((value): XmlNode => [name, contentOf(value)]))];
}

const WON = '01';

/**
 * The immediate discount: ours where there is one, and else what the seller gave there (`S`: as it is), which an update without a word of it takes
 * away. Ours that stands there already stays as well, with the days that the seller gave it.
 */
export function discountNodes({ discountWon, discountTakenBack }: ListingContent, stands: Standing): XmlNode[] {
  const { product } = stands;
  const isThere = whole(product.dscAmtPercnt) === discountWon && text(product.cupnDscMthdCd) === WON;
  if (discountWon > 0 && !isThere)
    return [
      ['cuponcheck', 'Y'],
      ['dscAmtPercnt', discountWon],
      ['cupnDscMthdCd', WON],
      ['cupnUseLmtDyYn', 'N'],
    ];
  if (stands === NEW_PRODUCT) return [];
  return [['cuponcheck', discountTakenBack ? 'N' : 'S']];
}

/** `prdExposeClfCd`, in which order the options are shown. */
export function exposureOf({ product }: Standing): string {
  return text(product.prdExposeClfCd) || EXPOSURE;
}

/** The chemical group of KC as it was read: Moa states it only when it was asked for. */
export function chemicalNodes({ product }: Standing): XmlNode[] {
  const groups = wires(elementsNamed(product, 'ProductCertGroup')).filter((group) => text(group.crtfGrpTypCd) === CHEMICAL);
  return groups.map((group): XmlNode => ['ProductCertGroup', contentOf(group)]);
}

/**
 * Numbers of the items that the seller stopped: sold out though there is stock. What Moa stops has none; where all of them are, it is the
 * product that is not on sale, and its options would stay out of use when it is again.
 */
export function stoppedItems({ stocks }: Standing): ReadonlySet<string> {
  const stopped = stocks.filter((row) => text(row.prdStckStatCd) === '02' && (whole(row.stckQty) ?? 0) > 0);
  return new Set(stopped.length === stocks.length ? [] : stopped.map(({ prdStckNo }) => text(prdStckNo)));
}

/** A value that was read, as it is written. */
export function contentOf(value: unknown): XmlContent {
  if (!isWire(value)) return text(value);
  return Object.entries(value).flatMap(([name, child]) =>
    (Array.isArray(child) ? child : [child]).map((one): XmlNode => [name, contentOf(one)]),
  );
}
