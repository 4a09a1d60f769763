import type { Json } from '../kernel/fields.ts';
import { samplePicture } from '../kernel/sample-picture.ts';
import type { ChannelControl, SandboxKernel } from '../kernel/types.ts';
import { carryGoods } from '../market/claim-goods.ts';
import { claimAtOnce } from '../market/claims.ts';
import { controlFor } from '../market/control.ts';
import { linesOf, orderOf, saveProduct } from '../market/market.ts';
import { categoriesOf, companyName, DISPATCH_POLICIES, noticeGroupFor } from './catalog.ts';
import { changeAddress } from './lookups.ts';
import { claimExtra, type EsmProduct, type Mall, mallOf } from './market.ts';
import { newProduct, sellStatusOf } from './product-store.ts';
import reasons from './reasons.json' with { type: 'json' };
import seed from './seed.json' with { type: 'json' };
import { siteOf } from './site.ts';
import { report, withdraw } from './unreceived.ts';

type SeedInput = Parameters<ChannelControl['seedProduct']>[0];

/** What ESM PLUS asks of a product that is typed in there. */
function seedProduct(mall: Mall, input: SeedInput): EsmProduct {
  const site = siteOf(mall.kernel);
  const category = categoriesOf(site).someLeaf(input.name);
  const url = input.imageUrl ?? mall.kernel.putFile(samplePicture(site.number * 70, 600), 'image/png');
  const rows = optionRows(input, site.key);
  const stock = Math.max(1, rows[0]?.quantity ?? input.items[0]?.quantity ?? 1);
  const notice = noticeGroupFor(category);
  const body: Json = {
    itemBasicInfo: {
      goodsName: { kor: input.name },
      category: { site: [{ siteType: site.number, catCode: category.no }] },
      managedCode: input.sellerCode,
    },
    itemAddtionalInfo: {
      ...seed.more,
      shipping: { ...seed.more.shipping, dispatchPolicyNo: { [site.upperKey]: DISPATCH_POLICIES[1]?.dispatchPolicyNo } },
      price: { [site.upperKey]: input.price },
      stock: { [site.upperKey]: stock },
      sellingPeriod: { [site.upperKey]: -1 },
      managedCode: input.sellerCode,
      recommendedOpts: optionsBody(input, rows),
      officialNotice: {
        officialNoticeNo: notice?.no,
        details: notice?.codes.map(({ officialNoticeItemelementCode }) => ({
          officialNoticeItemelementCode,
          value: '상세설명 참조',
          isExtraMark: true,
        })),
      },
      images: { basicImgURL: url },
      descriptions: { kor: { type: 2, html: input.detailHtml || `<p>${input.name}</p>` } },
    },
  };
  const draft = {
    body,
    name: input.name,
    categoryId: category.no,
    managedCode: input.sellerCode,
    sellerCode: input.sellerCode,
    price: input.price,
    stock: input.items[0]?.quantity ?? 0,
    options: { names: input.optionNames, rows },
    imageUrls: [url],
    detailHtml: input.detailHtml,
    siteRefusal: '',
  };
  return newProduct(mall, input.accountId, draft, { call: false });
}

function optionRows({ optionNames, items, price }: SeedInput, key: string) {
  if (optionNames.length === 0) return [];
  const numbers = optionNames.length === 1 ? [''] : optionNames.map((_, at) => String(at + 1));
  return items.map(({ optionValues, price: own, quantity, itemCode }) => {
    // 0 means the product's own price.
    const add = own === 0 ? 0 : own - price;
    const values = numbers.map((at, axis) => [
      [`recommendedOptValueNo${at}`, 0],
      [`recommendedOptValue${at}`, { koreanText: optionValues[axis] }],
    ]);
    const detail: Json = {
      ...Object.fromEntries(values.flat()),
      addAmnt: add,
      qty: { [key]: quantity },
      isSoldOut: false,
      isDisplay: true,
      manageCode: itemCode,
    };
    return { values: optionValues, add, quantity, code: itemCode || null, onSale: true, detail };
  });
}

function optionsBody({ optionNames }: SeedInput, rows: readonly { detail: Json }[]): Json {
  const details = rows.map(({ detail }) => detail);
  const type = optionNames.length;
  if (type === 0) return { type, isStockManage: false };
  if (type === 1)
    return {
      type,
      isStockManage: true,
      independent: [{ recommendedOptNo: 0, recommendedOptName: { koreanText: optionNames[0] }, details }],
    };
  const names = optionNames.flatMap((name, at) => [
    [`recommendedOptNo${at + 1}`, 0],
    [`recommendedOptName${at + 1}`, { koreanText: name }],
  ]);
  return { type, isStockManage: true, combination: { ...Object.fromEntries(names), details } };
}

/** Fields of ESM PLUS that Moa has none for, each with a value that nobody would send by chance. */
function fillSellerFields(mall: Mall, product: EsmProduct): void {
  const { body } = product.extra;
  const [basic, more] = [body.itemBasicInfo as Json, body.itemAddtionalInfo as Json];
  const { promotion, eng } = seed.sellerNames;
  const goodsName = { ...(basic.goodsName as Json), promotion, promotionType: 0, eng };
  const { key } = siteOf(mall.kernel);
  const sellerDiscount = { isUse: true, [key]: { type: 2, priceOrRate1: 7 } };
  const benefits = { ...(body.addtionalInfo as Json | undefined), sellerDiscount, siteDiscount: { [key]: true } };
  product.extra.body = {
    ...body,
    itemBasicInfo: { ...basic, goodsName },
    itemAddtionalInfo: { ...more, ...seed.sellerMore },
    addtionalInfo: benefits,
  };
  saveProduct(mall, product);
}

function sellerFields(_mall: Mall, { extra: { body } }: EsmProduct): Record<string, unknown> {
  const { promotion, eng } = (body.itemBasicInfo as Json).goodsName as Json;
  const more = body.itemAddtionalInfo as Json;
  return structuredClone({
    promotion,
    eng,
    benefits: body.addtionalInfo,
    ...Object.fromEntries(Object.keys(seed.sellerMore).map((name) => [name, more[name]])),
  });
}

function setProductStatus(product: EsmProduct, status: string): void {
  if (status !== '11' && status !== '21' && status !== '22') throw new Error(`없는 상태입니다: ${status}`);
  product.extra.banned = status === '22';
  product.onSale = status !== '21';
}

const marketControlOf = controlFor(mallOf, {
  productStatus: sellStatusOf,
  courierName: companyName,
  newProduct: seedProduct,
  setProductStatus,
  changeAddress,
  fillSellerFields,
  sellerFields,
  keySecret: 'masterId',
  returns: true,
  carry: carryGoods,
  questions: ['PRODUCT', 'CUSTOMER', 'URGENT'],
});

/** A present waits for the address of its receiver, and is accepted with it. */
function setGift(mall: Mall, accountId: string, orderNo: string, waits: boolean): void {
  const order = orderOf(mall, accountId, orderNo);
  const lines = order ? linesOf(mall, order).filter(({ state, extra }) => state === 'NEW_ORDER' && (waits || extra.gift?.waits)) : [];
  if (lines.length === 0) throw new Error('주소를 기다리는 선물이 아닙니다.');
  for (const line of lines)
    mall.lines.put(line.id, { ...line, extra: { ...line.extra, gift: waits ? { waits } : { waits, acceptedAt: mall.time.now() } } });
}

/** Its receiver does not want it: it ends at once as a cancel. */
function refuseGift(mall: Mall, accountId: string, orderNo: string): void {
  const order = orderOf(mall, accountId, orderNo);
  const lines = order ? linesOf(mall, order).filter(({ extra }) => extra.gift?.waits) : [];
  if (lines.length === 0) throw new Error('주소를 기다리는 선물이 아닙니다.');
  for (const line of lines)
    claimAtOnce(
      mall,
      { type: 'CANCEL', by: 'BUYER', lines: [{ line, quantity: line.remaining }], extra: claimExtra(reasons.GIFT_REFUSED) },
      true,
    );
}

/** A claim is of the whole order line: buyers of these sites can ask for nothing less. */
export function controlOf(kernel: SandboxKernel): ChannelControl {
  const control = marketControlOf(kernel);
  const { requestCancel, requestReturn } = control;
  const mall = mallOf(kernel);
  const lineOf = ({ accountId, lineNo }: { accountId: string; lineNo: string }) => {
    const line = mall.lines.get(lineNo);
    if (line?.accountId !== accountId) throw new Error('그런 주문이 없습니다.');
    return line;
  };
  const { placeOrder } = control;
  return {
    ...control,
    ...(siteOf(kernel).hasGifts
      ? {
          placeOrder: (input: Parameters<typeof placeOrder>[0]) => {
            if (input.addressLater && input.unpaid) throw new Error('주소를 나중에 입력하는 선물은 바로 결제해야 합니다.');
            const placed = placeOrder(input);
            if (input.addressLater) setGift(mall, input.accountId, placed.orderNo, true);
            return placed;
          },
          enterAddress: ({ accountId, orderNo }: { accountId: string; orderNo: string }) => setGift(mall, accountId, orderNo, false),
          refuseGift: ({ accountId, orderNo }: { accountId: string; orderNo: string }) => refuseGift(mall, accountId, orderNo),
        }
      : {}),
    reportUnreceived: (input) => report(mall, lineOf(input), input.detail),
    withdrawUnreceived: (input) => withdraw(mall, lineOf(input)),
    requestCancel: ({ quantity: _, ...whole }) => requestCancel(whole),
    requestReturn: ({ quantity: _, ...whole }) => requestReturn?.(whole) ?? { claimNo: '' },
  };
}
