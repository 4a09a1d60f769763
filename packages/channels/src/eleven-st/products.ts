/** Products at 11ST: create, replace, read, find by our code, walk; price, stock and display (sheet 4). */
import { oneByOne } from '../sdk/batch.ts';
import type { PriceCapability, ProductCapability, SaleCapability, StockCapability, StockChange } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { type BatchOutcome, mapOutcome, type Outcome } from '../sdk/outcome.ts';
import { pageAfter, pagePlace, rowsAfter } from '../sdk/pages.ts';
import { PATH } from '../sdk/paths.ts';
import type { ListingContent, ListingRef, SeenProduct } from '../sdk/product.ts';
import { text, type Wire } from '../sdk/reader.ts';
import { objectsIn } from './answer.ts';
import { callEleven, isNotFound } from './client.ts';
import { asFix } from './product-errors.ts';
import type { Standing } from './product-kept.ts';
import { extraPrice, productProblems, searchXml, stockXml, toProductXml } from './product-mapping.ts';
import { createdProduct, toSeenProduct } from './product-seen.ts';
import { NO_PRODUCT, priceWritten, productCreated, productOf, productPage, productsByCode, productWritten, stocksOf } from './proofs.ts';

const LIST_PAGE = 50;

export const elevenProducts: ProductCapability = { create, update, read, find, list, problems: productProblems };

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<SeenProduct>> {
  const problems = productProblems(content);
  if (problems.length > 0) return { kind: 'fix', problems };
  const { node, warnings } = toProductXml(content);
  const answer = await callEleven(ctx, {
    method: 'POST',
    path: ['prodservices', 'product'],
    body: node,
    operation: 'products.create',
    effect: 'WRITE',
    proof: productCreated,
  });
  if (answer.kind !== 'ok') return asFix(answer);
  const prdNo = answer.value;
  const stocks = await readStocks(ctx, prdNo);
  return withWarnings(createdProduct(prdNo, content, stocks.kind === 'ok' ? stocks.value : []), warnings);
}

async function update(ctx: ConnectorContext, ref: { shopProductId: string }, content: ListingContent): Promise<Outcome<SeenProduct>> {
  const problems = productProblems(content);
  if (problems.length > 0) return { kind: 'fix', problems };
  const stands = await readStanding(ctx, ref.shopProductId);
  if (stands.kind !== 'ok') return stands;
  const { node, warnings } = toProductXml(content, stands.value);
  const answer = await callEleven(ctx, {
    method: 'PUT',
    path: ['prodservices', 'product', ref.shopProductId],
    body: node,
    operation: 'products.update',
    effect: 'WRITE',
    proof: productWritten(ref.shopProductId),
  });
  if (answer.kind !== 'ok') return asFix(answer);
  const seen = await read(ctx, ref);
  if (seen.kind === 'ok') return withWarnings(seen.value, warnings);
  const note = `수정은 11번가에 전달되었으나 결과를 다시 읽지 못했습니다 (${seen.kind}).`;
  return withWarnings(createdProduct(ref.shopProductId, content, []), [...warnings, note]);
}

async function read(ctx: ConnectorContext, ref: { shopProductId: string }): Promise<Outcome<SeenProduct>> {
  return mapOutcome(await readStanding(ctx, ref.shopProductId), toSeenProduct);
}

async function readStanding(ctx: ConnectorContext, prdNo: string): Promise<Outcome<Standing>> {
  const product = await readProduct(ctx, prdNo);
  return product.kind === 'ok' ? withStocks(ctx, product.value) : product;
}

async function readProduct(ctx: ConnectorContext, prdNo: string): Promise<Outcome<Wire>> {
  const answer = await callEleven(ctx, {
    method: 'GET',
    path: ['prodmarketservice', 'prodmarket', prdNo],
    operation: 'products.read',
    effect: 'READ',
    proof: productOf(prdNo),
  });
  if (answer.kind !== 'ok') return answer;
  if (answer.value === NO_PRODUCT) return { kind: 'refused', code: '404', message: `11번가에 상품 ${prdNo}이(가) 없습니다.` };
  return { kind: 'ok', value: answer.value };
}

/** `sellerPrdCd` is our management code; of what 11ST finds only an exact match counts. */
async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<SeenProduct | null>> {
  const answer = await callEleven(ctx, {
    method: 'GET',
    path: ['prodmarketservice', 'sellerprodcode', managementCode],
    operation: 'products.find',
    effect: 'READ',
    proof: productsByCode,
  });
  if (isNotFound(answer)) return { kind: 'ok', value: null };
  if (answer.kind !== 'ok') return answer;
  const exact = answer.value.filter(({ sellerPrdCd }) => text(sellerPrdCd) === managementCode);
  const [product] = exact;
  if (!product) return { kind: 'ok', value: null };
  if (exact.length > 1) {
    const numbers = exact.map(({ prdNo }) => text(prdNo)).join(', ');
    return { kind: 'refused', code: 'AMBIGUOUS', message: `같은 관리코드의 상품이 11번가에 여럿 있습니다: ${numbers}` };
  }
  return mapOutcome(await withStocks(ctx, product), toSeenProduct);
}

async function list(ctx: ConnectorContext, cursor: string | null) {
  const place = pagePlace(cursor);
  const start = Number(place.at ?? '1');
  const answer = await callEleven(ctx, {
    method: 'POST',
    path: ['prodmarketservice', 'prodmarket'],
    body: searchXml(start, start + LIST_PAGE - 1),
    operation: 'products.list',
    effect: 'READ',
    proof: productPage,
  });
  if (answer.kind !== 'ok') return answer;
  const rows = answer.value;
  const found = objectsIn(rows).filter(({ prdNo }) => text(prdNo) !== '');
  const products: SeenProduct[] = [];
  for (const product of found) {
    const stands = await withStocks(ctx, product);
    if (stands.kind !== 'ok') return stands;
    products.push(toSeenProduct(stands.value));
  }
  const numbers = found.map(({ prdNo }) => text(prdNo));
  // Rows are counted, so that a page which begins too early only means a smaller step.
  const repeated = numbers.length - rowsAfter(numbers, place.last);
  const added = rows.length - repeated;
  const next = rows.length < LIST_PAGE ? null : String(start + (added || LIST_PAGE));
  const keys = added > 0 ? numbers.slice(repeated) : numbers;
  return withWarnings({ products, nextCursor: pageAfter(place, keys, next) }, unnamedRows(rows.length - found.length));
}

function unnamedRows(count: number): string[] {
  return count === 0
    ? []
    : [`11번가 상품 목록에서 상품번호를 읽을 수 없는 상품 ${count}개를 건너뛰었습니다. 셀러오피스에서 확인해주십시오.`];
}

async function withStocks(ctx: ConnectorContext, product: Wire): Promise<Outcome<Standing>> {
  const stocks = await readStocks(ctx, text(product.prdNo));
  return mapOutcome(isNotFound(stocks) ? { kind: 'ok', value: [] } : stocks, (rows) => ({ product, stocks: rows }));
}

/** Stock rows of a product: even one without options has one. */
function readStocks(ctx: ConnectorContext, prdNo: string): Promise<Outcome<Wire[]>> {
  return callEleven(ctx, {
    method: 'GET',
    path: ['prodmarketservice', 'prodmarket', 'stck', prdNo],
    operation: 'products.readStock',
    effect: 'READ',
    proof: stocksOf(prdNo),
  });
}

export const elevenStock: StockCapability = { setQuantities };

/** The stock list is read first: a change of quantity writes the weight of the option as well. */
async function setQuantities(
  ctx: ConnectorContext,
  ref: ListingRef,
  changes: readonly StockChange[],
): Promise<BatchOutcome<{ quantity: number }>> {
  const stocks = await readStocks(ctx, ref.shopProductId);
  if (stocks.kind !== 'ok') return new Map(changes.map(({ key }) => [key, stocks]));
  const rows = new Map(stocks.value.map((row) => [text(row.prdStckNo), row]));
  return oneByOne(changes, async ({ shopItemId, quantity }) => {
    const row = rows.get(shopItemId);
    if (!row) return NO_ITEM;
    const answer = await callEleven(ctx, {
      method: 'PUT',
      path: ['prodservices', 'stockqty', shopItemId],
      body: stockXml(ref.shopProductId, shopItemId, quantity, text(row.optWght)),
      operation: 'products.stock',
      effect: 'WRITE',
      proof: productWritten(ref.shopProductId, shopItemId),
    });
    return mapOutcome(answer, () => ({ quantity }));
  });
}

const NO_ITEM: Outcome<never> = {
  kind: 'refused',
  code: 'NO_ITEM',
  message: '11번가 재고 목록에 없는 옵션입니다. 상품을 다시 읽어주십시오.',
};

export const elevenPrice: PriceCapability = { setPrices };

/**
 * The price is the product's; extra prices of options change with the whole product only. So the stock list is read first: items whose
 * extra price would have to change are named, the others follow the product.
 */
async function setPrices(
  ctx: ConnectorContext,
  ref: ListingRef,
  price: number,
  items: { key: string; shopItemId: string; price: number }[],
): Promise<BatchOutcome<{ price: number }>> {
  const stocks = await readStocks(ctx, ref.shopProductId);
  if (stocks.kind !== 'ok') return new Map(items.map(({ key }) => [key, stocks]));
  const extras = new Map(stocks.value.map((row) => [text(row.prdStckNo), extraPrice(row)]));
  const answer = await callEleven(ctx, {
    method: 'GET',
    path: ['prodservices', 'product', 'price', ref.shopProductId, String(price)],
    operation: 'products.price',
    effect: 'WRITE',
    proof: priceWritten(ref.shopProductId),
  });
  return new Map(items.map((item) => [item.key, itemPrice(answer, extras.get(item.shopItemId), price, item.price)]));
}

function itemPrice(answer: Outcome<unknown>, extra: number | undefined, price: number, wanted: number): Outcome<{ price: number }> {
  if (answer.kind === 'refused') {
    const message = `11번가가 판매가를 받지 않았습니다: ${answer.message}`;
    return { kind: 'fix', problems: [{ path: PATH.price, message, channelCode: answer.code, channelMessage: answer.message }] };
  }
  if (answer.kind !== 'ok') return answer;
  if (extra === undefined) return NO_ITEM;
  if (price + extra === wanted) return { kind: 'ok', value: { price: wanted } };
  const message = '11번가는 옵션 추가금만 따로 바꿀 수 없습니다. 상품 수정으로 전송해주십시오.';
  return { kind: 'fix', problems: [{ path: PATH.combinations, message }] };
}

export const elevenSale: SaleCapability = {
  stop: (ctx, ref) => setDisplay(ctx, ref, 'stopdisplay', 'products.stop'),
  resume: (ctx, ref) => setDisplay(ctx, ref, 'restartdisplay', 'products.resume'),
};

async function setDisplay(ctx: ConnectorContext, ref: ListingRef, word: string, operation: string): Promise<Outcome<void>> {
  const answer = await callEleven(ctx, {
    method: 'PUT',
    path: ['prodstatservice', 'stat', word, ref.shopProductId],
    operation,
    effect: 'WRITE',
    proof: productWritten(ref.shopProductId),
  });
  return mapOutcome(answer, () => undefined);
}

function withWarnings<T>(value: T, warnings: string[]): Outcome<T> {
  return warnings.length > 0 ? { kind: 'ok', value, warnings } : { kind: 'ok', value };
}
