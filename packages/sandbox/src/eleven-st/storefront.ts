import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl } from '../kernel/types.ts';
import { controlFor } from '../market/control.ts';
import { itemsOf, saveProduct } from '../market/market.ts';
import { carrierName, leafFor } from './lookups.ts';
import { type Mall, type MallProduct, mallOf } from './market.ts';
import { newProduct, saleStatus, storeOptions } from './product-store.ts';

/** What the seller office asks of a product that is registered there. */
const SEEDED = {
  selMthdCd: '01',
  prdTypCd: '01',
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
};

function seedProduct(mall: Mall, input: Parameters<ChannelControl['seedProduct']>[0]): MallProduct {
  const fields = {
    ...SEEDED,
    dispCtgrNo: leafFor(input.name).dispNo,
    prdNm: input.name,
    sellerPrdCd: input.sellerCode,
    optSelectYn: input.optionNames.length > 0 ? 'Y' : 'N',
  };
  const product = newProduct(mall, input.accountId, {
    fields,
    images: [input.imageUrl ?? mall.kernel.putFile(samplePicture(355, 600), 'image/png')],
    htmlDetail: input.detailHtml || '<p></p>',
    groups: {},
    selPrc: input.price,
  });
  const rows = input.items.map((item) => ({
    values: item.optionValues,
    // 0 means the product's own price.
    addPrc: item.price === 0 ? 0 : item.price - input.price,
    quantity: item.quantity,
    sellerStockCd: item.itemCode,
    usable: true,
  }));
  storeOptions(mall, product, { titles: input.optionNames, rows }, rows[0]?.quantity ?? 0);
  saveProduct(mall, product);
  return product;
}

/** Fields of the seller office that Moa has none for, each with a value that nobody would send by chance. */
const SELLER_FIELDS = {
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

export const controlOf = controlFor(mallOf, {
  productStatus: saleStatus,
  courierName: carrierName,
  newProduct: seedProduct,
  fillSellerFields: (mall, product) => {
    const { extra } = product;
    extra.fields = { ...extra.fields, ...SELLER_FIELDS };
    extra.groups.ProductCustOption = ['각인 문구', '선물 메시지'].map((colOptName) => ({ colOptName, colOptUseYn: 'Y' }));
    for (const [index, item] of itemsOf(mall, product).entries())
      mall.items.put(item.id, { ...item, extra: { weight: String(310 + index) } });
    mall.products.put(product.id, product);
  },
  sellerFields: (mall, { extra, ...product }) => ({
    ...Object.fromEntries(Object.keys(SELLER_FIELDS).map((name) => [name, extra.fields[name]])),
    custom: extra.groups.ProductCustOption,
    weights: itemsOf(mall, { extra, ...product }).map((item) => item.extra.weight),
  }),
  keySecret: 'apiKey',
});
