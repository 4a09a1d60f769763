/** What a searched word may be of an order: each meaning reads its own index, and a row says which of them it was found by. */
import type { FoundIn } from '@moa/contract';
import {
  codeSpellings,
  hasEveryWord,
  hasSomeWord,
  looksLikeCode,
  normaliseForSearch,
  queryGrams,
  type SearchWords,
  SOLD_LOOKED_THROUGH,
  searchWords,
} from '@moa/core';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { SKUS_OF_GRAM } from '../../stock/index.ts';
import type { SoldOption } from '../ingest/titles.ts';
import { normaliseName, normalisePhone, type Personal } from '../lines/personal.ts';

/** Lines are found by one of these; the SQL of each is in `matchSql`. */
export type KeywordMatch =
  | { by: 'NUMBER'; value: string }
  | { by: 'INVOICE'; value: string }
  | { by: 'NAME' | 'BUYER' | 'PHONE' | 'PHONE4'; value: Buffer }
  | { by: 'TITLE' | 'SKU'; ids: readonly number[] }
  | { by: 'OPTION'; options: readonly SoldOption[] };

export type KeywordScope = 'ALL' | 'ORDER_NO' | 'PRODUCT' | 'SKU' | 'NAME' | 'PHONE' | 'INVOICE';

/** Newest names and options that are looked at; a word that more of them have is no search any more. */
const SOLD_MAX = 2_000;

/** @param keys the seller's keys, also while they are being read; null when nothing of theirs was ever sealed */
export async function keywordMatches(
  tx: TenantTx,
  keys: Cipher | Promise<Cipher | null>,
  keyword: string,
  scope: KeywordScope,
): Promise<KeywordMatch[]> {
  const wants = (each: KeywordScope) => scope === each || (scope === 'ALL' && mayBe(each, keyword));
  const matches: KeywordMatch[] = [];
  if (wants('ORDER_NO')) matches.push({ by: 'NUMBER', value: keyword });
  if (wants('INVOICE')) matches.push({ by: 'INVOICE', value: bareInvoice(keyword) });
  if (wants('NAME') || wants('PHONE')) {
    const sellerVault = await keys;
    const phone = normalisePhone(keyword);
    if (sellerVault && wants('NAME')) {
      const value = sellerVault.blindIndex('name', normaliseName(keyword));
      matches.push({ by: 'NAME', value }, { by: 'BUYER', value });
    }
    if (sellerVault && wants('PHONE') && phone.length === 4) matches.push({ by: 'PHONE4', value: sellerVault.blindIndex('phone4', phone) });
    else if (sellerVault && wants('PHONE') && phone !== '') matches.push({ by: 'PHONE', value: sellerVault.blindIndex('phone', phone) });
  }
  const [titles, options, skus] = await Promise.all([
    wants('PRODUCT') ? findTitles(tx, keyword) : [],
    wants('PRODUCT') ? findOptions(tx, keyword) : [],
    wants('SKU') ? findSkus(tx, keyword, scope) : [],
  ]);
  if (titles.length > 0) matches.push({ by: 'TITLE', ids: titles });
  if (options.length > 0) matches.push({ by: 'OPTION', options });
  if (skus.length > 0) matches.push({ by: 'SKU', ids: skus });
  return matches;
}

/** False where a word can't be that, so that its index need not be asked. */
function mayBe(scope: KeywordScope, keyword: string): boolean {
  const digits = keyword.replace(/\D/g, '').length;
  switch (scope) {
    case 'ORDER_NO':
      return digits > 0;
    case 'INVOICE':
      return digits > 0 && /^[0-9A-Z\s-]+$/i.test(keyword);
    case 'PHONE':
      return (digits === 4 || digits >= 8) && /^[\d\s+().-]+$/.test(keyword);
    case 'NAME':
      return /\p{L}/u.test(keyword);
    default:
      return true;
  }
}

function bareInvoice(keyword: string): string {
  return keyword.replace(/[\s-]/g, '');
}

/** Pairs of characters by which rows with these words are found: one a word, since the words themselves are checked on what is found. */
function firstGrams({ long }: SearchWords): string[] {
  return long.flatMap((word) => queryGrams(word).slice(0, 1));
}

/** `normaliseForSearch` of a column. What is in normal form already is nearly everything, and far quicker to see than to make. */
const searchable = (column: string) => `lower(case when ${column} is nfkc normalized then ${column} else normalize(${column}, NFKC) end)`;
/** Whether the text has every word; `$2` are the long ones, `$3` the short ones (`hasEveryWord`). */
const hasEvery = (text: string) =>
  `not exists (select 1 from unnest($2::text[]) w where position(w in ${text}) = 0)
   and not exists (select 1 from unnest($3::text[]) w where ${text} !~ w)`;
/** Whether it has one of them (`hasSomeWord`). */
const hasSome = (text: string) =>
  `(exists (select 1 from unnest($2::text[]) w where position(w in ${text}) > 0) or exists (select 1 from unnest($3::text[]) w where ${text} ~ w))`;

/**
 * Newest product names with every word. `offset 0` has each name read once; without it it is read again for every word. Words of one character alone
 * have no grams: the newest names are looked through.
 */
async function findTitles(tx: TenantTx, keyword: string): Promise<number[]> {
  const { long, patterns } = searchWords(keyword);
  const [gram] = queryGrams(keyword);
  const candidates =
    gram === undefined
      ? `select id, title from sold_title where seller_id = $1 order by id desc limit ${SOLD_LOOKED_THROUGH}`
      : 'select id, title from sold_title where seller_id = $1 and id = any (array(select title_id from sold_title_gram where seller_id = $1 and gram = $4))';
  const { rows } = await tx.query<{ id: number }>(
    `select t.id from (${candidates}) t cross join lateral (select ${searchable('t.title')} as title offset 0) text
      where ${hasEvery('text.title')} order by t.id desc limit ${SOLD_MAX}`,
    [tx.sellerId, long, patterns, ...(gram === undefined ? [] : [gram])],
    gram === undefined ? 'orders.look-through-titles' : 'orders.find-titles',
  );
  return rows.map((row) => row.id);
}

/** SKUs of this code, those too that are gone: their orders are not. Large and small letters are the same. */
async function findSkus(tx: TenantTx, keyword: string, scope: KeywordScope): Promise<number[]> {
  const { spellings, complete } = codeSpellings(keyword);
  const { rows } = await tx.query<{ id: number }>(
    `select id from sku where seller_id = $1 and sku_code = any ($2::text[]) and deleted_at is null
      union all select id from sku where seller_id = $1 and sku_code = any ($2::text[]) and deleted_at is not null`,
    [tx.sellerId, spellings],
    'orders.find-sku-codes',
  );
  if (rows.length > 0 || complete || !(scope === 'SKU' || looksLikeCode(keyword))) return rows.map((row) => row.id);
  return findSkusByGrams(tx, keyword);
}

/** A code of many letters in a mixture of its own: by what some of its pairs of characters find. */
async function findSkusByGrams(tx: TenantTx, keyword: string): Promise<number[]> {
  const grams = queryGrams(keyword);
  const some = [...new Set([grams[0], grams[Math.floor(grams.length / 2)], grams.at(-1)].flatMap((gram) => gram ?? []))];
  if (some.length === 0) return [];
  const { rows } = await tx.query<{ id: number }>(
    `select s.id
       from (select found.sku_id from sku_gram g ${SKUS_OF_GRAM} where g.seller_id = $1 and g.gram = any ($2::text[])
              group by found.sku_id having count(*) = $3) f
       join sku s on s.seller_id = $1 and s.id = f.sku_id
      where lower(s.sku_code) = $4 limit ${SOLD_MAX}`,
    [tx.sellerId, some, some.length, keyword.toLowerCase()],
    'orders.find-sku-codes-by-grams',
  );
  return rows.map((row) => row.id);
}

/** Options among which those are found that have the words: by a gram of theirs; beside short words also by one of their name's; without any the newest. */
const OPTION_CANDIDATES = {
  GRAM: 'select distinct option_id from sold_option_gram where seller_id = $1 and gram = any ($4::text[])',
  GRAM_OR_NAME: `select distinct option_id from sold_option_gram where seller_id = $1 and gram = any ($4::text[])
    union (select id from sold_option
            where seller_id = $1 and title_id = any (array(select title_id from sold_title_gram where seller_id = $1 and gram = any ($4::text[]) order by title_id desc limit ${SOLD_MAX}))
            order by id desc limit ${SOLD_LOOKED_THROUGH})`,
  NEWEST: `select id as option_id from sold_option where seller_id = $1 order by id desc limit ${SOLD_LOOKED_THROUGH}`,
} as const;

/**
 * Newest options that have every word together with their product's name, and at least one themselves. `lateral` has both tables read by their keys:
 * a seller whom the statistics do not know yet was taken to have one row, and every pair of rows was compared.
 */
async function findOptions(tx: TenantTx, keyword: string): Promise<SoldOption[]> {
  const words = searchWords(keyword);
  const grams = firstGrams(words);
  const way = grams.length === 0 ? 'NEWEST' : words.short.length === 0 ? 'GRAM' : 'GRAM_OR_NAME';
  const { rows } = await tx.query<{ title_id: number; option_text: string }>(
    `select o.title_id, o.option_text
       from (${OPTION_CANDIDATES[way]}) g
       cross join lateral (select id, title_id, option_text, ${searchable('option_text')} as option from sold_option where seller_id = $1 and id = g.option_id offset 0) o
       cross join lateral (select ${searchable('title')} as title from sold_title where seller_id = $1 and id = o.title_id and ${hasSome('o.option')} offset 0) t
      where ${hasEvery(`(t.title || ' ' || o.option)`)}
      order by o.id desc limit ${SOLD_MAX}`,
    [tx.sellerId, words.long, words.patterns, ...(way === 'NEWEST' ? [] : [grams])],
    `orders.find-options.${way}`,
  );
  return rows.map((row) => ({ titleId: row.title_id, optionText: row.option_text }));
}

/** The condition of one match on `order_line l`. Every one is an equality that row-level security lets an index use. */
export function matchSql(match: KeywordMatch, add: (value: unknown) => string): string {
  switch (match.by) {
    case 'NUMBER': {
      // Each number by its own index; `or` over three columns may be planned as a walk through all lines.
      const no = add(match.value);
      const numbered = ['order_no', 'line_no', 'bundle_no'].map(
        (column) => `select id from order_line where seller_id = $1 and ${column} = ${no}`,
      );
      return `l.id = any (array(${numbered.join(' union all ')}))`;
    }
    case 'INVOICE':
      return `l.invoice_no = ${add(match.value)}`;
    case 'NAME':
      return `l.name_index = ${add(match.value)}`;
    case 'BUYER':
      return `l.buyer_index = ${add(match.value)}`;
    case 'PHONE':
      return `l.phone_index = ${add(match.value)}`;
    case 'PHONE4':
      return `l.phone4_index = ${add(match.value)}`;
    case 'TITLE':
      return `l.title_id = any (${add(match.ids)}::bigint[])`;
    case 'SKU':
      return `l.sku_id = any (${add(match.ids)}::bigint[])`;
    case 'OPTION': {
      const titles = add(match.options.map((option) => option.titleId));
      const texts = add(match.options.map((option) => option.optionText));
      return `l.title_id = any (${titles}::bigint[]) and (l.title_id, l.option_text) in (select * from unnest(${titles}::bigint[], ${texts}::text[]))`;
    }
  }
}

interface SearchedLine {
  order_no: string;
  line_no: string;
  bundle_no: string | null;
  invoice_no: string | null;
  title: string;
  option_text: string;
  sku_code: string | null;
}

/** By what of the line the keyword found it, in the order a seller looks. */
export function foundIn(keyword: string, line: SearchedLine, { receiver, buyer }: Personal): FoundIn[] {
  const words = searchWords(keyword);
  const [title, option] = [normaliseForSearch(line.title), normaliseForSearch(line.option_text)];
  const phone = normalisePhone(keyword);
  const theirs = normalisePhone(receiver.phone || buyer.phone);
  const isPhone = mayBe('PHONE', keyword) && (phone.length === 4 ? theirs.endsWith(phone) : theirs === phone);
  const inTitle = hasEveryWord(title, words);
  const inOption = hasEveryWord(`${title} ${option}`, words) && hasSomeWord(option, words);
  const name = normaliseName(keyword);
  const isReceiver = normaliseName(receiver.name) === name;
  const places: [FoundIn, boolean][] = [
    ['ORDER_NO', [line.order_no, line.line_no, line.bundle_no].includes(keyword)],
    ['INVOICE', line.invoice_no !== null && line.invoice_no === bareInvoice(keyword)],
    ['PRODUCT', inTitle],
    ['OPTION', inOption],
    ['SKU', line.sku_code?.toLowerCase() === keyword.toLowerCase()],
    ['NAME', isReceiver],
    ['BUYER', !isReceiver && normaliseName(buyer.name) === name],
    ['PHONE', isPhone],
  ];
  return places.flatMap(([place, found]) => (found ? [place] : []));
}
