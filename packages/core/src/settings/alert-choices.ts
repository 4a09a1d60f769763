/** Which alerts are sent as messages, to whom, by which way and when. Pure. */
import { type DaySpan, outOf } from './korean-clock.ts';

export const ALERT_TOPICS = [
  'COLLECT_FAILED',
  'SOLD_OUT',
  'LOW_STOCK',
  'PAYOUT_LATE',
  'SETTLE_MISMATCH',
  'FEE_CHANGED',
  'RECEIVABLE_OVER',
] as const;
export type AlertTopic = (typeof ALERT_TOPICS)[number];

export const ALERT_TOPIC_LABELS: Readonly<Record<AlertTopic, string>> = {
  COLLECT_FAILED: '수집 실패',
  SOLD_OUT: '품절',
  LOW_STOCK: '재고부족',
  PAYOUT_LATE: '지급 지연',
  SETTLE_MISMATCH: '정산 불일치',
  FEE_CHANGED: '수수료율 변경',
  RECEIVABLE_OVER: '미정산 한도 초과',
};

export const ALERT_WAYS = ['MAIL', 'ALIMTALK'] as const;
export type AlertWay = (typeof ALERT_WAYS)[number];

export type AlertChoices = Readonly<Record<AlertTopic, Readonly<Record<AlertWay, boolean>>>>;

/** A collection that fails is reported by mail unless somebody says otherwise; nothing else is sent unasked. */
export const DEFAULT_ALERT_CHOICES: AlertChoices = {
  COLLECT_FAILED: { MAIL: true, ALIMTALK: false },
  SOLD_OUT: { MAIL: false, ALIMTALK: false },
  LOW_STOCK: { MAIL: false, ALIMTALK: false },
  PAYOUT_LATE: { MAIL: false, ALIMTALK: false },
  SETTLE_MISMATCH: { MAIL: false, ALIMTALK: false },
  FEE_CHANGED: { MAIL: false, ALIMTALK: false },
  RECEIVABLE_OVER: { MAIL: false, ALIMTALK: false },
};

export function readAlertChoices(stored: unknown): AlertChoices {
  const given = (stored ?? {}) as Partial<Record<AlertTopic, Partial<Record<AlertWay, unknown>> | null>>;
  const read = (topic: AlertTopic) => {
    const choice = (way: AlertWay) => {
      const value = given[topic]?.[way];
      return typeof value === 'boolean' ? value : DEFAULT_ALERT_CHOICES[topic][way];
    };
    return { MAIL: choice('MAIL'), ALIMTALK: choice('ALIMTALK') };
  };
  return Object.fromEntries(ALERT_TOPICS.map((topic) => [topic, read(topic)])) as Record<AlertTopic, ReturnType<typeof read>>;
}

const TOPIC_BY_KIND: Readonly<Record<string, AlertTopic>> = {
  'collect.failed': 'COLLECT_FAILED',
  'shop.auth-expired': 'COLLECT_FAILED',
  'stock.sold-out': 'SOLD_OUT',
  'stock.low': 'LOW_STOCK',
  'settlement.payout-late': 'PAYOUT_LATE',
  'settlement.mismatch': 'SETTLE_MISMATCH',
  'settlement.fee-changed': 'FEE_CHANGED',
  'settlement.receivable': 'RECEIVABLE_OVER',
};

/** Topic of a kind of alert; null for one that stays under the bell. */
export function alertTopicOf(kind: string): AlertTopic | null {
  return TOPIC_BY_KIND[kind] ?? null;
}

/** First words of the kinds of alert a sub-user with these authorities hears of. What is not here is for the seller alone. */
export function alertKindsFor(has: (authority: 'productAuth' | 'orderAuth' | 'csAuth' | 'settleAuth') => boolean): string[] {
  return [
    // Who works with a shop should know that it no longer answers.
    'shop',
    ...(has('productAuth') ? ['listing', 'product'] : []),
    ...(has('productAuth') || has('orderAuth') ? ['stock'] : []),
    ...(has('orderAuth') || has('csAuth') ? ['orders', 'collect'] : []),
    ...(has('csAuth') ? ['questions'] : []),
    ...(has('settleAuth') ? ['settlement'] : []),
  ];
}

/** Nobody's phone rings at night. */
export const NIGHT: DaySpan = { from: '21:00', to: '08:00' };

/** When a message of this way may go out. Mail waits for nobody. */
export function sendableAt(way: AlertWay, at: Date): Date {
  return way === 'MAIL' ? at : outOf(at, NIGHT);
}

/** Messages a person is sent of one topic and way in one Korean day; what comes beyond is reported in the last one, as a sum. */
export const ALERTS_A_DAY = 10;

/**
 * What becomes of one more alert when `sent` messages of its topic and way went out today.
 * `DIGEST`: the last one of the day, which says that more is to be seen on the screen. `QUIET`: nothing more today.
 */
export function alertVerdict(sent: number): 'SEND' | 'DIGEST' | 'QUIET' {
  if (sent < ALERTS_A_DAY - 1) return 'SEND';
  return sent < ALERTS_A_DAY ? 'DIGEST' : 'QUIET';
}
