/** The shelf registered, and sent to every linked shop. What is there already is left alone. */
import { formatAttributes } from '@moa/channels';
import { FIELDS, isLinkable } from '@moa/channels/manifests';
import { type CreateShopDTO, newShopEntry, type ProductDraft, type ShopType, temporaryRegisterKey } from '@moa/core';
import { saveDraft } from '../catalog/index.ts';
import { startTransmit } from '../listings/index.ts';
import { SandboxRefusal } from './control.ts';
import { drawGarment } from './drawing.ts';
import { draftOf, inkOf, SHELF, type ShelfProduct } from './shelf.ts';
import { type Account, type Filling, linkedShops, waitFor, waitForRuns } from './work.ts';

export const TRANSMIT_RUNS = ['listings.transmit'];
/** Until shops have told the numbers of every option. */
const SHOWN_LIMIT_MS = 120_000;

/** Registers what is not registered yet, chosen for every linked shop. */
export async function registerProducts(filling: Filling): Promise<void> {
  const accounts = await linkedShops(filling);
  for (const product of SHELF) {
    filling.signal.throwIfAborted();
    if (await isRegistered(filling, product.code)) continue;
    const draft = draftOf(product, await pictures(filling, product));
    draft.createShopDTOList = await Promise.all(accounts.map((account) => entryFor(filling, account, draft, product.forgottenAt)));
    await filling.database.tenant(filling.sellerId, async (tx) => {
      await saveDraft(tx, draft, filling.by.loginId);
    });
  }
}

async function isRegistered({ database, sellerId }: Filling, code: string): Promise<boolean> {
  const { rowCount } = await database.tenant(sellerId, (tx) =>
    tx.query(`select 1 from product where seller_id = $1 and body -> 'common' ->> 'sellerManagementCode' = $2 limit 1`, [
      tx.sellerId,
      code,
    ]),
  );
  return rowCount > 0;
}

/** A drawing of each of the first colours. */
async function pictures(
  { images, sellerId }: Filling,
  { garment, colours, code }: ShelfProduct,
): Promise<ProductDraft['common']['images']> {
  const { default: sharp } = await import('sharp');
  const drawn = await Promise.all(
    colours.slice(0, 2).map(async (colour) => ({
      name: `${code}-${colour}.png`,
      bytes: await sharp(Buffer.from(drawGarment(garment, inkOf(colour))))
        .png()
        .toBuffer(),
    })),
  );
  return (await images.upload(sellerId, null, drawn)).map(({ fileId, url, width, height }) => ({ fileId, url, width, height }));
}

async function entryFor(filling: Filling, account: Account, draft: ProductDraft, forgottenAt?: ShopType): Promise<CreateShopDTO> {
  const { shopType, shopAccountId, shopName } = account;
  const entry = newShopEntry({ shopType, shopAccountId, shopName, multiShopId: null }, temporaryRegisterKey(shopType, shopAccountId, []));
  if (shopType === forgottenAt) return entry;
  const category = await shopCategory(filling, account, draft.composition.categories[0]?.path ?? '');
  if (category === null) return entry;
  return {
    ...entry,
    category: { categoryId: category.id, path: category.path },
    etc: await neededFields(filling, account, category.id, draft),
  };
}

/** The shop's category that is called like the standard one; a mall of one's own has shelves of its own, so there the first will do. */
async function shopCategory({ lookups, sellerId }: Filling, shop: Account, path: string): Promise<{ id: string; path: string } | null> {
  const scope = { sellerId, shopAccountIds: null };
  const found = await lookups.searchCategories(scope, shop, path.split(' > ').at(-1) ?? path).catch(() => []);
  const leaves = found.filter(({ leaf }) => leaf);
  const same = leaves.find((node) => node.path.replaceAll(/\s/g, '') === path.replaceAll(/\s/g, '')) ?? leaves[0];
  if (same) return same;
  const open = [...(await lookups.categories(scope, shop, null))];
  for (let node = open.shift(); node; node = open.shift()) {
    if (node.leaf) return node;
    open.unshift(...(await lookups.categories(scope, shop, node.id)));
  }
  return null;
}

/** Required look-ups get the shop's first choice, required attributes that are no option a value of their kind. */
async function neededFields(
  { lookups, sellerId }: Filling,
  shop: Account,
  categoryId: string,
  draft: ProductDraft,
): Promise<CreateShopDTO['etc']> {
  const scope = { sellerId, shopAccountIds: null };
  const etc: CreateShopDTO['etc'] = {};
  if (!isLinkable(shop.shopType)) return etc;
  const options = draft.composition.optionInfo.options.map(({ name }) => name);
  for (const field of FIELDS[shop.shopType]) {
    if (field.lookup && field.required) {
      const [first] = await lookups.options(scope, shop, { kind: field.lookup, keyword: '', categoryId, multiShopId: null });
      if (first) etc[field.key] = first.value;
    }
    if (field.kind === 'ATTRIBUTES') {
      const wanted = (await lookups.attributes(scope, shop, { categoryId })).filter(
        ({ key, required }) => required && !options.includes(key),
      );
      if (wanted.length > 0)
        etc[field.key] = formatAttributes(
          wanted.map(({ key, options: values, kind, unit }) => ({
            key,
            value: values[0]?.value ?? (kind === 'NUMBER' ? `1${unit ?? ''}` : '기본'),
          })),
        );
    }
  }
  return etc;
}

/** Sends what no shop has had yet, and waits until the shops show every option. */
export async function sendProducts(filling: Filling): Promise<void> {
  await waitForRuns(filling, TRANSMIT_RUNS);
  await filling.database.tenant(filling.sellerId, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `select id from listing where seller_id = $1 and shop_product_id is null and reg_status = 'NONE' and deleted_at is null order by id`,
      [tx.sellerId],
    );
    if (rows.length > 0)
      await startTransmit(
        tx,
        rows.map(({ id }) => id),
        filling.by,
      );
  });
  await waitForRuns(filling, TRANSMIT_RUNS);
  await approve(filling);
  await waitFor(filling, SHOWN_LIMIT_MS, async () => {
    const { rows } = await filling.database.tenant(filling.sellerId, (tx) =>
      tx.query<{ open: boolean }>(
        `select exists (select 1 from listing l join listing_item i on i.seller_id = l.seller_id and i.listing_id = l.id
                         where l.seller_id = $1 and l.reg_status in ('DONE', 'SENDING', 'READY') and l.deleted_at is null
                           and i.removed_at is null and i.shop_item_id is null) as open`,
        [tx.sellerId],
        'demo.unseen-options',
      ),
    );
    return rows[0]?.open ? null : true;
  });
}

/** The channel's staff look at new products of COUPANG before they are sold. */
async function approve(filling: Filling): Promise<void> {
  for (const { shopType, sandboxId } of await linkedShops(filling)) {
    if (shopType !== 'COUPANG') continue;
    for (const { productId } of await filling.sandbox.products(shopType, sandboxId)) {
      await filling.sandbox.approve(shopType, { accountId: sandboxId, productId }).catch((error: unknown) => {
        // It was approved already.
        if (!(error instanceof SandboxRefusal)) throw error;
      });
    }
  }
}
