/** Products at 11ST: create, replace, read, find by our code, walk (sheet 4). */
import type { ProductCapability } from '../sdk/connector.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { onlyOne, updatedProduct } from '../sdk/observed-product.ts';
import { openFound } from '../sdk/opened.ts';
import { mapOutcome, type Outcome, withWarnings } from '../sdk/outcome.ts';
import { pageAfter, pagePosition, rowsAfter } from '../sdk/pages.ts';
import type { ListingContent, ObservedProduct } from '../sdk/product.ts';
import { text, type Wire, wires } from '../sdk/reader.ts';
import { call, isAbsent, reading, writing } from './client.ts';
import { ABSENT } from './envelope.ts';
import { asFix } from './errors.ts';
import { readStocks } from './items.ts';
import { createdProduct, toObservedProduct } from './product-in.ts';
import type { Standing } from './product-kept.ts';
import { productProblems, searchXml, toProductXml } from './product-out.ts';
import { NO_PRODUCT, productCreated, productOf, productPage, productsByCode, productWritten } from './proofs.ts';
import { sentListing } from './sent.ts';

const LIST_PAGE = 50;
const PRODUCT = ['prodservices', 'product'];
const MARKET = ['prodmarketservice', 'prodmarket'];

export const products: ProductCapability = { create, update, read, find, list, problems: productProblems, sent: sentListing };

async function create(ctx: ConnectorContext, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const problems = productProblems(content);
  if (problems.length > 0) return { kind: 'fix', problems };
  const { node, warnings } = toProductXml(content);
  const answer = await call(ctx, writing('POST', 'products.create', PRODUCT, productCreated, { body: node }));
  if (answer.kind !== 'ok') return asFix(answer);
  const stocks = await readStocks(ctx, answer.value);
  return withWarnings(createdProduct(answer.value, content, stocks.kind === 'ok' ? stocks.value : []), warnings);
}

async function update(ctx: ConnectorContext, ref: { shopProductId: string }, content: ListingContent): Promise<Outcome<ObservedProduct>> {
  const problems = productProblems(content);
  if (problems.length > 0) return { kind: 'fix', problems };
  const { shopProductId } = ref;
  const stands = await readStanding(ctx, shopProductId);
  if (stands.kind !== 'ok') return stands;
  const { node, warnings } = toProductXml(content, stands.value);
  const path = [...PRODUCT, shopProductId];
  const answer = await call(ctx, writing('PUT', 'products.update', path, productWritten(shopProductId), { body: node }));
  if (answer.kind !== 'ok') return asFix(answer);
  return updatedProduct(await read(ctx, ref), toObservedProduct(stands.value), content, '11번가에', warnings);
}

async function read(ctx: ConnectorContext, ref: { shopProductId: string }): Promise<Outcome<ObservedProduct>> {
  return mapOutcome(await readStanding(ctx, ref.shopProductId), toObservedProduct);
}

async function readStanding(ctx: ConnectorContext, prdNo: string): Promise<Outcome<Standing>> {
  const product = await call(ctx, reading('products.read', [...MARKET, prdNo], productOf(prdNo)));
  if (product.kind !== 'ok') return product;
  if (product.value === NO_PRODUCT) return { kind: 'refused', code: ABSENT, message: `11번가에 상품 ${prdNo}이(가) 없습니다.` };
  return withStocks(ctx, product.value);
}

/** `sellerPrdCd` is our management code; of what 11ST finds only an exact match counts. */
async function find(ctx: ConnectorContext, managementCode: string): Promise<Outcome<ObservedProduct | null>> {
  const path = ['prodmarketservice', 'sellerprodcode', managementCode];
  const answer = await call(ctx, reading('products.find', path, productsByCode));
  if (isAbsent(answer)) return { kind: 'ok', value: null };
  if (answer.kind !== 'ok') return answer;
  const exact = answer.value.filter(({ sellerPrdCd }) => text(sellerPrdCd) === managementCode);
  const [product] = exact;
  if (!product) return { kind: 'ok', value: null };
  if (exact.length > 1) {
    return onlyOne(
      '11번가',
      exact.map((found) => toObservedProduct({ product: found, stocks: [] })),
    );
  }
  return mapOutcome(await withStocks(ctx, product), toObservedProduct);
}

async function list(ctx: ConnectorContext, cursor: string | null) {
  const position = pagePosition(cursor);
  const start = Number(position.at ?? '1');
  const body = searchXml(start, start + LIST_PAGE - 1);
  const answer = await call(ctx, reading('products.list', MARKET, productPage, { method: 'POST', body }));
  if (answer.kind !== 'ok') return answer;
  const rows = answer.value;
  const found = wires(rows).filter(({ prdNo }) => text(prdNo) !== '');
  const opened = await openFound(found, async (product) => mapOutcome(await withStocks(ctx, product), toObservedProduct));
  if (opened.kind !== 'ok') return opened;
  const numbers = found.map(({ prdNo }) => text(prdNo));
  // Rows are counted, so that a page which begins too early only means a smaller step.
  const repeated = numbers.length - rowsAfter(numbers, position.last);
  const added = rows.length - repeated;
  const next = rows.length < LIST_PAGE ? null : String(start + (added || LIST_PAGE));
  const keys = added > 0 ? numbers.slice(repeated) : numbers;
  return withWarnings({ products: opened.value, nextCursor: pageAfter(position, keys, next) }, unnamedRows(rows.length - found.length));
}

function unnamedRows(count: number): string[] {
  return count === 0
    ? []
    : [`11번가 상품 목록에서 상품번호를 읽을 수 없는 상품 ${count}개를 건너뛰었습니다. 셀러오피스에서 확인해주십시오.`];
}

async function withStocks(ctx: ConnectorContext, product: Wire): Promise<Outcome<Standing>> {
  const stocks = await readStocks(ctx, text(product.prdNo));
  return mapOutcome(isAbsent(stocks) ? { kind: 'ok', value: [] } : stocks, (rows) => ({ product, stocks: rows }));
}
