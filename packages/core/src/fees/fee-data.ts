/** What channels take of a sale when a seller has said nothing else: shares of the price, VAT included, from the sheet of settlements (domain, section 2). */
import type { RuleSource } from '../rules/rule-pack.ts';
import type { ShopType } from '../shops/shop-types.ts';

export interface FeeEdition {
  /** Korean date from which it holds; null: since before we knew. */
  validFrom: string | null;
  /** Of the whole shop; null: nobody says, or each seller has her own contract. */
  rate: number | null;
  /** By department of the standard tree (the first two digits of its ids), where they differ. */
  departments: Readonly<Record<string, number>>;
  /** Null: nobody says what the shop takes. */
  source: RuleSource | null;
}

const SHEET: RuleSource = { sheet: 'settlement', section: '2' };

const whole = (rate: number | null, departments: Readonly<Record<string, number>> = {}): FeeEdition[] => [
  { validFrom: null, rate, departments, source: rate === null && Object.keys(departments).length === 0 ? null : SHEET },
];
/** A mall of one's own: no sales fee; what the payment gateway takes of cards. */
const OWN_MALL = whole(0.03);
const BY_CONTRACT = whole(null);

const ESM = whole(null, { '01': 0.13, '02': 0.13, '03': 0.13, '06': 0.12, '08': 0.12, '09': 0.12, '11': 0.15 });

/** Editions of each shop in the order of their days. */
export const CHANNEL_FEES: Readonly<Record<ShopType, readonly FeeEdition[]>> = {
  // The order-management fee of the highest class, 3.63 %, with the 2 % of price comparison before and 2.73 % of shopping search since.
  SMART_STORE: [
    { validFrom: null, rate: 0.0563, departments: {}, source: SHEET },
    { validFrom: '2025-06-01', rate: 0.0636, departments: {}, source: SHEET },
  ],
  '11ST': whole(0.13, { '01': 0.13, '02': 0.13, '03': 0.13, '06': 0.12, '07': 0.12, '08': 0.12, '09': 0.12, '11': 0.15 }),
  AUCTION: ESM,
  GMARKET: ESM,
  INTERPARK: whole(null),
  COUPANG: whole(0.108, { '01': 0.116, '02': 0.116, '03': 0.106, '05': 0.119, '06': 0.11, '07': 0.117, '08': 0.116, '11': 0.119 }),
  TALKSTORE: whole(null),
  WEMAKEPRICE: whole(0.029),
  TMON: whole(null),
  SSG: whole(null),
  LOTTE: whole(null),
  HALFCLUB: BY_CONTRACT,
  BORIBORI: BY_CONTRACT,
  GODO: OWN_MALL,
  DOMEME: whole(null),
  CAFE24: OWN_MALL,
  MAKESHOP: OWN_MALL,
  IMWEB: OWN_MALL,
  BRANDI: whole(null),
  TALKGIFT: BY_CONTRACT,
  ABLY: whole(0.0696),
  ZIGZAG: whole(0.08),
  SSG_GENERAL: whole(null),
  HMALL: BY_CONTRACT,
  OWNERCLAN: whole(null),
  FASHIONPLUS: BY_CONTRACT,
  MUSINSA: BY_CONTRACT,
  ORDER_HANDWRITING: whole(null),
};
