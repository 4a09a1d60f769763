/** What has to hold when nothing is under way: read from the shops themselves and from the ledger, not from what we believe we sent. */
import type { LinkableShopType } from '@moa/channels';
import { MANIFESTS } from '@moa/channels/manifests';
import { sellableQuantity, shownQuantity } from '@moa/core';
import { verifyCounters } from '../../apps/server/src/modules/orders/index.ts';
import { verifyStock } from '../../apps/server/src/modules/stock/index.ts';
import type { World } from './world.ts';

interface ListingFacts {
  id: number;
  shop_type: LinkableShopType;
  name: string;
  shop_product_id: string | null;
  desired_sale: string;
  stock_cap: number | null;
  price: number;
  parked_reason: string | null;
}

interface ItemFacts {
  id: number;
  listing_id: number;
  option_values: string[];
  gone: boolean;
  option_price: number;
  parts: { onHand: number; reserved: number; safety: number; unit: number }[];
}

/** Everything that is wrong, in words; empty when the world is right. */
export async function wrongAtRest(world: World): Promise<string[]> {
  return [...(await wrongShops(world)), ...(await wrongBooks(world)), ...(await wrongOrders(world)), ...(await wrongGoods(world))];
}

async function wrongShops(world: World): Promise<string[]> {
  const { listings, items } = await readFacts(world);
  const wrong: string[] = [];
  for (const listing of listings) {
    const where = `${listing.shop_type} ${listing.id}`;
    if (listing.parked_reason !== null) wrong.push(`${where} is parked: ${listing.parked_reason}`);
    const shown = world
      .shop(listing.shop_type)
      .products(world.login(listing.shop_type))
      .filter((view) => view.name === listing.name);
    const [view] = shown;
    if (shown.length !== 1 || !view) {
      wrong.push(`${where} is in the shop ${shown.length} times`);
      continue;
    }
    if (view.productId !== listing.shop_product_id)
      wrong.push(`${where} is ${view.productId} at the shop, ${listing.shop_product_id} here`);
    const wanted = items.filter((item) => item.listing_id === listing.id);
    const quantities = wanted.map((item) => (item.gone ? 0 : quantityOf(item, listing)));
    const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
    const { method } = MANIFESTS[listing.shop_type].soldOut;
    const stopped = listing.desired_sale === 'SUSPENSION' || (method === 'STOP' && total === 0);
    // A shop whose way of being sold out is a quantity of 0 may still call the product on sale.
    const buyable = view.onSale && (stopped || view.items.some((item) => item.quantity > 0));
    if (buyable !== (!stopped && total > 0)) wrong.push(`${where} buyable ${buyable}, should be ${!stopped && total > 0} (${view.status})`);
    if (stopped) continue;
    for (const [index, item] of wanted.entries()) {
      const there = view.items.find((candidate) => isItem(candidate.optionValues, item.option_values));
      const quantity = quantities[index] ?? 0;
      if (!there) {
        if (!item.gone) wrong.push(`${where} ${item.option_values.join('/')} is not at the shop`);
        continue;
      }
      if (there.quantity !== quantity)
        wrong.push(`${where} ${item.option_values.join('/')} shows ${there.quantity}, should be ${quantity}`);
      if (!item.gone && there.price !== listing.price + item.option_price)
        wrong.push(`${where} ${item.option_values.join('/')} costs ${there.price}, should be ${listing.price + item.option_price}`);
    }
  }
  return wrong;
}

/** A shop may report values of its own attributes beside ours. */
function isItem(there: readonly string[], ours: readonly string[]): boolean {
  return ours.every((value) => there.includes(value));
}

function quantityOf(item: ItemFacts, listing: ListingFacts): number {
  const parts = item.parts.map((part) => ({
    sellable: sellableQuantity({ onHand: part.onHand, reserved: part.reserved, safetyStock: part.safety }),
    unitQuantity: part.unit,
  }));
  return shownQuantity(parts, listing.stock_cap, MANIFESTS[listing.shop_type].soldOut.maxStock);
}

async function readFacts(world: World): Promise<{ listings: ListingFacts[]; items: ItemFacts[] }> {
  return world.tenant(async (tx) => {
    const listings = await tx.query<ListingFacts>(
      `select l.id, l.shop_type, p.name, l.shop_product_id, l.desired_sale, a.stock_cap, p.main_price as price, l.parked_reason
         from listing l join shop_account a on a.seller_id = l.seller_id and a.id = l.account_id join product p on p.seller_id = l.seller_id and p.id = l.product_id
        where l.seller_id = $1 and l.deleted_at is null order by l.id`,
      [tx.sellerId],
    );
    const items = await tx.query<ItemFacts>(
      `select i.id, i.listing_id, i.option_values, i.removed_at is not null or not p.usable as gone, p.option_price,
              coalesce((select jsonb_agg(jsonb_build_object('onHand', s.on_hand, 'reserved', s.reserved, 'safety', s.safety_stock, 'unit', p.sale_unit_quantity))
                          from sku s where s.seller_id = $1 and s.id = p.sku_id), '[]') as parts
         from listing_item i join product_item p on p.seller_id = i.seller_id and p.id = i.product_item_id
        where i.seller_id = $1 order by i.id`,
      [tx.sellerId],
    );
    return { listings: listings.rows, items: items.rows };
  });
}

async function wrongBooks(world: World): Promise<string[]> {
  const { differences } = await verifyStock(world.database);
  const counters = await verifyCounters(world.database);
  return [
    ...differences
      .filter(({ sellerId }) => sellerId === world.sellerId)
      .map(({ skuId, kind, detail }) => `SKU ${skuId} ${kind}: ${detail}`),
    ...counters
      .filter(({ sellerId }) => sellerId === world.sellerId)
      .map((row) => `counter ${row.key}: ${row.kept} kept, ${row.counted} counted`),
  ];
}

/** What buyers hold at the shops is what is reserved here, each line once. */
async function wrongOrders(world: World): Promise<string[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ account_id: number; order_no: string; line_no: string; state: string; left: number; parts: [number, number][] | null }>(
      // Of a line that came back in part the shop shows what is left, of one that came back whole all of it.
      `select l.account_id, l.order_no, l.line_no, l.state, l.parts,
              coalesce(nullif(l.quantity - l.claimed_quantity - r.returned, 0), l.quantity - l.claimed_quantity) as left
         from order_line l
        cross join lateral (select coalesce(sum(c.quantity), 0)::bigint as returned from claim c
                             where c.seller_id = $1 and c.line_id = l.id and c.type = 'RETURN' and c.state = 'DONE') r
        where l.seller_id = $1 and l.account_id <> 0`,
      [tx.sellerId],
    ),
  );
  const ours = new Map(rows.map((row) => [`${row.account_id} ${row.order_no}`, rows.filter((other) => other.order_no === row.order_no)]));
  const wrong: string[] = [];
  for (const shopType of world.shopTypes) {
    for (const order of world.shop(shopType).orders(world.login(shopType))) {
      const lines = ours.get(`${world.accounts[shopType]} ${order.orderNo}`) ?? [];
      ours.delete(`${world.accounts[shopType]} ${order.orderNo}`);
      const where = `${shopType} order ${order.orderNo}`;
      // What was cancelled before anybody collected it is in no list of the shop any more.
      if (lines.length !== order.lines.length && (lines.length > 0 || order.lines.some(({ status }) => !isCancelled(status))))
        wrong.push(`${where} has ${order.lines.length} lines, ${lines.length} here`);
      if (lines.some(({ parts }) => parts === null)) wrong.push(`${where} is tied to no SKU`);
      const sold = order.lines.filter((line) => !isCancelled(line.status)).reduce((sum, line) => sum + line.quantity, 0);
      const held = lines.filter((line) => line.state !== 'CANCELED').reduce((sum, line) => sum + line.left, 0);
      if (sold !== held)
        wrong.push(`${where} sold ${sold} (${order.lines.map(({ status }) => status)}), ${held} here (${lines.map(({ state }) => state)})`);
    }
  }
  for (const key of ours.keys()) wrong.push(`order ${key} was never placed`);
  return wrong;
}

/** A cancel that is done, in the words of the five shops. */
function isCancelled(status: string): boolean {
  return /^(CANCELED|CANCELLED|C40|B01)$/.test(status);
}

/**
 * What the ledger says of orders and claims is what they say themselves: lines and exchanges that left are gone, what came back is back but for
 * what is broken. What left although nobody had it (the shops sold more than there was) was never on hand, so a SKU may have more than that.
 */
async function wrongGoods(world: World): Promise<string[]> {
  const { rows } = await world.tenant((tx) =>
    tx.query<{ id: number; booked: number; gone: number; back: number }>(
      `with facts as (
         select (part ->> 0)::bigint as sku_id, (l.quantity - l.claimed_quantity) * (part ->> 1)::bigint as gone, 0::bigint as back
           from order_line l cross join lateral jsonb_array_elements(l.parts) part where l.seller_id = $1 and l.stock_state = 'SHIPPED'
         union all
         select (part ->> 0)::bigint, c.quantity * (part ->> 1)::bigint, 0
           from claim c join order_line l on l.seller_id = c.seller_id and l.id = c.line_id
                cross join lateral jsonb_array_elements(coalesce(c.wanted, l.parts)) part
          where c.seller_id = $1 and c.type = 'EXCHANGE' and c.stock_state = 'SHIPPED'
         union all
         select (part ->> 0)::bigint, 0, c.resold * (part ->> 1)::bigint
           from claim c join order_line l on l.seller_id = c.seller_id and l.id = c.line_id cross join lateral jsonb_array_elements(l.parts) part
          where c.seller_id = $1)
       select s.id, coalesce((select sum(m.delta_on_hand) from stock_movement m where m.seller_id = $1 and m.sku_id = s.id
                                and m.source_kind in ('LINE', 'CLAIM') and m.effect <> 'SOLD_OUT_ADJUST'), 0)::bigint as booked,
              coalesce((select sum(f.gone) from facts f where f.sku_id = s.id), 0)::bigint as gone,
              coalesce((select sum(f.back) from facts f where f.sku_id = s.id), 0)::bigint as back
         from sku s where s.seller_id = $1`,
      [tx.sellerId],
    ),
  );
  return rows.flatMap(({ id, booked, gone, back }) =>
    booked < back - gone ? [`SKU ${id}: ${gone} left and ${back} came back, ${booked} booked`] : [],
  );
}
