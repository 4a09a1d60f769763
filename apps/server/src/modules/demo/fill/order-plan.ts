/** Fourteen days of made-up orders: who buys what at which shop and when. Pure; the same start gives the same orders. */
import { type ClaimReason, koreanWeekday, type ShopType, startOfKoreanDay } from '@moa/core';
import type { SandboxPerson } from '../control.ts';
import { LAST_ONE, OWN, SAMPLE_PRODUCTS } from '../samples/sample-products.ts';

export interface PlannedOrder extends SandboxPerson {
  at: Date;
  /** Not paid yet, or never. */
  unpaid: boolean;
  /** Why the buyer changes her mind at once; null when she keeps it. */
  regret: ClaimReason | null;
  lines: { code: string; quantity: number /** 0..1, which option. */; option: number }[];
}

export const DAYS = 14;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Orders at one shop on a usual day, by share of the trade. */
const PER_DAY: Readonly<Partial<Record<ShopType, number>>> = {
  SMART_STORE: 4,
  COUPANG: 3,
  '11ST': 1.4,
  CAFE24: 1.6,
  GMARKET: 1.5,
  TALKSTORE: 1.3,
};
/** Sunday first: the weekend's orders are placed late, Monday's are many. */
const WEEKDAYS = [0.8, 1.5, 1.1, 1, 1, 0.9, 0.7] as const;
/** Newest orders of each shop, which nobody has looked at. */
const FRESH = 3;

/** What the newest order of a shop is about, where it is to be an odd one. */
const NEWEST: Readonly<Partial<Record<ShopType, string>>> = { SMART_STORE: LAST_ONE, CAFE24: LAST_ONE, [OWN.shopType]: OWN.code };

const FAMILY = '김이박최정강조윤장임한오서신권황안송류홍';
const GIVEN = '서연 지우 하은 서윤 수아 지유 채원 다은 예린 은서 소율 나은 현우 민준 도윤 유진 혜원 미경 은영 정민'.split(' ');
const STREETS = [
  ['06236', '서울특별시 강남구 테헤란로', '래미안'],
  ['04158', '서울특별시 마포구 마포대로', '공덕자이'],
  ['13529', '경기도 성남시 분당구 판교역로', '판교푸르지오'],
  ['16508', '경기도 수원시 영통구 광교중앙로', '광교센트럴'],
  ['48058', '부산광역시 해운대구 센텀중앙로', '센텀파크'],
  ['41585', '대구광역시 북구 옥산로', '침산화성'],
  ['61945', '광주광역시 서구 상무중앙로', '상무지구우미'],
  ['34126', '대전광역시 유성구 대학로', '유성아이파크'],
  ['21998', '인천광역시 연수구 송도과학로', '송도더샵'],
  ['63122', '제주특별자치도 제주시 연북로', '연북빌라'],
] as const;
const MESSAGES = [
  '문 앞에 놓아주세요',
  '부재 시 경비실에 맡겨주세요',
  '배송 전에 문자 부탁드려요',
  '',
  '',
  '',
  '선물용이에요. 포장 부탁드려요',
] as const;
const BUYERS = 70;
/** Every so many orders one is regretted at once, for one of the reasons in turn. */
const REGRET_EVERY = 9;
/** Shops at which an order leaves the lists when its buyer asks to cancel it: regretted at once, it would never be collected. */
const LEAVES_LISTS: ReadonlySet<ShopType> = new Set(['GMARKET']);
export const regretsAtOnce = (shopType: ShopType): boolean => !LEAVES_LISTS.has(shopType);
const REGRETS: readonly ClaimReason[] = ['CHANGE_MIND', 'WRONG_ORDER', 'COLOR_SIZE', 'DELAYED'];

/** 0..1 by a seed; mulberry32. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function buyerOf(number: number): Omit<SandboxPerson, 'message'> {
  const random = seeded(7_919 * (number + 1));
  const pick = <T>(of: ArrayLike<T>): T => of[Math.floor(random() * of.length)] as T;
  const digits = () => String(Math.floor(random() * 10_000)).padStart(4, '0');
  const person = () => ({ name: pick(FAMILY) + pick(GIVEN), phone: `010-${digits()}-${digits()}` });
  const buyer = person();
  const [zipCode, street, building] = pick(STREETS);
  const receiver = random() < 0.12 ? person() : buyer;
  return {
    buyer,
    receiver: {
      ...receiver,
      zipCode,
      address1: `${street} ${1 + Math.floor(random() * 300)}`,
      address2: `${building} ${101 + Math.floor(random() * 12)}동 ${1 + Math.floor(random() * 20)}0${1 + Math.floor(random() * 4)}호`,
    },
  };
}

/** What a shop's buyers order in the fourteen days before `now`, oldest first. */
export function planOrders(shopType: ShopType, now: Date): PlannedOrder[] {
  const usual = PER_DAY[shopType] ?? 0;
  const random = seeded([...shopType].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 17));
  const times = Array.from({ length: DAYS }, (_, i) => timesOfDay(now, DAYS - 1 - i, usual, random))
    .flat()
    .filter((at) => at < now.getTime() - HOUR_MS / 2);
  const fresh = Array.from({ length: FRESH }, (_, i) => now.getTime() - Math.floor((i + 0.2 + random() * 0.6) * 1.5 * HOUR_MS));
  const newest = NEWEST[shopType];
  const plan = [...times, ...fresh]
    .sort((a, b) => a - b)
    .map((at, index): PlannedOrder => {
      const age = now.getTime() - at;
      const regret = regretsAtOnce(shopType) && index % REGRET_EVERY === REGRET_EVERY >> 1 && age > DAY_MS;
      const person = buyerOf(Math.floor(random() ** 1.6 * BUYERS));
      const lines = [lineOf(random)];
      if (random() < 0.2) lines.push(lineOf(random));
      return {
        ...person,
        at: new Date(at),
        // What is not paid within two days lapses at the shop.
        unpaid: random() < (age < DAY_MS ? 0.15 : 0.03) && !regret,
        regret: regret ? (REGRETS[Math.floor(index / REGRET_EVERY) % REGRETS.length] ?? null) : null,
        message: MESSAGES[Math.floor(random() * MESSAGES.length)] ?? '',
        lines: lines.filter((line, i) => lines.findIndex(({ code }) => code === line.code) === i),
      };
    });
  const last = plan.at(-1);
  if (last && newest !== undefined) Object.assign(last, { unpaid: false, lines: [{ code: newest, quantity: 1, option: 0 }] });
  return plan;
}

function timesOfDay(now: Date, daysAgo: number, usual: number, random: () => number): number[] {
  const midnight = startOfKoreanDay(now).getTime() - daysAgo * DAY_MS;
  const weekday = koreanWeekday(new Date(midnight));
  const count = Math.round(usual * (WEEKDAYS[weekday] ?? 1) * (0.75 + random() * 0.5));
  // Most buy in the evening.
  return Array.from({ length: count }, () => midnight + Math.floor((8 + 15.5 * random() ** 0.7) * HOUR_MS));
}

function lineOf(random: () => number): PlannedOrder['lines'][number] {
  const total = SAMPLE_PRODUCTS.reduce((sum, { pull }) => sum + pull, 0);
  let left = random() * total;
  const product = SAMPLE_PRODUCTS.find(({ pull }) => {
    left -= pull;
    return left < 0;
  });
  return { code: (product ?? SAMPLE_PRODUCTS[0])?.code ?? '', quantity: random() < 0.88 ? 1 : 2, option: random() };
}
