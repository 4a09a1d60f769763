/** Base products that shop products may be, offered with why and how sure; nothing is tied here. */
import { setImmediate } from 'node:timers/promises';
import { byMatch, matchProduct, type ProductMatch, provenProduct, searchNames } from '@moa/core';
import type { Database, SellerScope, TenantTx } from '../../../platform/database/index.ts';
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
/** Listings of one look for what is proven. */
const PROVEN_A_LOOK = 200;
/** Names and listings between two turns for others. */
const NAMES_A_TURN = 250;
const LISTINGS_A_TURN = 10;

interface Candidate extends ProductMatch {
  product: CandidateRow;
  /** It has a listing at the account already. */
  there: boolean;
  /** The listing was tied to it, and somebody took that back. */
  untied: boolean;
  options: number;
}

interface Asked {
  accountId: number;
  after: number;
  /** Only these of them; null for all. */
  ids: readonly number[] | null;
  /** What a code cannot prove is not looked for. */
  provenOnly: boolean;
  size: number;
}

interface Matched {
  listing: Untied;
  candidates: readonly Candidate[];
}

/** Listings of the account behind `after`, each with the base products it may be, the likeliest first. Read in short transactions, matched between them. */
export async function matchUntied(database: Database, scope: SellerScope, asked: Asked) {
  const read = <Result>(work: (tx: TenantTx) => Promise<Result>) => database.tenant(scope, work, { readOnly: true });
  const { found, total, coded, products } = await read((tx) => readCoded(tx, asked));
  const listings = found.slice(0, asked.size);
  const byCode = await matchAll(listings, (listing) => codesOf(listing).flatMap((code) => coded.get(code) ?? []), products);
  const open = asked.provenOnly ? [] : byCode.filter(({ candidates }) => provenProduct(candidates) === null);
  const names = open.length === 0 ? [] : await read((tx) => readNames(tx, NAMES_MAX));
  const isCompared = !asked.provenOnly && names.length <= NAMES_MAX;
  const like = isCompared
    ? await findLike(
        open.map(({ listing }) => listing),
        names,
      )
    : new Map<number, number[]>();
  const named = await read((tx) => readProducts(tx, [...new Set([...like.values()].flat())]));
  const byName = await matchAll(listings, ({ id }) => like.get(id) ?? [], named);
  const matched = byCode.map(({ listing, candidates }, at) => ({ listing, candidates: merged(candidates, byName[at]?.candidates ?? []) }));
  const chosen = chosenBeforehand(matched);
  return {
    total,
    namesCompared: isCompared,
    nextAfter: found.length > asked.size ? String(listings.at(-1)?.id ?? '') : null,
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

function toWire({ product, reason, score, paired, sure, there, untied, options }: Candidate) {
  const { id, moa_product_seq: moaProductSeq, name: productName, price, image_url: imageUrl } = product;
  return { productId: String(id), moaProductSeq, productName, price, imageUrl, reason, score, paired, sure, there, untied, options };
}

const codesOf = ({ code, items, seen_items: reported }: Untied): string[] =>
  [code ?? '', ...collectedItems(items, reported ?? []).flatMap(({ codes, barcode }) => [...codes, barcode])]
    .map((each) => each.trim())
    .filter((each) => each !== '');

async function readCoded(tx: TenantTx, { accountId, after, ids, size }: Asked) {
  const [found, total] = await Promise.all([readUntied(tx, accountId, { after, only: ids, most: size + 1 }), countUntied(tx, accountId)]);
  const coded = await readByCodes(tx, [...new Set(found.flatMap(codesOf))]);
  return { found, total, coded, products: await readProducts(tx, [...new Set([...coded.values()].flat())]) };
}

type Products = ReadonlyMap<number, { product: CandidateRow; options: readonly OptionRow[] }>;

async function readProducts(tx: TenantTx, ids: readonly number[]): Promise<Products> {
  if (ids.length === 0) return new Map();
  const [products, options] = await Promise.all([readCandidates(tx, ids), readOptions(tx, ids)]);
  const optionsOf = Map.groupBy(options, ({ productId }) => productId);
  return new Map(products.map((product) => [product.id, { product, options: optionsOf.get(product.id) ?? [] }]));
}

async function matchAll(listings: readonly Untied[], idsOf: (listing: Untied) => number[], products: Products): Promise<Matched[]> {
  const matched: Matched[] = [];
  for (const [at, listing] of listings.entries()) {
    if (at % LISTINGS_A_TURN === LISTINGS_A_TURN - 1) await setImmediate();
    matched.push({ listing, candidates: [...new Set(idsOf(listing))].flatMap((id) => candidateOf(listing, products.get(id))) });
  }
  return matched;
}

async function findLike(listings: readonly Untied[], names: readonly { id: number; name: string }[]): Promise<Map<number, number[]>> {
  const search = searchNames(listings, LIKE_MAX);
  for (const [at, each] of names.entries()) {
    if (at % NAMES_A_TURN === NAMES_A_TURN - 1) await setImmediate();
    search.look(each);
  }
  return search.found();
}

/** Those of the codes and those of the names, each once. */
function merged(coded: readonly Candidate[], named: readonly Candidate[]): Candidate[] {
  const known = new Set(coded.map(({ product }) => product.id));
  return [...coded, ...named.filter(({ product }) => !known.has(product.id))].toSorted(byMatch).slice(0, OFFERED_MAX);
}

function candidateOf(listing: Untied, known: { product: CandidateRow; options: readonly OptionRow[] } | undefined): Candidate[] {
  if (!known) return [];
  const { product, options } = known;
  const items = collectedItems(listing.items, listing.seen_items ?? []);
  const match = matchProduct({ name: listing.name, code: listing.code ?? '', items }, { name: product.name, code: product.code, options });
  if (match === null) return [];
  const there = product.account_ids.includes(listing.account_id);
  const untied = listing.untied_from === product.id;
  // Two listings of one account for one product may be meant, but nobody can tell; and what somebody took back is not done again unasked.
  return [{ ...match, sure: match.sure && !there && !untied, product, there, untied, options: options.length }];
}

/** By listing, the product that is chosen before anybody looked: a proven one, that no other listing of the page claims too. */
function chosenBeforehand(matched: readonly Matched[]): Map<number, string> {
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

/** What codes prove of a whole account, each product for one listing alone. */
export async function provenPairs(
  database: Database,
  scope: SellerScope,
  accountId: number,
): Promise<{ listingId: number; productId: number }[]> {
  const pairs: { listingId: number; productId: number }[] = [];
  let after: string | null = '0';
  while (after !== null) {
    const page: Awaited<ReturnType<typeof matchUntied>> = await matchUntied(database, scope, {
      accountId,
      after: Number(after),
      ids: null,
      provenOnly: true,
      size: PROVEN_A_LOOK,
    });
    for (const { listingId, chosen } of page.contents)
      if (chosen !== null) pairs.push({ listingId: Number(listingId), productId: Number(chosen) });
    after = page.nextAfter;
  }
  const claims = Map.groupBy(pairs, ({ productId }) => productId);
  return pairs.filter(({ productId }) => claims.get(productId)?.length === 1);
}
