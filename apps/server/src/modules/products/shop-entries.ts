/** Which shops a product is (to be) sold in: entries of the draft as listing rows, with stable codes for the listing and its items. */
import { randomBytes } from 'node:crypto';
import { problem } from '@moa/contract';
import { type AffectedShop, type CreateShopDTO, isTemporaryRegisterKey, type ProductDraft, registerKey } from '@moa/core';
import { isDuplicate, ofVisibleShops, seesShop, type TenantTx } from '../../platform/database/index.ts';
import { wakePushers } from '../stock/index.ts';

/** Digits and letters that can't be mistaken for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 12;

/** A code of 13 characters, unique by chance: 60 random bits. */
export function managementCode(random: (bytes: number) => Buffer = randomBytes): string {
  return `M${[...random(CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/** Whether a code at a shop is one that we gave to a listing. */
export function isManagementCode(text: string): boolean {
  return text.length === CODE_LENGTH + 1 && text.startsWith('M') && [...text.slice(1)].every((letter) => ALPHABET.includes(letter));
}

/** Item codes are the listing's code and a number in three places: at most 17 characters, so that every channel's field holds them. */
export function itemCode(listingCode: string, number: number): string {
  return `${listingCode}${number.toString(36).toUpperCase().padStart(3, '0')}`;
}

interface ExistingListing {
  id: number;
  account_id: number;
  register_key: string;
  register_counter: number;
  shop_type: CreateShopDTO['shopInfoDTO']['shopType'];
  shop_product_id: string | null;
  reg_status: string;
}

/** Of a product that was there: the version before, and which shops the new one says something new to. */
export interface NewVersion {
  from: number;
  isAffected(shop: AffectedShop): boolean;
}

interface AccountRef {
  id: number;
  shop_type: CreateShopDTO['shopInfoDTO']['shopType'];
  shop_account_id: string;
}

/**
 * Brings the listing rows of a product to its draft: new entries get their lasting registerKey and a management code, known ones their
 * values, and entries that were taken off vanish if nothing was ever sent. A listing that exists at a shop is never dropped here, and one
 * of a shop that the caller doesn't see stays as it is. Shops that a new version says nothing new to stay in step with the product.
 */
export async function syncListings(tx: TenantTx, productId: number, draft: ProductDraft, next?: NewVersion): Promise<void> {
  const [all, accounts] = await Promise.all([readExisting(tx, productId), readAccounts(tx)]);
  const existing = all.filter((row) => seesShop(tx, row.account_id));
  // Listings that the caller doesn't see get new options too, and stay in step.
  if (all.length === 0 && draft.createShopDTOList.length === 0) return;
  const kept = new Set<string>();
  const counters = new Map<string, number[]>();
  for (const row of all) counters.set(row.shop_type, [...(counters.get(row.shop_type) ?? []), row.register_counter]);

  const writes: (() => Promise<void>)[] = [];
  for (const entry of draft.createShopDTOList) {
    const known = existing.find((row) => row.register_key === entry.registerKey);
    if (known) {
      kept.add(known.register_key);
      writes.push(() => updateEntry(tx, known.id, entry, draft));
      continue;
    }
    const { shopType, shopAccountId } = entry.shopInfoDTO;
    const account = accounts.find((candidate) => candidate.shop_type === shopType && candidate.shop_account_id === shopAccountId);
    if (!account) throw unknownAccount(entry);
    const used = counters.get(shopType) ?? [];
    const { key, counter } =
      isTemporaryRegisterKey(entry.registerKey) || entry.registerKey === ''
        ? registerKey(shopType, shopAccountId, used)
        : { key: entry.registerKey, counter: Math.max(0, ...used) + 1 };
    counters.set(shopType, [...used, counter]);
    kept.add(key);
    writes.push(() => insertEntry(tx, productId, account, entry, draft, key, counter));
  }
  const dropped = existing.filter(
    (row) => !kept.has(row.register_key) && row.shop_product_id === null && !['SENDING', 'UNKNOWN'].includes(row.reg_status),
  );
  const unaffected =
    next === undefined ? [] : all.filter((row) => !next.isAffected({ registerKey: row.register_key, shopType: row.shop_type }));
  // Sent together: none of them waits for another's answer. Last those that can be refused: what is sent after a refusal fails as well, and says no cause.
  await Promise.all([
    keepInStep(
      tx,
      unaffected.map((row) => row.id),
      next?.from ?? 0,
    ),
    dropEntries(
      tx,
      dropped.map((row) => row.id),
    ),
    ...writes.map((write) => write()),
  ]);
  await syncItems(tx, productId);
}

function unknownAccount(entry: CreateShopDTO) {
  return problem('UNPROCESSABLE', {
    errors: [
      {
        path: 'createShopDTOList',
        code: 'SHOP_NOT_LINKED',
        message: `연동되지 않은 쇼핑몰 계정입니다: ${entry.shopInfoDTO.shopName || entry.shopInfoDTO.shopAccountId}. 쇼핑몰을 먼저 연동해주십시오.`,
      },
    ],
  });
}

/** Of a listing that the caller may not see, or of an entry saved a moment ago: which of them is not reported. */
function takenKey() {
  const message = '이미 쓰이고 있는 등록 키입니다. 이 쇼핑몰을 목록에서 뺀 뒤 새로 추가하여 다시 저장해주십시오.';
  return problem('UNPROCESSABLE', { detail: message, errors: [{ path: 'createShopDTOList', code: 'REGISTER_KEY_TAKEN', message }] });
}

async function readExisting(tx: TenantTx, productId: number): Promise<ExistingListing[]> {
  // Locked before their items are written, and by id: see `lockListing`.
  const { rows } = await tx.query<ExistingListing>(
    'select id, account_id, register_key, register_counter, shop_type, shop_product_id, reg_status from listing where seller_id = $1 and product_id = $2 and deleted_at is null order by id for no key update',
    [tx.sellerId, productId],
    'listings.of-product',
  );
  return rows;
}

async function readAccounts(tx: TenantTx): Promise<AccountRef[]> {
  const { rows } = await tx.query<AccountRef>(
    `select id, shop_type, shop_account_id from shop_account where seller_id = $1 and status <> 'UNLINKED' and ${ofVisibleShops('id', '$2')}`,
    [tx.sellerId, tx.shopAccountIds],
    'listings.accounts',
  );
  return rows;
}

/** What of an entry no query needs apart. */
export type ShopParts = Partial<Pick<CreateShopDTO, 'composition' | 'common' | 'shopConsignment'>>;

const partsOf = ({ composition, common, shopConsignment }: CreateShopDTO): ShopParts => ({ composition, common, shopConsignment });

/** Values of an entry that its listing row keeps. */
function values(entry: CreateShopDTO, draft: ProductDraft): unknown[] {
  return [
    entry.basic.productName?.trim() || draft.basic.productName.trim(),
    entry.shopInfoDTO.multiShopId,
    entry.category?.categoryId ?? null,
    entry.category?.path ?? '',
    JSON.stringify(entry.multiCategory),
    JSON.stringify(entry.basic),
    JSON.stringify(entry.etc),
    (entry.common.images ?? draft.common.images)[0]?.url ?? null,
    JSON.stringify(partsOf(entry)),
  ];
}

async function insertEntry(
  tx: TenantTx,
  productId: number,
  account: AccountRef,
  entry: CreateShopDTO,
  draft: ProductDraft,
  key: string,
  counter: number,
): Promise<void> {
  const inserted = tx.query(
    `insert into listing (seller_id, product_id, account_id, shop_type, register_key, register_counter, management_code, name, multi_shop_id, category_id,
                          category_path, multi_category, overrides, fields, image_url, shop_parts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [tx.sellerId, productId, account.id, account.shop_type, key, counter, managementCode(), ...values(entry, draft)],
    'listings.insert',
  );
  await inserted.catch((error: unknown) => {
    throw isDuplicate(error, 'listing_seller_id_product_id_register_key_key') ? takenKey() : error;
  });
}

async function updateEntry(tx: TenantTx, listingId: number, entry: CreateShopDTO, draft: ProductDraft): Promise<void> {
  await tx.query(
    `update listing set name = $3, multi_shop_id = $4, category_id = $5, category_path = $6, multi_category = $7, overrides = $8, fields = $9,
            image_url = coalesce($10, image_url), shop_parts = $11, version = version + 1, updated_at = now()
      where seller_id = $1 and id = $2`,
    [tx.sellerId, listingId, ...values(entry, draft)],
    'listings.update',
  );
}

/** Listings whose shops had the version before have this one too. */
async function keepInStep(tx: TenantTx, ids: readonly number[], from: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `with locked as (
       select id from listing where seller_id = $1 and id = any ($2::bigint[]) and sent_product_version = $3 order by id for no key update)
     update listing l set sent_product_version = $3::integer + 1 from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId, ids, from],
    'listings.keep-in-step',
  );
}

async function dropEntries(tx: TenantTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await Promise.all([
    tx.query('delete from listing_item_sku where seller_id = $1 and listing_id = any ($2::bigint[])', [tx.sellerId, ids]),
    tx.query('delete from listing_item where seller_id = $1 and listing_id = any ($2::bigint[])', [tx.sellerId, ids]),
    tx.query(
      `with locked as (select id from listing where seller_id = $1 and id = any ($2::bigint[]) order by id for no key update)
       update listing l set deleted_at = now(), register_key = register_key || ':' || l.id, due_at = null
         from locked where l.seller_id = $1 and l.id = locked.id`,
      [tx.sellerId, ids],
    ),
  ]);
}

/**
 * Gives every usable option of the product an item in each of its listings, with a code of its own, and ties the item to the option's SKU.
 * Items of options that are gone stay with their history and show nothing any more.
 */
async function syncItems(tx: TenantTx, productId: number): Promise<void> {
  const missing = await tx.query<{
    listing_id: number;
    management_code: string;
    next: number;
    product_item_id: number;
    position: number;
    option_values: string[];
  }>(
    `select l.id as listing_id, l.management_code, p.id as product_item_id, p.position, p.option_values,
            (select count(*) from listing_item x where x.seller_id = $1 and x.listing_id = l.id) + row_number() over (partition by l.id order by p.position) as next
       from listing l
       join product_item p on p.seller_id = l.seller_id and p.product_id = l.product_id and p.removed_at is null
      where l.seller_id = $1 and l.product_id = $2 and l.deleted_at is null
        and not exists (select 1 from listing_item i where i.seller_id = l.seller_id and i.listing_id = l.id and i.product_item_id = p.id)`,
    [tx.sellerId, productId],
    'listings.missing-items',
  );
  if (missing.rows.length > 0) {
    await tx.query(
      `insert into listing_item (seller_id, listing_id, product_item_id, position, option_values, item_code)
       select $1, u.listing_id, p.id, p.position, p.option_values, u.code
         from unnest($2::bigint[], $3::bigint[], $4::text[]) u (listing_id, item_id, code)
         join product_item p on p.seller_id = $1 and p.id = u.item_id
       returning id`,
      [
        tx.sellerId,
        missing.rows.map((row) => row.listing_id),
        missing.rows.map((row) => row.product_item_id),
        missing.rows.map((row) => itemCode(row.management_code, row.next)),
      ],
      'listings.insert-items',
    );
  }
  const aligned = tx.query(
    `update listing_item i
        set position = p.position, option_values = p.option_values, removed_at = moa_time_if(p.removed_at is not null, moa_time_or(i.removed_at, now()), null)
       from product_item p, listing l
      where i.seller_id = $1 and p.seller_id = $1 and l.seller_id = $1 and l.product_id = $2 and l.id = i.listing_id and p.id = i.product_item_id
        and (i.position, i.option_values, i.removed_at is null) is distinct from (p.position, p.option_values, p.removed_at is null)`,
    [tx.sellerId, productId],
    'listings.align-items',
  );
  const untied = tx.query(
    `delete from listing_item_sku s using listing_item i, product_item p, listing l
      where s.seller_id = $1 and i.seller_id = $1 and p.seller_id = $1 and l.seller_id = $1 and l.product_id = $2 and l.id = i.listing_id
        and s.listing_item_id = i.id and p.id = i.product_item_id and (p.removed_at is not null or p.sku_id <> s.sku_id)`,
    [tx.sellerId, productId],
    'listings.untie',
  );
  const tying = tx.query<{ listing_id: number }>(
    `insert into listing_item_sku as s (seller_id, listing_item_id, sku_id, listing_id, unit_quantity)
     select $1, i.id, p.sku_id, i.listing_id, p.sale_unit_quantity
       from listing l
       join listing_item i on i.seller_id = l.seller_id and i.listing_id = l.id
       join product_item p on p.seller_id = l.seller_id and p.id = i.product_item_id and p.removed_at is null
      where l.seller_id = $1 and l.product_id = $2 and l.deleted_at is null
     on conflict (seller_id, listing_item_id, sku_id) do update set unit_quantity = excluded.unit_quantity where s.unit_quantity <> excluded.unit_quantity
     returning listing_id`,
    [tx.sellerId, productId],
    'listings.tie',
  );
  const [, , tied] = await Promise.all([aligned, untied, tying]);
  if (tied.rows.length === 0) return;
  // An option that takes other pieces than before shows another number without any stock having moved.
  await tx.query(
    `with locked as (
       select id from listing where seller_id = $1 and id = any ($2::bigint[]) and shop_product_id is not null and reg_status <> 'UNLINKED'
        order by id for no key update)
     update listing l set stock_version = stock_version + 1, due_at = moa_time_or(due_at, now()) from locked where l.seller_id = $1 and l.id = locked.id`,
    [tx.sellerId, tied.rows.map((row) => row.listing_id)],
    'listings.tied',
  );
  wakePushers(tx);
}
