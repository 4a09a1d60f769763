/** What writes of orders and of claims share at 11ST: numbers in the path, and an answer that says nothing but its code (sheets 1 and 8). */
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import { act, writing } from './client.ts';
import { orderWritten } from './proofs.ts';

/** Words as a part of a path: slashes would end it, even escaped ones on some servers. */
export function pathText(words: string): string {
  return words.replaceAll(/[\\/\s]+/g, ' ').trim();
}

export const NO_NUMBER: Outcome<never> = {
  kind: 'refused',
  code: 'NO_NUMBER',
  message: '배송번호나 송장번호를 모르는 주문입니다. 주문을 다시 수집해주십시오.',
};

export async function write(ctx: ConnectorContext, path: readonly string[], operation: string): Promise<Outcome<void>> {
  if (path.includes('')) return NO_NUMBER;
  return act(ctx, writing('GET', operation, path, orderWritten));
}
