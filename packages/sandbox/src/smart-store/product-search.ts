import type { Call } from './call.ts';
import { Checks } from './checks.ts';
import { absoluteImage, originOf } from './images.ts';
import { child, type Json, number, text } from './json.ts';
import { type ProductRecord, productsOf, type Shop } from './shop.ts';

const SIZE_MAX = 500;

/** `POST /v1/products/search`. The seller code is searched by part, as the sheet warns: callers must filter. Newest first. */
export function searchProducts(shop: Shop, call: Call): object {
  const { body } = call;
  const checks = new Checks();
  const page = checks.number(body, 'page', 'request', '페이지', { min: 1 }) ?? 1;
  const size = checks.number(body, 'size', 'request', '페이지 크기', { min: 1, max: SIZE_MAX }) ?? 50;
  if (body.searchKeywordType === 'SELLER_CODE') {
    checks.text(body, 'sellerManagementCode', 'request', '판매자 상품코드', { required: true });
  }
  checks.finish();
  const found = candidates(shop, call).filter((record) => matches(record, body));
  const shifted = page > 1 && shop.kernel.pageFault(call.request, 'SHIFTED_PAGE') ? 1 : 0;
  const repeated = page > 1 && shop.kernel.pageFault(call.request, 'REPEATED_PAGE') ? size : 0;
  const first = Math.max(0, (page - 1) * size - shifted - repeated);
  const origin = originOf(call);
  return {
    contents: found.slice(first, first + size).map((record) => row(record, origin)),
    page,
    size,
    totalElements: found.length,
    totalPages: Math.ceil(found.length / size),
  };
}

/** Searching by number needs no walk over the account's products. */
function candidates(shop: Shop, call: Call): ProductRecord[] {
  const byOrigin = numbers(call.body.originProductNos);
  const byChannel = numbers(call.body.channelProductNos);
  const own = (record: ProductRecord | undefined): record is ProductRecord => record?.accountId === call.account.id;
  if (byOrigin) return [...byOrigin].map((no) => shop.products.get(no)).filter(own);
  if (byChannel) return [...byChannel].map((no) => shop.productsByChannelNo.first(no)).filter(own);
  return productsOf(shop, call.account.id);
}

function numbers(value: unknown): Set<string> | null {
  return Array.isArray(value) && value.length > 0 ? new Set(value.map(String)) : null;
}

function matches(record: ProductRecord, body: Json): boolean {
  const code = text(body, 'sellerManagementCode');
  if (code !== '' && !sellerCodeOf(record).toLowerCase().includes(code.toLowerCase())) return false;
  const statuses = Array.isArray(body.productStatusTypes) ? body.productStatusTypes : [];
  if (statuses.length > 0 && !statuses.includes(record.status)) return false;
  const day = (body.periodType === 'PROD_MOD_DAY' ? record.updatedAt : record.createdAt).slice(0, 10);
  const from = text(body, 'fromDate');
  const to = text(body, 'toDate');
  return (from === '' || day >= from.slice(0, 10)) && (to === '' || day <= to.slice(0, 10));
}

export function sellerCodeOf(record: ProductRecord): string {
  return text(child(child(record.origin, 'detailAttribute'), 'sellerCodeInfo'), 'sellerManagementCode');
}

export function mainImageOf(record: ProductRecord): string {
  return text(child(child(record.origin, 'images'), 'representativeImage'), 'url');
}

function row(record: ProductRecord, origin: string): object {
  return {
    originProductNo: record.originProductNo,
    channelProducts: [
      {
        originProductNo: record.originProductNo,
        channelProductNo: record.channelProductNo,
        channelServiceType: 'STOREFARM',
        categoryId: text(record.origin, 'leafCategoryId'),
        name: text(record.channel, 'channelProductName') || text(record.origin, 'name'),
        sellerManagementCode: sellerCodeOf(record),
        statusType: record.status,
        channelProductDisplayStatusType: text(record.channel, 'channelProductDisplayStatusType'),
        salePrice: number(record.origin, 'salePrice'),
        stockQuantity: number(record.origin, 'stockQuantity'),
        representativeImage: { url: absoluteImage(mainImageOf(record), origin) },
        regDate: record.createdAt,
        modifiedDate: record.updatedAt,
      },
    ],
  };
}
