/** Base products that shop products may be, offered with why and how sure; nothing is tied here. */
import { byMatch, indexNames, matchProduct, type ProductMatch, provenProduct } from '@moa/core';
import type { TenantTx } from '../../../platform/database/index.ts';
import {
  type CandidateRow,
  collectedItems,
  countUntied,
  type OptionRow,
  readByCodes,
  readCandidates,
  readNames,
  readOptions,
  readUntied,
  type Untied,
} from './candidates.queries.ts';

/** Base products whose names are compared; with more, codes and barcodes alone tell. */
const NAMES_MAX = 20_000;
/** Products of a like name that are looked at for one listing, and those that are offered in the end. */
const LIKE_MAX = 5;
const OFFERED_MAX = 4;

interface Candidate extends ProductMatch {
  product: CandidateRow;
  /** It has a listing at the account already. */
  there: boolean;
  options: number;
}

interface Asked {
  accountId: number;
  after: number;
  /** Only these of them; null for all. */
  ids: readonly number[] | null;
  size: number;
}

/** Listings of the account behind `after`, each with the base products it may be, the likeliest first. */
export async function matchUntied(tx: TenantTx, { accountId, after, ids: only, size }: Asked) {
  const [found, total] = await Promise.all([readUntied(tx, accountId, { after, only, most: size + 1 }), countUntied(tx, accountId)]);
  const listings = found.slice(0, size);
  const { ids, namesCompared } = await candidateIds(tx, listings);
  const all = [...new Set([...ids.values()].flat())];
  const [products, options] = await Promise.all([readCandidates(tx, all), readOptions(tx, all)]);
  const byId = new Map(products.map((product) => [product.id, product]));
  const optionsOf = Map.groupBy(options, ({ productId }) => productId);
  const matched = listings.map((listing) => ({
    listing,
    candidates: (ids.get(listing.id) ?? [])
      .flatMap((id) => candidateOf(listing, byId.get(id), optionsOf.get(id) ?? []))
      .toSorted(byMatch)
      .slice(0, OFFERED_MAX),
  }));
  const chosen = chosenBeforehand(matched);
  return {
    total,
    namesCompared,
    nextAfter: found.length > size ? String(listings.at(-1)?.id ?? '') : null,
    contents: matched.map(({ listing, candidates }) => ({
      listingId: String(listing.id),
      shopType: listing.shop_type,
      shopName: listing.shop_name,
      name: listing.name,
      imageUrl: listing.image_url,
      price: listing.price,
      items: listing.items.length,
      chosen: chosen.get(listing.id) ?? null,
      candidates: candidates.map(toWire),
    })),
  };
}

function toWire({ product, reason, score, paired, sure, there, options }: Candidate) {
  const { id, moa_product_seq: moaProductSeq, name: productName, price, image_url: imageUrl } = product;
  return { productId: String(id), moaProductSeq, productName, price, imageUrl, reason, score, paired, sure, there, options };
}

const codesOf = ({ code, items, seen_items: seen }: Untied): string[] =>
  [code ?? '', ...collectedItems(items, seen ?? []).flatMap(({ codes, barcode }) => [...codes, barcode])]
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Whatever shares a code, or has a name that is alike. */
async function candidateIds(tx: TenantTx, listings: readonly Untied[]) {
  const [coded, names] = await Promise.all([
    readByCodes(tx, [...new Set(listings.flatMap(codesOf))]),
    listings.length === 0 ? [] : readNames(tx, NAMES_MAX),
  ]);
  const namesCompared = names.length <= NAMES_MAX;
  const index = indexNames(namesCompared ? names : []);
  const idsOf = (listing: Untied) => [...codesOf(listing).flatMap((code) => coded.get(code) ?? []), ...index.like(listing.name, LIKE_MAX)];
  return { namesCompared, ids: new Map(listings.map((listing) => [listing.id, [...new Set(idsOf(listing))]])) };
}

function candidateOf(listing: Untied, product: CandidateRow | undefined, options: readonly OptionRow[]): Candidate[] {
  if (!product) return [];
  const items = collectedItems(listing.items, listing.seen_items ?? []);
  const match = matchProduct({ name: listing.name, code: listing.code ?? '', items }, { name: product.name, code: product.code, options });
  if (match === null) return [];
  const there = product.account_ids.includes(listing.account_id);
  // Two listings of one account for one product may be meant, but nobody can tell.
  return [{ ...match, sure: match.sure && !there, product, there, options: options.length }];
}

/** By listing, the product that is chosen before anybody looked: a proven one, that no other listing of the page claims too. */
function chosenBeforehand(matched: readonly { listing: Untied; candidates: readonly Candidate[] }[]): Map<number, string> {
  const proven = matched.flatMap(({ listing, candidates }) => {
    const found = provenProduct(candidates);
    return found ? [{ listingId: listing.id, productId: found.product.id }] : [];
  });
  const claims = Map.groupBy(proven, ({ productId }) => productId);
  return new Map(
    proven
      .filter(({ productId }) => claims.get(productId)?.length === 1)
      .map(({ listingId, productId }): [number, string] => [listingId, String(productId)]),
  );
}
