/** The three shapes of answers (sheet 8). HTTP is 200 for nearly all of them. */
import { element, elements } from './xml.ts';

const NAMESPACE = 'xmlns:ns2="http://skt.tmall.business.openapi.spring.service.client.domain/"';

/** Which shape a call answers in. */
export type Shape = 'product' | 'write' | 'list';

/** A refusal in the shape of its call. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const BAD_REQUEST = 400;
export const NOT_FOUND = 404;
export const BUSINESS_FAILURE = 500;

export const CODES = {
  GENERIC: -1,
  MAINTENANCE: -1000,
  BAD_START: -3303,
  BAD_END: -3304,
  WINDOW_TOO_LONG: -3305,
  BUNDLE_SHIPPED: -3308,
  ALREADY_SHIPPING: -3313,
  CANCEL_NOT_FOUND: -22001,
  CANCEL_MISMATCH: -22002,
  CANCEL_STATE: -22003,
  CANCEL_INVOICE: -22004,
  HOLD_NOT_FOUND: -21004,
  HOLD_CODE: -21005,
  HOLD_REASON: -21006,
  HOLD_STATE: -21007,
  RETURN_LINE: -24003,
  RETURN_CLAIM: -24004,
  RETURN_NOT_FOUND: -24005,
  RETURN_STATE: -24006,
  RETURN_REJECT_LINE: -25003,
  RETURN_REJECT_CLAIM: -25004,
  RETURN_REJECT_NOT_FOUND: -25005,
  EXCHANGE_LINE: -26003,
  EXCHANGE_CLAIM: -26004,
  EXCHANGE_NOT_FOUND: -26005,
  EXCHANGE_STATE: -26006,
  DELAY_ORDER: -28301,
  DELAY_BUNDLE: -28302,
  DELAY_DATE: -28303,
  DELAY_REASON_CODE: -28304,
  DELAY_TOO_LATE: -28306,
  DELAY_REASON: -28307,
  DELAY_STATE: -28311,
} as const;

export function clientMessage(resultCode: number, message: string, more: Record<string, string | number> = {}): string {
  return `<ClientMessage>\n${elements({ message, ...more, resultCode })}\n</ClientMessage>`;
}

export function resultOrder(code: number, text: string): string {
  return `<ResultOrder>\n${elements({ result_code: code, result_text: text })}\n</ResultOrder>`;
}

/**
 * `<ns2:orders><ns2:order>…` in parts, made as they are asked for: lists have no pages and may be huge.
 * Nothing found is `result_code` 0 in the same root, where 0 is no success of anything.
 */
export function* listAnswer(root: string, row: string, rows: Iterable<string>): Generator<string> {
  let found = false;
  for (const content of rows) {
    yield `${found ? '' : `<ns2:${root} ${NAMESPACE}>\n`}<ns2:${row}>\n${content}\n</ns2:${row}>\n`;
    found = true;
  }
  yield found ? `</ns2:${root}>` : listResult(root, 0, '조회된 결과가 없습니다.');
}

export function listResult(root: string, code: number, text: string): string {
  return `<ns2:${root} ${NAMESPACE}>\n${element('ns2:result_code', code)}\n${element('ns2:result_text', text)}\n</ns2:${root}>`;
}

/** One record under its own prefixed root. */
export function single(root: string, content: string): string {
  return `<ns2:${root} ${NAMESPACE}>\n${content}\n</ns2:${root}>`;
}

export function shaped(shape: Shape, code: number, message: string): string {
  if (shape === 'product') return clientMessage(code, message);
  return shape === 'write' ? resultOrder(code, message) : listResult('orders', code, message);
}

/** What a wrong, unknown or expired key gets, whatever was called (sheet 2): HTTP 200. */
export const UNKNOWN_KEY = clientMessage(CODES.GENERIC, 'OpenAPI KEY에 해당하는 사용자가 없습니다.');
