import { BUSINESS_FAILURE, NOT_FOUND, Refusal } from './answers.ts';
import type { OptionDraft } from './option-validation.ts';
import { type Mall, nextNo, type Product, type Stock, stocksOf } from './state.ts';
import type { Call } from './wire.ts';

/** The product of that number; 404 for one of another seller, as for none. */
export function ownProduct(call: Call, prdNo = call.params.prdNo ?? ''): Product {
  const product = call.mall.products.get(prdNo);
  if (product?.accountId !== call.account.id) throw new Refusal(NOT_FOUND, `상품(${prdNo})을 찾을 수 없습니다.`);
  return product;
}

export function refuseProblems(problems: string[]): void {
  if (problems.length > 0) throw new Refusal(BUSINESS_FAILURE, problems.slice(0, 10).join(' '));
}

/** The stock rows of the new options. A row keeps its number while its values stay; numbers are never used again. */
export function storeOptions(mall: Mall, product: Product, options: OptionDraft, quantityWithoutOptions: number): void {
  const rows =
    options.titles.length > 0
      ? options.rows
      : [{ values: [], addPrc: 0, quantity: quantityWithoutOptions, sellerStockCd: '', usable: true }];
  const before = stocksOf(mall, product);
  const keyOf = (values: string[]) => values.join('†');
  const stockNos = rows.map((row) => {
    const known = before.find((stock) => keyOf(stock.values) === keyOf(row.values));
    const stock: Stock = {
      prdStckNo: known?.prdStckNo ?? nextNo(mall, 'stock'),
      prdNo: product.prdNo,
      accountId: product.accountId,
      values: row.values,
      addPrc: row.addPrc,
      stckQty: row.quantity,
      selQty: known?.selQty ?? 0,
      sellerStockCd: row.sellerStockCd,
      weight: known?.weight ?? '0',
      usable: row.usable,
      retired: false,
    };
    mall.stocks.put(stock.prdStckNo, stock);
    return stock.prdStckNo;
  });
  for (const stock of before) if (!stockNos.includes(stock.prdStckNo)) mall.stocks.put(stock.prdStckNo, { ...stock, retired: true });
  product.titles = options.titles;
  product.stockNos = stockNos;
}

/** The channel copies every picture at once; one it cannot read refuses the product. */
export async function refuseBadImages(mall: Mall, images: string[]): Promise<void> {
  const facts = await Promise.all(images.map(async (url) => (url === '' ? null : { url, ...(await mall.kernel.fetchImage(url)) })));
  const bad = facts.find((image) => image !== null && !image.ok);
  if (bad) throw new Refusal(BUSINESS_FAILURE, `이미지를 가져올 수 없습니다. (${bad.url})`);
}
