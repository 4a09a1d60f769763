/** What a new product tells AUCTION or GMARKET, read out of the body of create. Pure. */
import { noticeGroup } from '../sdk/notices.ts';
import type { ListingContent } from '../sdk/product.ts';
import { text, type Wire, whole, wires } from '../sdk/reader.ts';
import type { SentListing } from '../sdk/sent.ts';
import { members } from './members.ts';
import { toObservedProduct } from './product-in.ts';
import { type Notice, toProductBody, warningsOf } from './product-out.ts';
import { folded, partOf } from './reading.ts';

/** Both sites are told the same, each in its own members: one stands for both. */
const { site } = members.AUCTION;

export function sentListing(content: ListingContent): SentListing {
  const group = noticeGroup(content.notice.noticeCode);
  const codes = group?.items.map(({ code, label }) => ({ code, name: label })) ?? [];
  const notice: Notice = { groupNo: '', codes, warning: null };
  const body = toProductBody(content, { site, notice, company: '', dispatchPolicy: '', originCode: '', existing: null });
  const seen = toObservedProduct({ ...body, isSell: { [site.key]: true } }, site);
  const shipping = partOf(body, 'itemaddtionalinfo', 'shipping');
  const labels = new Map(codes.map(({ code, name }) => [code, name]));
  const rows = wires(partOf(body, 'itemaddtionalinfo', 'officialnotice').details).map(folded);
  return {
    name: seen.name,
    price: seen.price,
    discountWon: whole(partOf(body, 'addtionalinfo', 'sellerdiscount', site.key).priceorrate1) ?? 0,
    categoryIds: [seen.categoryId ?? ''].filter(Boolean),
    optionNames: seen.optionNames,
    items: seen.items.map(({ optionValues, price, quantity, onSale }) => ({ optionValues, price, quantity: quantity ?? 0, onSale })),
    imageUrls: seen.imageUrls,
    detailHtml: seen.detailHtml ?? '',
    tags: null,
    delivery: deliveryOf(shipping),
    notice: rows.map((row) => ({ label: labels.get(text(row.officialnoticeitemelementcode)) ?? '', value: text(row.value) })),
    noticeFitted: true,
    warnings: warningsOf(content, notice, site),
  };
}

/** Null where a fee of the shop's own holds for everything in a parcel. */
function deliveryOf(shipping: Wire): SentListing['delivery'] {
  const policy = folded(shipping.policy);
  if (whole(policy.feetype) === 1) return null;
  const each = folded(policy.each);
  return {
    fee: whole(each.fee) ?? 0,
    freeFrom: whole(each.feetype) === 3 ? whole(wires(each.details).map(folded)[0]?.condition) : null,
    returnFee: whole(folded(shipping.returnandexchange).fee),
    exchangeFee: null,
    jejuFee: null,
    islandFee: null,
    days: null,
  };
}
