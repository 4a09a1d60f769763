/** Stock, price and sale state of ZIGZAG items (sheet 4). Quantities and states are absolute, so an item may be sent twice without harm. */
import { bisect } from '../sdk/bisect.ts';
import type { PriceCapability, SaleCapability, StockCapability, StockChange } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { changeAsRead, noItem, priceOf } from '../sdk/item-changes.ts';
import type { BatchOutcome, Outcome } from '../sdk/outcome.ts';
import type { ListingRef, ObservedItem } from '../sdk/product.ts';
import { isWire, text, type Wire, whole, wires } from '../sdk/reader.ts';
import { isAdditional } from './additional.ts';
import { mutate } from './client.ts';
import { asFix } from './errors.ts';
import { stateForStock } from './product-out.ts';
import { isOpen, toOpenInput, toPriceInput } from './product-update.ts';
import { readProduct } from './products.ts';
import { SET_SALES_STATUS, SET_STOCK, UPDATE_PRODUCT } from './queries.ts';

export const stock: StockCapability = { setQuantities };

/** All items in one call. An option that comes back from 0 is put on sale again where it was only sold out, never where it was stopped. */
async function setQuantities(
  ctx: ConnectorContext,
  ref: ListingRef,
  changes: StockChange[],
  known: ObservedItem[],
): Promise<BatchOutcome<{ quantity: number }>> {
  const sent = await bisect(changes, (part) => {
    const input = part.map(({ shopItemId, quantity }) => ({ product_id: ref.shopProductId, item_id: shopItemId, quantity }));
    return mutate(ctx, 'products.stock', SET_STOCK, input);
  });
  const back = changes.filter(({ key, shopItemId, quantity }) => {
    return quantity > 0 && sent.get(key)?.kind === 'ok' && known.find((item) => item.shopItemId === shopItemId)?.onSale === false;
  });
  const revived = back.length > 0 ? await revive(ctx, ref, back) : { kind: 'ok' as const, value: undefined };
  const returning = new Set(back.map(({ key }) => key));
  return new Map(
    changes.map(({ key, quantity }) => {
      const outcome = sent.get(key) ?? UNSENT;
      const last = outcome.kind === 'ok' && returning.has(key) ? revived : outcome;
      return [key, last.kind === 'ok' ? { kind: 'ok', value: { quantity } } : last];
    }),
  );
}

const UNSENT: Outcome<void> = { kind: 'again', message: '보내지 않았습니다.' };

async function revive(ctx: ConnectorContext, ref: ListingRef, changes: readonly StockChange[]): Promise<Outcome<void>> {
  const product = await readProduct(ctx, ref.shopProductId);
  if (product.kind !== 'ok') return product;
  const wanted = new Set(changes.map(({ shopItemId }) => shopItemId));
  const soldOut = wires(product.value.item_list).filter((item) => wanted.has(text(item.id)) && text(item.sales_status) === 'SOLD_OUT');
  if (soldOut.length === 0) return { kind: 'ok', value: undefined };
  const input = soldOut.map((item) => ({ product_id: ref.shopProductId, item_id: text(item.id), sales_status: 'ON_SALE' }));
  return mutate(ctx, 'products.resume', SET_SALES_STATUS, input);
}

export const price: PriceCapability = { setPrices };

/** Prices change with the whole product only: it is read and sent back as it is, with the new ones. */
function setPrices(
  ctx: ConnectorContext,
  ref: ListingRef,
  price: number,
  items: { key: string; shopItemId: string; price: number }[],
): Promise<BatchOutcome<{ price: number }>> {
  return changeAsRead(items, {
    read: () => readProduct(ctx, ref.shopProductId),
    idsIn: (product) => wires(product.item_list).map((item) => text(item.id)),
    async change(product, present) {
      const input = toPriceInput(product, price, new Map(present.map((item) => [item.shopItemId, item.price])));
      return asFix(await mutate(ctx, 'products.price', UPDATE_PRODUCT, input));
    },
    value: priceOf,
    missing: noItem('NO_ITEM', '지그재그 상품에 없는 옵션입니다.'),
  });
}

export const sale: SaleCapability = {
  /** SUSPENDED whatever the stock: sold out is another thing, and CLOSED can't be taken back. */
  stop: (ctx, ref) => setStates(ctx, ref, () => 'SUSPENDED', 'products.stop'),
  resume,
};

/** The product itself too, where the seller stopped or hid it in the partner centre. */
async function resume(ctx: ConnectorContext, ref: ListingRef): Promise<Outcome<void>> {
  const product = await readProduct(ctx, ref.shopProductId);
  if (product.kind !== 'ok') return product;
  if (text(product.value.sales_status) === 'CLOSED') return CLOSED;
  // Nothing without stock can be put on sale: such an item waits as sold out.
  const items = await setItems(ctx, ref, product.value, stateForStock, 'products.resume');
  if (items.kind !== 'ok' || isOpen(product.value)) return items;
  const changed = await readProduct(ctx, ref.shopProductId);
  if (changed.kind !== 'ok') return changed;
  return mutate(ctx, 'products.resume', UPDATE_PRODUCT, toOpenInput(changed.value));
}

const CLOSED: Outcome<void> = {
  kind: 'refused',
  code: 'CLOSED',
  message: '지그재그에서 판매종료한 상품은 다시 판매할 수 없습니다. 파트너센터에서 상품 상태를 확인해주십시오.',
};

async function setStates(
  ctx: ConnectorContext,
  ref: ListingRef,
  stateFor: (quantity: number) => string,
  operation: string,
): Promise<Outcome<void>> {
  const product = await readProduct(ctx, ref.shopProductId);
  return product.kind === 'ok' ? setItems(ctx, ref, product.value, stateFor, operation) : product;
}

/** An item whose sale the seller ended for good is left alone. */
async function setItems(
  ctx: ConnectorContext,
  ref: ListingRef,
  product: Wire,
  stateFor: (quantity: number) => string,
  operation: string,
): Promise<Outcome<void>> {
  const items = wires(product.item_list).filter((item) => !isAdditional(item) && text(item.sales_status) !== 'CLOSED');
  const input = items.flatMap((item) => {
    // Where ZIGZAG itself keeps the stock it reports none, and there is no reason to hold the sale back.
    const quantity = isWire(item.inventory) ? (whole(item.inventory.quantity) ?? 0) : 1;
    const wanted = stateFor(quantity);
    return text(item.sales_status) === wanted ? [] : [{ product_id: ref.shopProductId, item_id: text(item.id), sales_status: wanted }];
  });
  return input.length === 0 ? { kind: 'ok', value: undefined } : mutate(ctx, operation, SET_SALES_STATUS, input);
}
