import { catalogOk, catalogRefusal } from './answers.ts';
import type { VendorItem } from './state.ts';
import { CATALOG_PATH, type Call, type Wire } from './wire.ts';

const ITEMS = `${CATALOG_PATH}/vendor-items/:vendorItemId`;
const PRICE_MAX = 999_999_990;
const QUANTITY_MAX = 99_999;

export function registerVendorItems(wire: Wire): void {
  wire.on('PUT', `${ITEMS}/prices/:price`, 'products.price', changePrice);
  wire.on('PUT', `${ITEMS}/original-prices/:price`, 'products.price', changeOriginalPrice);
  wire.on('PUT', `${ITEMS}/quantities/:quantity`, 'products.stock', changeQuantity);
  wire.on('PUT', `${ITEMS}/sales/stop`, 'products.stop', (call) => switchSale(call, false, '판매 중지 처리되었습니다.'));
  wire.on('PUT', `${ITEMS}/sales/resume`, 'products.resume', (call) => switchSale(call, true, '판매가 재개되었습니다.'));
  wire.on('GET', `${ITEMS}/inventories`, 'products.read', (call) => {
    const item = ownItem(call);
    return catalogOk({
      sellerItemId: Number(item.id),
      amountInStock: item.quantity,
      salePrice: item.salePrice,
      onSale: item.onSale,
      bestPriceGuaranteed3P: false,
    });
  });
}

/** There is none before the first approval (sheet 4). */
function ownItem(call: Call): VendorItem {
  const item = call.shop.vendorItems.get(call.params.vendorItemId ?? '');
  if (item?.accountId !== call.account.id) throw catalogRefusal(404, `옵션(${call.params.vendorItemId})을 찾을 수 없습니다.`);
  if (call.shop.products.get(item.productId)?.status === 'DELETED') throw catalogRefusal(404, `삭제된 상품의 옵션(${item.id})입니다.`);
  return item;
}

function pathNumber(call: Call, name: string, min: number, max: number, label: string): number {
  const text = call.params[name] ?? '';
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
  if (!forced && (price * 2 < item.salePrice || price > item.salePrice * 2))
    throw catalogRefusal(
      400,
      `가격 변경이 불가능합니다. 변경전 판매가(${item.salePrice}원)의 최대 50% 인하, 최대 100% 인상까지 변경할 수 있습니다.`,
    );
  call.shop.vendorItems.put(item.id, { ...item, salePrice: price });
  return catalogOk(null, '가격 변경을 완료했습니다.');
}

function changeOriginalPrice(call: Call): unknown {
  const item = ownItem(call);
  call.shop.vendorItems.put(item.id, { ...item, originalPrice: pathPrice(call) });
  return catalogOk(null, '할인율 기준가 변경을 완료했습니다.');
}

function changeQuantity(call: Call): unknown {
  const item = ownItem(call);
  call.shop.vendorItems.put(item.id, { ...item, quantity: pathNumber(call, 'quantity', 0, QUANTITY_MAX, '재고수량') });
  return { code: 'SUCCESS', message: '재고 변경을 완료했습니다.' };
}

function switchSale(call: Call, onSale: boolean, message: string): unknown {
  const item = ownItem(call);
  call.shop.vendorItems.put(item.id, { ...item, onSale });
  return { code: 'SUCCESS', message };
}
