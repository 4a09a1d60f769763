/** The three envelopes (sheet 8) and refusals as errors. */
import type { Json } from '../kernel/fields.ts';
import { Refusal as Ending } from '../kernel/refusal.ts';

/** An answer that ends the call. `body` is JSON, or an HTML page as text. */
export class Refusal extends Ending {
  /** Counts towards the block of a client that keeps calling wrongly. */
  readonly clientFault: boolean;

  constructor(status: number, body: unknown, clientFault = status === 400 || status === 401 || status === 404) {
    super(status, body);
    this.clientFault = clientFault;
  }
}

export const JSON_TYPE = 'application/json;charset=UTF-8';

export function catalogOk(data: unknown, message = ''): Json {
  return { code: 'SUCCESS', message, data };
}

/** The catalog envelope inside the order envelope, as some catalog calls still answer. */
export function nestedOk(data: unknown): Json {
  return { code: '200', message: '', data: catalogOk(data) };
}

/** `code` is a number in lists and a text elsewhere; both are documented. */
export function orderOk(data: unknown, code: 200 | '200' = '200', message = 'OK'): Json {
  return { code, message, data };
}

/** A write of a claim that was taken. */
export function done(resultMessage: string): Json {
  return orderOk({ resultCode: 'SUCCESS', resultMessage });
}

/** A business error of the catalog: HTTP 200 with code ERROR. */
export function catalogError(message: string): Refusal {
  return new Refusal(200, { code: 'ERROR', message, data: null });
}

export function catalogRefusal(status: number, message: string): Refusal {
  return new Refusal(status, { code: 'ERROR', message, data: null });
}

export function orderRefusal(status: 400 | 403 | 404 | 412, message: string): Refusal {
  return new Refusal(status, { code: status, message, data: null });
}

export function unauthorized(message: string): Refusal {
  return new Refusal(401, { code: 'ERROR', message });
}

export function tooManyCalls(): Refusal {
  return new Refusal(429, { code: 'ERROR', message: '호출 허용량을 초과했습니다. 잠시 후 다시 시도해 주세요.' });
}

export function accessDenied(): Refusal {
  const page =
    "<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don't have permission to access this server.</BODY></HTML>";
  return new Refusal(403, page);
}
