/** What cells of a file may name: categories, origins and notices of the program, templates, shops and earlier choices of the seller. */
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import { beginDraft, type DeliveryInfo, type KnownOfSeller, SHOP_TYPES, type ShopType } from '@moa/core';
import { type BatchReference, type BatchShop, bracketed, folded, originName, shopColumn } from '@moa/core/batch';
import { categories, couriers, notices, origins } from '@moa/core/data';
import { ofVisibleShops, type TenantTx } from '../../platform/database/index.ts';
import { lastGiven, readSentFields } from '../products/index.ts';
import { deliveryBeginnings } from '../templates/index.ts';
import type { PictureOfName } from './pictures/find.ts';
import type { FoundCategories } from './read/shop-categories.ts';

interface Origin {
  code: string;
  name: string;
  parentCode: string | null;
  leaf: boolean;
}

interface Choice {
  categoryId: string;
  path: string;
}

/** Of the program: made once. */
const LEAVES = categories.categories.filter(({ leaf }) => leaf);
const CATEGORY_BY_ID = new Map(LEAVES.map(({ id, path }) => [id, { categoryId: id, path }]));
const CATEGORY_BY_TEXT = new Map<string, Choice | null>();
for (const { id, path, name } of LEAVES) {
  CATEGORY_BY_TEXT.set(folded(path), { categoryId: id, path });
  // A name that two categories have says neither.
  CATEGORY_BY_TEXT.set(folded(name), CATEGORY_BY_TEXT.has(folded(name)) ? null : { categoryId: id, path });
}
const ORIGINS = origins.origins as readonly Origin[];
const ORIGIN_BY_CODE = new Map(ORIGINS.map((origin) => [origin.code, origin]));
const ORIGIN_BY_TEXT = new Map<string, string>();
for (const { code, name } of ORIGINS.toReversed()) {
  ORIGIN_BY_TEXT.set(folded(originPath(code)), code);
  // 국산 before the town of that name.
  ORIGIN_BY_TEXT.set(folded(name), code);
}
const OTHER_ORIGINS: Readonly<Record<string, string>> = {
  국내산: '00',
  대한민국: '00',
  한국: '00',
  KOREA: '00',
  국내: '00',
  상세설명참조: '0300',
  상세페이지참조: '0300',
  상세설명에표시: '0300',
};
const TYPED_ORIGIN = '0301';
const NOTICE_BY_TEXT = new Map(
  notices.notices.flatMap(({ code, name }) => [
    [folded(code), code],
    [folded(name), code],
    [folded(name.split('(')[0] ?? name), code],
  ]),
);

const COURIER_NAMES = new Map<string, string>(couriers.couriers.map(({ code, name }) => [code, name]));

function originPath(code: string): string {
  const origin = ORIGIN_BY_CODE.get(code);
  if (origin === undefined) return '';
  return origin.parentCode === null ? origin.name : `${originPath(origin.parentCode)} > ${origin.name}`;
}

export const categoryPaths = (): string[] => LEAVES.map(({ path }) => path);
export const noticeNames = (): string[] => notices.notices.map(({ name }) => name);

function categoryOf(text: string): Choice | null {
  const offered = bracketed(text);
  return CATEGORY_BY_ID.get(offered?.value ?? text.trim()) ?? CATEGORY_BY_TEXT.get(folded(text).slice(0, 400)) ?? null;
}

function originOf(written: string): { code: string; freeText: string } | null {
  const text = originName(written);
  const word = folded(text).slice(0, 200);
  const known = OTHER_ORIGINS[word] ?? ORIGIN_BY_TEXT.get(word) ?? ORIGIN_BY_TEXT.get(word.replace(/산$/, ''));
  const code = known ?? (ORIGIN_BY_CODE.has(text.trim()) ? text.trim() : undefined);
  if (code === TYPED_ORIGIN) return null;
  return code === undefined ? null : { code, freeText: '' };
}

function noticeOf(text: string): { noticeCode: string; values: Record<string, string> } | null {
  const code = NOTICE_BY_TEXT.get(folded(text));
  const group = notices.notices.find((each) => each.code === code);
  if (group === undefined) return null;
  return {
    noticeCode: group.code,
    values: Object.fromEntries([...group.items, ...notices.commonItems].map((item) => [item.code, notices.defaultText])),
  };
}

/** Accounts that the caller sees, with the fields of their channels. */
export async function readBatchShops(tx: TenantTx, accountIds: readonly number[] | null = null): Promise<BatchShop<ShopType>[]> {
  const { rows } = await tx.query<{
    id: number;
    shop_type: ShopType;
    shop_account_id: string;
    shop_name: string;
    multi_shop_infos: { multiShopId: string; useYn: string }[];
  }>(
    `select id, shop_type, shop_account_id, shop_name, multi_shop_infos from shop_account
      where seller_id = $1 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$2')} and ($3::bigint[] is null or id = any ($3::bigint[])) order by id`,
    [tx.sellerId, tx.shopAccountIds, accountIds],
    'batch.shops',
  );
  return rows
    .filter(({ shop_type }) => isLinkable(shop_type))
    .map((row) => ({
      accountId: String(row.id),
      shopType: row.shop_type,
      shopAccountId: row.shop_account_id,
      shopName: row.shop_name,
      multiShopId: row.multi_shop_infos.find(({ useYn }) => useYn === 'Y')?.multiShopId ?? null,
      title: SHOP_TYPES[row.shop_type].title,
      fields: isLinkable(row.shop_type) ? FIELDS[row.shop_type] : [],
    }));
}

export interface RememberedCategory {
  accountId: string;
  standardId: string;
  categoryId: string;
  path: string;
}

/** Last used first. */
export async function readCategoryMemory(tx: TenantTx): Promise<RememberedCategory[]> {
  const { rows } = await tx.query<{ account_id: number; standard_category_id: string; category_id: string; path: string }>(
    `select account_id, standard_category_id, category_id, path from category_memory
      where seller_id = $1 and ${ofVisibleShops('account_id', '$2')} order by used_at desc limit 5000`,
    [tx.sellerId, tx.shopAccountIds],
    'batch.category-memory',
  );
  return rows.map((row) => ({
    accountId: String(row.account_id),
    standardId: row.standard_category_id,
    categoryId: row.category_id,
    path: row.path,
  }));
}

export async function readDeliveryTemplates(tx: TenantTx): Promise<{ id: string; name: string; main: boolean; info: DeliveryInfo }[]> {
  const { rows } = await tx.query<{ id: number; name: string; main: boolean; info: DeliveryInfo }>(
    'select id, name, main, info from delivery_template where seller_id = $1 order by main desc, name, id',
    [tx.sellerId],
    'batch.delivery-templates',
  );
  return rows.map(({ id, name, main, info }) => ({ id: String(id), name, main, info: { ...info, templateId: String(id) } }));
}

/** What products of a file begin with, kept with the file: a product that it registers would be the last one for those behind it. */
export interface FileBeginning {
  known: KnownOfSeller;
  /** By the column of the field: what the shop has one of only. */
  only: Readonly<Record<string, { value: string; label: string }>>;
  /** What values of such fields are called. Absent for a file that was read before they were kept. */
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Absent for a file that was read before shops were asked. */
  categories?: FoundCategories;
}

/** Everything that the cells of one seller's file are read by. */
export async function readReference(
  tx: TenantTx,
  { known, only, labels, categories }: FileBeginning,
  pictures: PictureOfName,
): Promise<BatchReference> {
  const [shops, memory, templates, deliveries] = await Promise.all([
    readBatchShops(tx),
    readCategoryMemory(tx),
    readDeliveryTemplates(tx),
    deliveryBeginnings(tx),
  ]);
  const sent = await readSentFields(
    tx,
    shops.map(({ accountId }) => Number(accountId)),
  );
  const byName = new Map(templates.toReversed().map(({ name, info }) => [folded(name), info]));
  const nameOfTemplate = new Map(templates.map(({ id, name }) => [id, name]));
  const usual = new Map(
    memory.toReversed().map((each) => [`${each.accountId} ${each.standardId}`, { categoryId: each.categoryId, path: each.path }]),
  );
  const given = new Map<string, ReturnType<BatchReference['beginAt']>>();
  return {
    category: categoryOf,
    origin: originOf,
    notice: noticeOf,
    shops,
    deliveryTemplate: (name) => byName.get(folded(name)) ?? null,
    begin: () => beginDraft(known, deliveries),
    beginAt: (accountId, categoryId) => {
      const key = `${accountId} ${categoryId}`;
      const before = given.get(key) ?? { templates: deliveries, last: lastGiven(sent, Number(accountId), categoryId) };
      given.set(key, before);
      return before;
    },
    onlyChoice: (accountId, field) => only[shopColumn(accountId, field)] ?? null,
    labelOf: (accountId, field, value) => labels?.[shopColumn(accountId, field)]?.[value] ?? null,
    nameOf: (kind, code) => {
      if (kind === 'COURIER') return COURIER_NAMES.get(code) ?? null;
      return (kind === 'ORIGIN' ? originPath(code) : nameOfTemplate.get(code)) || null;
    },
    shopCategory: (accountId, text) => categories?.[shopColumn(accountId, 'category')]?.[text] ?? null,
    pictureProblem: (name) => {
      const found = pictures(name);
      return typeof found === 'string' ? found : null;
    },
    hidesCost: tx.hidesCost === true,
    usualCategory: (accountId, categoryId) => usual.get(`${accountId} ${categoryId}`) ?? null,
  };
}
