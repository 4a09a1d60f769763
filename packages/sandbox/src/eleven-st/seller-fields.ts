import { type Mall, type Product, stocksOf } from './state.ts';

const FIELDS = {
  selPrdClfCd: '3y:110',
  selTermUseYn: 'Y',
  aplBgnDy: '2026/03/01',
  aplEndDy: '2029/02/28',
  maktPrc: '45000',
  selLimitTypCd: '01',
  selLimitQty: '7',
  dlvCnAreaCd: '02',
  dlvCstPayTypCd: '01',
  rtngdDlvCd: '00034',
  reviewDispYn: 'N',
  gblDlvYn: 'Y',
  prdExposeClfCd: '03',
  beefTraceStat: '02',
};

/** What the seller works on in the seller office and Moa has no field for, each with a value that nobody would send by chance. */
export function fillSellerFields(mall: Mall, product: Product): void {
  product.fields = { ...product.fields, ...FIELDS };
  product.groups = {
    ...product.groups,
    ProductCustOption: ['각인 문구', '선물 메시지'].map((colOptName) => ({ colOptName, colOptUseYn: 'Y' })),
  };
  for (const [index, stock] of stocksOf(mall, product).entries()) {
    mall.stocks.put(stock.prdStckNo, { ...stock, weight: String(310 + index) });
  }
  mall.products.put(product.prdNo, product);
}

export function sellerFields(mall: Mall, product: Product): Record<string, unknown> {
  const fields = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, product.fields[name]]));
  return { ...fields, custom: product.groups?.ProductCustOption, weights: stocksOf(mall, product).map(({ weight }) => weight) };
}
