/** Refusals in the words of the sheet's section 8. */
import type { FaultWords } from '../kernel/fault-answers.ts';
import { Refusal } from '../kernel/refusal.ts';

export interface InvalidField {
  field: string;
  message: string;
}

const platform = (status: number, code: number, msg: string) => new Refusal(status, { msg, code });

export const unauthorized = () => platform(401, -401, 'this access token does not exist');
export const forbidden = (msg: string) => platform(403, -3, msg);
export const badParameter = (msg: string) => platform(400, -2, msg);
export const tooMany = () => platform(429, -10, 'API limit has been exceeded.');
export const unreadable = (status: number) => platform(status, -10001, '요청을 읽을 수 없습니다.');
export const failed = () => platform(500, -10000, '일시적인 오류가 발생했습니다.');
export const noSuchApi = () => platform(404, -10001, '존재하지 않는 API입니다.');

/** What the shop behind the platform says. */
function ofShop(error_code: string, error_message: string, more: object = {}): Refusal {
  return new Refusal(400, { code: -800, msg: 'shopping api error', extras: { error_code, error_message, ...more } });
}

export const noProduct = () => ofShop('PRODUCT_NOT_FOUND', '상품을 찾을 수 없습니다.');
export const noOrder = () => ofShop('ORDER_NOT_FOUND', '주문을 찾을 수 없습니다.');

export function invalid(problems: readonly InvalidField[]): Refusal {
  const byField = Map.groupBy(problems, ({ field }) => field);
  const validation = Object.fromEntries([...byField].map(([field, found]) => [field, found.map(({ message }) => message)]));
  return ofShop('E400', '입력값이 올바르지 않습니다.', { validation });
}

export const JSON_TYPE = 'application/json;charset=UTF-8';

/** Keys have no end: the refusal passes. */
export const FAULTS: FaultWords = { contentType: JSON_TYPE, limited: tooMany(), failed: failed(), expired: unauthorized() };
