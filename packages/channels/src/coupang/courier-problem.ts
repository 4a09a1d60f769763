import type { Invoice } from '../sdk/connector.ts';
import { courierName, toChannelCourier } from '../sdk/couriers.ts';
import type { Outcome } from '../sdk/outcome.ts';

/** A courier that COUPANG does not take. */
export function courierProblem(line: Pick<Invoice, 'courierCode'>): Outcome<void> | null {
  if (toChannelCourier('COUPANG', line.courierCode) !== null) return null;
  const message = `쿠팡은 ${courierName(line.courierCode) ?? line.courierCode}을(를) 받지 않습니다. 다른 택배사를 선택해주십시오.`;
  return { kind: 'fix', problems: [{ path: 'courierCode', message }] };
}
