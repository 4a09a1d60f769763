/** Whether a business number belongs to a firm that goes on, as 국세청 reports it (docs/sheets/business-number.md). */
import { businessNumberDigits, isBusinessNumber } from '@moa/core';
import { z } from 'zod';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { NtsConfig } from '../../platform/config/index.ts';
import { callService } from '../call.ts';

export type BusinessNumberOutcome =
  /** Goes on; or the check digit is right and there is nobody to ask (`confirmed: false`). */
  | 'OK'
  /** 폐업 */
  | 'CLOSED'
  /** 휴업 */
  | 'SUSPENDED'
  /** Wrong in itself, or 국세청 has no such number. */
  | 'UNKNOWN_NUMBER'
  /** No answer: nothing is known, so the firm does not count as checked. */
  | 'UNAVAILABLE';

export interface BusinessNumberCheck {
  outcome: BusinessNumberOutcome;
  /** 국세청 said so. */
  confirmed: boolean;
  /** `부가가치세 일반과세자`; empty when not reported. */
  taxType: string;
  /** Closing day of a closed firm, `yyyy-MM-dd`. */
  closedOn: string | null;
}

/** @param number with or without hyphens. Never throws. */
export type CheckBusinessNumber = (number: string) => Promise<BusinessNumberCheck>;

export interface BusinessNumberOptions {
  /** Null: only the check digit is looked at. */
  nts: NtsConfig | null;
  /** Called with why nothing could be learned; holds neither key nor number. */
  onError(error: unknown, during: string): void;
  now?: Clock;
}

const statusAnswer = z.object({
  status_code: z.literal('OK'),
  data: z.array(z.object({ b_no: z.string(), b_stt_cd: z.string(), tax_type: z.string().default(''), end_dt: z.string().default('') })),
});
type Row = z.infer<typeof statusAnswer>['data'][number];

const OUTCOMES: Readonly<Record<string, BusinessNumberOutcome>> = { '01': 'OK', '02': 'SUSPENDED', '03': 'CLOSED', '': 'UNKNOWN_NUMBER' };
/** Somebody waits at the form. */
const TIMEOUT_MS = 5_000;
const TRIES = 2;
/** The form asks on leaving the field and again on saving. */
const KEPT_MS = 10 * 60_000;

export function createCheckBusinessNumber({ nts, onError, now = systemClock }: BusinessNumberOptions): CheckBusinessNumber {
  const known = new BoundedMap<string, BusinessNumberCheck>({ capacity: 10_000, ttl: KEPT_MS, now });
  return async (number) => {
    const digits = businessNumberDigits(number);
    if (digits === null || !isBusinessNumber(digits)) return plain('UNKNOWN_NUMBER', false);
    if (nts === null) return plain('OK', false);
    const before = known.get(digits);
    if (before !== undefined) return before;
    const found = await ask(nts, digits, onError);
    if (found.confirmed) known.set(digits, found);
    return found;
  };
}

async function ask(nts: NtsConfig, digits: string, onError: BusinessNumberOptions['onError']): Promise<BusinessNumberCheck> {
  let reason = '';
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const answer = await callService({
      method: 'POST',
      // The portal's decoded key, encoded exactly once (section 2).
      url: `${nts.url}/status?serviceKey=${encodeURIComponent(nts.key)}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ b_no: [digits] }),
      timeoutMs: TIMEOUT_MS,
    });
    const row = answer.kind === 'answer' && answer.status === 200 ? rowOf(answer.body, digits) : null;
    if (row !== null) return checkOf(row);
    reason = answer.kind === 'answer' ? `status ${answer.status}` : answer.reason;
    if (answer.kind === 'answer' && answer.status < 500) break;
  }
  onError(new Error(`국세청 상태조회를 할 수 없습니다 (${reason})`), 'business number');
  return plain('UNAVAILABLE', false);
}

/** Null for an answer that is not about this number or holds a state nobody knows. */
function rowOf(body: unknown, digits: string): Row | null {
  const parsed = statusAnswer.safeParse(body);
  const row = parsed.success ? parsed.data.data.find((each) => each.b_no === digits) : undefined;
  return row !== undefined && OUTCOMES[row.b_stt_cd] !== undefined ? row : null;
}

function checkOf(row: Row): BusinessNumberCheck {
  const outcome = OUTCOMES[row.b_stt_cd] ?? 'UNAVAILABLE';
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(row.end_dt) ?? [];
  return {
    outcome,
    confirmed: true,
    // Of a number it does not know the service writes a sentence here.
    taxType: outcome === 'UNKNOWN_NUMBER' ? '' : row.tax_type,
    closedOn: year ? `${year}-${month}-${day}` : null,
  };
}

function plain(outcome: BusinessNumberOutcome, confirmed: boolean): BusinessNumberCheck {
  return { outcome, confirmed, taxType: '', closedOn: null };
}
