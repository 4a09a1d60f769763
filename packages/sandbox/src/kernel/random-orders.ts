import { seededRandom } from './random.ts';
import type { ChannelControl, PlaceOrderInput, ShopProductView } from './types.ts';

const FAMILY_NAMES = [
  '김',
  '이',
  '박',
  '최',
  '정',
  '강',
  '조',
  '윤',
  '장',
  '임',
  '한',
  '오',
  '서',
  '신',
  '권',
  '황',
  '안',
  '송',
  '류',
  '홍',
];
const GIVEN_NAMES = [
  '민준',
  '서연',
  '도윤',
  '지우',
  '하준',
  '서윤',
  '은우',
  '하은',
  '지호',
  '수아',
  '예준',
  '지유',
  '현우',
  '채원',
  '건우',
  '다은',
];
const STREETS: [string, string][] = [
  ['06236', '서울특별시 강남구 테헤란로'],
  ['04524', '서울특별시 중구 세종대로'],
  ['13529', '경기도 성남시 분당구 판교역로'],
  ['48058', '부산광역시 해운대구 센텀중앙로'],
  ['41585', '대구광역시 북구 옥산로'],
  ['61945', '광주광역시 서구 상무중앙로'],
  ['34126', '대전광역시 유성구 대학로'],
  ['63122', '제주특별자치도 제주시 연북로'],
  ['24341', '강원특별자치도 춘천시 중앙로'],
  ['31116', '충청남도 천안시 동남구 충절로'],
];
const MESSAGES = [
  '문 앞에 놓아 주세요',
  '부재 시 경비실에 맡겨 주세요',
  '배송 전에 연락 주세요',
  '',
  '',
  '파손 위험이 있으니 조심해 주세요',
];

interface Buyable {
  product: ShopProductView;
  item: ShopProductView['items'][number];
}

export interface RandomOrdersResult {
  placed: number;
  orderNos: string[];
}

/**
 * Places `count` orders of made-up buyers over everything that can be bought; fewer when the stock runs out.
 * The same seed on the same products gives the same orders. `flush` is called now and then so that journal lines stay short.
 */
export function placeRandomOrders(
  control: ChannelControl,
  input: { accountId: string; count: number; seed: number },
  flush: () => void,
): RandomOrdersResult {
  const random = seededRandom(input.seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const buyable = buyableItems(control.products(input.accountId));
  const orderNos: string[] = [];
  while (orderNos.length < input.count && buyable.length > 0) {
    const lines = pickLines(buyable, random);
    orderNos.push(control.placeOrder({ accountId: input.accountId, lines, ...person(pick, random) }).orderNo);
    if (orderNos.length % 1000 === 0) flush();
  }
  flush();
  return { placed: orderNos.length, orderNos };
}

function buyableItems(products: ShopProductView[]): Buyable[] {
  return products
    .filter((product) => product.onSale)
    .flatMap((product) => product.items.filter((item) => item.onSale && item.quantity > 0).map((item) => ({ product, item: { ...item } })));
}

/** One or two different items in small quantities; items without stock leave the list. */
function pickLines(buyable: Buyable[], random: () => number): PlaceOrderInput['lines'] {
  const lines: PlaceOrderInput['lines'] = [];
  const wanted = random() < 0.25 ? 2 : 1;
  const taken = new Set<Buyable>();
  for (let n = 0; n < wanted && buyable.length > 0; n += 1) {
    const at = Math.floor(random() * buyable.length);
    const choice = buyable[at];
    if (!choice || taken.has(choice)) continue;
    taken.add(choice);
    const quantity = Math.min(choice.item.quantity, random() < 0.8 ? 1 : 1 + Math.floor(random() * 3));
    lines.push({ productId: choice.product.productId, itemId: choice.item.itemId, quantity });
    choice.item.quantity -= quantity;
    if (choice.item.quantity > 0) continue;
    buyable[at] = buyable[buyable.length - 1] as Buyable;
    buyable.pop();
  }
  return lines;
}

function person(pick: <T>(list: readonly T[]) => T, random: () => number): Omit<PlaceOrderInput, 'accountId' | 'lines'> {
  const digits = (length: number) => String(Math.floor(random() * 10 ** length)).padStart(length, '0');
  const buyer = { name: pick(FAMILY_NAMES) + pick(GIVEN_NAMES), phone: `010-${digits(4)}-${digits(4)}` };
  const gift = random() < 0.15;
  const [zipCode, street] = pick(STREETS);
  return {
    buyer,
    receiver: {
      name: gift ? pick(FAMILY_NAMES) + pick(GIVEN_NAMES) : buyer.name,
      phone: gift ? `010-${digits(4)}-${digits(4)}` : buyer.phone,
      zipCode,
      address1: `${street} ${1 + Math.floor(random() * 300)}`,
      address2: `${101 + Math.floor(random() * 20)}동 ${1 + Math.floor(random() * 25)}${digits(2)}호`,
    },
    message: pick(MESSAGES),
  };
}
