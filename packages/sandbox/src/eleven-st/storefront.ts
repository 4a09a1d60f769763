import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl, ShopProductView } from '../kernel/types.ts';
import { leafFor } from './lookups.ts';
import { storeOptions } from './product-store.ts';
import { type Mall, nextNo, type Product, saleStatus, stocksOf } from './state.ts';

type SeedInput = Parameters<ChannelControl['seedProduct']>[0];
type EditInput = Parameters<ChannelControl['editProduct']>[0];

/** The product page as a buyer finds it. */
export function viewOf(mall: Mall, product: Product): ShopProductView {
  const status = saleStatus(mall, product);
  return {
    accountId: product.accountId,
    productId: product.prdNo,
    sellerCode: product.fields.sellerPrdCd ?? null,
    managementCode: null,
    name: product.fields.prdNm ?? '',
    price: product.selPrc,
    status,
    onSale: status === '103',
    imageUrls: product.images.filter((url) => url !== ''),
    detailHtml: product.htmlDetail,
    optionNames: product.titles,
    items: stocksOf(mall, product).map((stock) => ({
      itemId: stock.prdStckNo,
      optionValues: stock.values,
      price: product.selPrc + stock.addPrc,
      quantity: stock.stckQty,
      onSale: !product.stopped && stock.usable,
      itemCode: stock.sellerStockCd || null,
    })),
    categoryId: product.fields.dispCtgrNo ?? null,
    createdAt: mall.time.shown(product.createdAt).toISOString(),
    updatedAt: mall.time.shown(product.updatedAt).toISOString(),
    raw: { ...product, selStatCd: status },
  };
}

/** An item's price is the product's and its extra, so a price with `itemId` moves the extra. */
export function editProduct(mall: Mall, product: Product, input: EditInput): void {
  const stocks = stocksOf(mall, product);
  const chosen = input.itemId === undefined ? stocks : stocks.filter((stock) => stock.prdStckNo === input.itemId);
  if (chosen.length === 0) throw new Error('그런 옵션이 없습니다.');
  if (input.name !== undefined) product.fields = { ...product.fields, prdNm: input.name };
  if (input.price !== undefined && input.itemId === undefined) product.selPrc = input.price;
  if (input.onSale !== undefined && input.itemId === undefined) product.stopped = !input.onSale;
  for (const stock of chosen)
    mall.stocks.put(stock.prdStckNo, {
      ...stock,
      addPrc: input.itemId !== undefined && input.price !== undefined ? input.price - product.selPrc : stock.addPrc,
      stckQty: input.quantity ?? stock.stckQty,
      usable: input.itemId !== undefined && input.onSale !== undefined ? input.onSale : stock.usable,
    });
  product.updatedAt = mall.time.now();
  mall.products.put(product.prdNo, product);
}

/** A product registered in the shop's own admin. */
export function seedProduct(mall: Mall, input: SeedInput): string {
  if (!mall.kernel.account(input.accountId)) throw new Error('그런 판매자 계정이 없습니다.');
  const now = mall.time.now();
  const product: Product = {
    prdNo: nextNo(mall, 'product'),
    accountId: input.accountId,
    fields: {
      selMthdCd: '01',
      dispCtgrNo: leafFor(input.name).dispNo,
      prdTypCd: '01',
      prdNm: input.name,
      sellerPrdCd: input.sellerCode,
      prdStatCd: '01',
      suplDtyfrPrdClfCd: '01',
      minorSelCnYn: 'Y',
      orgnTypCd: '01',
      selTermUseYn: 'N',
      dlvCnAreaCd: '01',
      dlvWyCd: '01',
      dlvCstInstBasiCd: '01',
      bndlDlvCnYn: 'Y',
      addrSeqOut: '1',
      addrSeqIn: '2',
      rtngdDlvCst: '3000',
      exchDlvCst: '6000',
      asDetail: '02-1234-5678',
      rtngExchDetail: '상품 수령 후 7일 이내',
      optSelectYn: input.optionNames.length > 0 ? 'Y' : 'N',
    },
    images: [input.imageUrl ?? mall.kernel.putFile(samplePicture(355, 600), 'image/png')],
    htmlDetail: input.detailHtml || '<p></p>',
    groups: {},
    selPrc: input.price,
    titles: [],
    stockNos: [],
    stopped: false,
    createdAt: now,
    updatedAt: now,
  };
  const rows = input.items.map((item) => ({
    values: item.optionValues,
    addPrc: item.price === 0 ? 0 : item.price - input.price,
    quantity: item.quantity,
    sellerStockCd: item.itemCode,
    usable: true,
  }));
  storeOptions(mall, product, { titles: input.optionNames, rows }, rows[0]?.quantity ?? 0);
  mall.products.put(product.prdNo, product);
  return product.prdNo;
}
