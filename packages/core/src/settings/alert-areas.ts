/** What alerts are about as a seller tells them apart, and what became of one. Pure. */
export const ALERT_AREAS = {
  SHOPS: { label: '쇼핑몰·수집', words: ['shop', 'collect'] },
  ORDERS: { label: '주문', words: ['orders'] },
  PRODUCTS: { label: '상품', words: ['listing', 'product'] },
  STOCK: { label: '재고', words: ['stock'] },
  QUESTIONS: { label: '문의', words: ['questions'] },
  SETTLEMENT: { label: '정산', words: ['settlement'] },
  JOBS: { label: '작업', words: ['job'] },
} as const satisfies Record<string, { label: string; words: readonly string[] }>;

export type AlertArea = keyof typeof ALERT_AREAS;
export const ALERT_AREA_NAMES = Object.keys(ALERT_AREAS) as [AlertArea, ...AlertArea[]];

/** What ends an alert of a kind by itself, in Korean. */
const ENDED: Readonly<Record<string, string>> = {
  'collect.failed': '다음 수집이 성공했어요.',
  'collect.missing': '빠진 주문을 모두 가져왔어요.',
  'collect.quiet': '주문이 다시 들어오고 있어요.',
  'shop.auth-expired': '쇼핑몰을 다시 연동했어요.',
  'orders.unreadable': '읽지 못한 주문을 모두 읽었어요.',
  'orders.unreceived': '미수령 신고가 풀렸어요.',
  'orders.oversold': '부족했던 재고가 채워졌어요.',
  'stock.sold-out': '재고가 다시 생겼어요.',
  'stock.low': '재고가 채워졌거나 모두 팔렸어요.',
  'questions.urgent': '급한 문의에 모두 답했어요.',
  'settlement.failed': '다음 정산 수집이 성공했어요.',
};
const GIVEN_UP = '작업을 다시 시도했거나 목록에서 지웠어요.';
const SOMETHING = '원인이 없어졌어요.';

/** What became of an alert: who ended it, or what did. */
export function alertEnding(kind: string, person: string | null): string {
  const how = ENDED[kind] ?? (kind.endsWith('.given-up') ? GIVEN_UP : SOMETHING);
  return person === null ? how : `${person} 님이 처리했어요. ${how}`;
}
