/** Stock, price and display of what is on sale at 11ST (sheet 4). Item numbers are those of the stock list. */
import { oneByOne } from '../sdk/batch.ts';
import type { PriceCapability, SaleCapability, StockCapability, StockChange } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { failAll, noItem } from '../sdk/item-changes.ts';
import { type BatchOutcome, mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingRef } from '../sdk/product.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { act, call, reading, writing } from './client.ts';
import { asPriceFix } from './errors.ts';
import { extraPrice } from './product-in.ts';
import { stockXml } from './product-out.ts';
import { priceWritten, productWritten, stocksOf } from './proofs.ts';

export const stock: StockCapability = { setQuantities };
export const price: PriceCapability = { setPrices };
export const sale: SaleCapability = {
  stop: (ctx, ref) => setDisplay(ctx, ref, 'stopdisplay', 'products.stop'),
  resume: (ctx, ref) => setDisplay(ctx, ref, 'restartdisplay', 'products.resume'),
};

/** Stock rows of a product: even one without options has one. */
export function readStocks(ctx: ConnectorContext, prdNo: string): Promise<Outcome<Wire[]>> {
  return call(ctx, reading('products.readStock', ['prodmarketservice', 'prodmarket', 'stck', prdNo], stocksOf(prdNo)));
}

/** The stock list is read first: a change of quantity writes the weight of the option as well. */
async function setQuantities(
  ctx: ConnectorContext,
  { shopProductId }: ListingRef,
  changes: readonly StockChange[],
): Promise<BatchOutcome<{ quantity: number }>> {
  const stocks = await readStocks(ctx, shopProductId);
  if (stocks.kind !== 'ok') return failAll(changes, stocks);
  const rows = new Map(stocks.value.map((row) => [text(row.prdStckNo), row]));
  return oneByOne(changes, async ({ shopItemId, quantity }) => {
    const row = rows.get(shopItemId);
    if (!row) return NO_ITEM;
    const body = stockXml(shopProductId, shopItemId, quantity, text(row.optWght));
    const proof = productWritten(shopProductId, shopItemId);
    const answer = await call(ctx, writing('PUT', 'products.stock', ['prodservices', 'stockqty', shopItemId], proof, { body }));
    return mapOutcome(answer, () => ({ quantity }));
  });
}

const NO_ITEM = noItem('NO_ITEM', '11번가 재고 목록에 없는 옵션입니다. 상품을 다시 읽어주십시오.');

/**
 * The price is the product's; extra prices of options change with the whole product only. So the stock list is read first: items whose
 * extra price would have to change are named, the others follow the product.
 */
async function setPrices(
  ctx: ConnectorContext,
  { shopProductId }: ListingRef,
  productPrice: number,
  items: { key: string; shopItemId: string; price: number }[],
): Promise<BatchOutcome<{ price: number }>> {
  const stocks = await readStocks(ctx, shopProductId);
  if (stocks.kind !== 'ok') return failAll(items, stocks);
  const extras = new Map(stocks.value.map((row) => [text(row.prdStckNo), extraPrice(row)]));
  const path = ['prodservices', 'product', 'price', shopProductId, String(productPrice)];
  const answer = asPriceFix(await call(ctx, writing('GET', 'products.price', path, priceWritten(shopProductId))));
  const outcomeOf = (shopItemId: string, wanted: number): Outcome<{ price: number }> => {
    const extra = extras.get(shopItemId);
    if (answer.kind !== 'ok') return answer;
    if (extra === undefined) return NO_ITEM;
    return productPrice + extra === wanted ? { kind: 'ok', value: { price: wanted } } : FIXED_EXTRA;
  };
  return new Map(items.map((item) => [item.key, outcomeOf(item.shopItemId, item.price)]));
}

const FIXED_EXTRA: Outcome<never> = {
  kind: 'fix',
  problems: [{ path: PATH.combinations, message: '11번가는 옵션 추가금만 따로 바꿀 수 없습니다. 상품 수정으로 전송해주십시오.' }],
};

function setDisplay(ctx: ConnectorContext, { shopProductId }: ListingRef, word: string, operation: string): Promise<Outcome<void>> {
  return act(ctx, writing('PUT', operation, ['prodstatservice', 'stat', word, shopProductId], productWritten(shopProductId)));
}
