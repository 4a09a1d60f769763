import { setQuantity } from '../market/stock.ts';
import { catalogOk, catalogRefusal } from './answers.ts';
import type { VendorItem } from './market.ts';
import { CATALOG_PATH, type Call, type Route } from './wire.ts';

const ITEMS = `${CATALOG_PATH}/vendor-items/:vendorItemId`;
const PRICE_MAX = 999_999_990;
const QUANTITY_MAX = 99_999;

export const vendorItemRoutes: readonly Route[] = [
  ['PUT', `${ITEMS}/prices/:price`, 'products.price', changePrice],
  ['PUT', `${ITEMS}/original-prices/:price`, 'products.price', changeOriginalPrice],
  ['PUT', `${ITEMS}/quantities/:quantity`, 'products.stock', changeQuantity],
  ['PUT', `${ITEMS}/sales/stop`, 'products.stop', (call) => switchSale(call, false, '판매 중지 처리되었습니다.')],
  ['PUT', `${ITEMS}/sales/resume`, 'products.resume', (call) => switchSale(call, true, '판매가 재개되었습니다.')],
  ['GET', `${ITEMS}/inventories`, 'products.read', inventory],
];

/** There is none before the first approval (sheet 4). One that a replacement left out can still be asked for. */
function ownItem({ shop, account, params }: Call): VendorItem {
  const item = shop.items.get(params.vendorItemId ?? '');
  if (item?.accountId !== account.id) throw catalogRefusal(404, `옵션(${params.vendorItemId})을 찾을 수 없습니다.`);
  if (shop.products.get(item.productId)?.extra.status === 'DELETED') throw catalogRefusal(404, `삭제된 상품의 옵션(${item.no})입니다.`);
  return item;
}

function pathNumber({ params }: Call, name: string, min: number, max: number, label: string): number {
  const text = params[name] ?? '';
  const value = Number(text);
  if (!/^\d{1,12}$/.test(text) || value < min || value > max)
    throw catalogRefusal(400, `${label}은(는) ${min} 이상 ${max} 이하의 숫자여야 합니다.`);
  return value;
}

function pathPrice(call: Call): number {
  const price = pathNumber(call, 'price', 10, PRICE_MAX, '가격');
  if (price % 10 !== 0) throw catalogRefusal(400, '가격은 10원 단위로 입력해 주세요.');
  return price;
}

/** Without force a change below −50 % or above +100 % of the price that holds is refused (sheet 4). */
function changePrice(call: Call): unknown {
  const item = ownItem(call);
  const price = pathPrice(call);
  const forced = call.query.get('forceSalePriceUpdate') === 'true';
  if (!forced && (price * 2 < item.price || price > item.price * 2))
    throw catalogRefusal(
      400,
      `가격 변경이 불가능합니다. 변경전 판매가(${item.price}원)의 최대 50% 인하, 최대 100% 인상까지 변경할 수 있습니다.`,
    );
  call.shop.items.put(item.id, { ...item, price });
  return catalogOk(null, '가격 변경을 완료했습니다.');
}

function changeOriginalPrice(call: Call): unknown {
  const item = ownItem(call);
  call.shop.items.put(item.id, { ...item, extra: { ...item.extra, originalPrice: pathPrice(call) } });
  return catalogOk(null, '할인율 기준가 변경을 완료했습니다.');
}

function changeQuantity(call: Call): unknown {
  setQuantity(call.shop, ownItem(call), pathNumber(call, 'quantity', 0, QUANTITY_MAX, '재고수량'));
  return { code: 'SUCCESS', message: '재고 변경을 완료했습니다.' };
}

function switchSale(call: Call, onSale: boolean, message: string): unknown {
  const item = ownItem(call);
  call.shop.items.put(item.id, { ...item, onSale });
  return { code: 'SUCCESS', message };
}

function inventory(call: Call): unknown {
  const { no, quantity, price, onSale, retired } = ownItem(call);
  const data = { sellerItemId: Number(no), amountInStock: quantity, salePrice: price, onSale: onSale && !retired };
  return catalogOk({ ...data, bestPriceGuaranteed3P: false });
}
