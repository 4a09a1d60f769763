/** What channels take of a sale when a seller has said nothing else: shares with their VAT, from docs/sheets/settlement.md 2 and 6. */
import type { RuleSource } from '../rules/rule-pack.ts';
import type { ShopType } from '../shops/shop-types.ts';

/** `IN`: a fee is rounded with its VAT. `APART`: the shop rounds the fee without it down, then its VAT. */
export type FeeVat = 'IN' | 'APART';

export interface DeliveryFeeRate {
  /** Of the delivery fee that the buyer paid, with VAT. */
  rate: number;
  /** Share of the rate of goods that is not taken of delivery: an own rate of the account less this is taken of delivery fees too. Null: they are no kin. */
  goodsOnly: number | null;
  source: RuleSource;
}

export interface FeeEdition {
  /** Korean date from which it holds; null: since before we knew. */
  validFrom: string | null;
  /** Of the whole shop; null: nobody says, or each seller has her own contract. */
  rate: number | null;
  /** By department of the standard tree (the first two digits of its ids), where they differ. */
  departments: Readonly<Record<string, number>>;
  /** What is taken of delivery fees; null: nobody says that anything is. */
  delivery: DeliveryFeeRate | null;
  vat: FeeVat;
  /** Null: nobody says what the shop takes. */
  source: RuleSource | null;
}

const SHEET: RuleSource = { sheet: 'settlement', section: '2' };

interface Whole {
  departments?: Readonly<Record<string, number>>;
  delivery?: number;
  vat?: FeeVat;
}

const ofDelivery = (rate: number, goodsOnly: number | null = null): DeliveryFeeRate => ({ rate, goodsOnly, source: SHEET });
const whole = (rate: number | null, { departments = {}, delivery, vat = 'IN' }: Whole = {}): FeeEdition[] => [
  {
    validFrom: null,
    rate,
    departments,
    delivery: delivery === undefined ? null : ofDelivery(delivery),
    vat,
    source: rate === null && Object.keys(departments).length === 0 && delivery === undefined ? null : SHEET,
  },
];
/** A mall of one's own: no sales fee; what the payment gateway takes of cards, of all that is paid. */
const OWN_MALL = whole(0.03, { delivery: 0.03 });
const BY_CONTRACT = whole(null);

const ESM = whole(0.13, {
  departments: { '01': 0.13, '02': 0.13, '03': 0.13, '06': 0.12, '08': 0.12, '09': 0.12, '11': 0.15 },
  delivery: 0.033,
});

/** Editions of each shop in the order of their days. */
export const CHANNEL_FEES: Readonly<Record<ShopType, readonly FeeEdition[]>> = {
  // The order-management fee of the highest class, 3.63 %, with the 2 % of price comparison before and 2.73 % of shopping search since; of
  // delivery fees the order-management fee alone.
  SMART_STORE: [
    { validFrom: null, rate: 0.0563, departments: {}, delivery: ofDelivery(0.0363, 0.02), vat: 'IN', source: SHEET },
    { validFrom: '2025-06-01', rate: 0.0636, departments: {}, delivery: ofDelivery(0.0363, 0.0273), vat: 'IN', source: SHEET },
  ],
  '11ST': whole(0.13, {
    departments: { '01': 0.13, '02': 0.13, '03': 0.13, '06': 0.12, '07': 0.12, '08': 0.12, '09': 0.12, '11': 0.15 },
    delivery: 0.033,
  }),
  AUCTION: ESM,
  GMARKET: ESM,
  INTERPARK: whole(null),
  // 10.8 % and its likes, to which a tenth is added as VAT.
  COUPANG: whole(0.1188, {
    departments: { '01': 0.1155, '02': 0.1155, '03': 0.1056, '05': 0.1188, '06': 0.11, '07': 0.1166, '08': 0.1155, '11': 0.1188 },
    delivery: 0.033,
    vat: 'APART',
  }),
  // Of 3.5 to 5.5 %, the most.
  TALKSTORE: whole(0.055),
  WEMAKEPRICE: whole(0.029),
  TMON: whole(null),
  SSG: whole(null),
  LOTTE: whole(null, { delivery: 0.033 }),
  HALFCLUB: BY_CONTRACT,
  BORIBORI: BY_CONTRACT,
  GODO: OWN_MALL,
  DOMEME: whole(null),
  CAFE24: OWN_MALL,
  MAKESHOP: OWN_MALL,
  IMWEB: OWN_MALL,
  BRANDI: whole(null),
  // By contract, 10 to 20 %: the most, until a seller says her own.
  TALKGIFT: whole(0.2),
  ABLY: whole(0.0696),
  ZIGZAG: whole(0.08),
  SSG_GENERAL: whole(null),
  HMALL: BY_CONTRACT,
  OWNERCLAN: whole(null),
  FASHIONPLUS: BY_CONTRACT,
  MUSINSA: BY_CONTRACT,
  ORDER_HANDWRITING: whole(null),
};
