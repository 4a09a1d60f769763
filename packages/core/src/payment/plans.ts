/** The product's plans, as the price list shows them. Prices are whole won a month; null: not set yet, the plan cannot be bought. */

export interface PlanLimits {
  /** Linked shop accounts; null: as many as one likes. */
  shopAccounts: number | null;
  /** Orders collected in a month. */
  ordersAMonth: number | null;
  baseProducts: number | null;
  subUsers: number | null;
}

export interface Plan {
  code: 'FREE' | 'ORDER' | 'STANDARD';
  title: string;
  /** For whom it is, in 해요체. */
  summary: string;
  monthlyPrice: number | null;
  limits: PlanLimits;
  /** Leaves out base products, shop products, collecting, campaigns and consignment but for its orders. */
  ordersOnly: boolean;
}

export const PLANS: readonly Plan[] = [
  {
    code: 'FREE',
    title: '무료',
    summary: '이제 막 쇼핑몰을 늘리기 시작했다면',
    monthlyPrice: 0,
    limits: { shopAccounts: 5, ordersAMonth: 300, baseProducts: 100, subUsers: 1 },
    ordersOnly: false,
  },
  {
    code: 'ORDER',
    title: '주문관리',
    summary: '상품은 쇼핑몰에서 올리고 주문만 모으고 싶다면',
    monthlyPrice: null,
    limits: { shopAccounts: null, ordersAMonth: 3_000, baseProducts: null, subUsers: 3 },
    ordersOnly: true,
  },
  {
    code: 'STANDARD',
    title: '통합관리',
    summary: '상품부터 재고, 주문까지 모두 맡기고 싶다면',
    monthlyPrice: null,
    limits: { shopAccounts: null, ordersAMonth: null, baseProducts: null, subUsers: null },
    ordersOnly: false,
  },
];
