/** Whether a failed fetch left this machine. In doubt it did: only what certainly never left may be sent again. */
import type { HttpResult } from './context.ts';

const NEVER_SENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'ERR_INVALID_URL',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);
const CONNECT_SYSCALLS = new Set(['connect', 'getaddrinfo']);

interface NetworkError {
  code?: string;
  syscall?: string;
  message?: string;
  cause?: unknown;
  errors?: unknown[];
}

/** Turns what fetch or a body stream threw into `unsent` or `lost`. */
export function classifyNetworkError(error: unknown): Extract<HttpResult, { kind: 'unsent' | 'lost' }> {
  const reason = describe(error);
  return neverSent(error)
    ? { kind: 'unsent', message: `쇼핑몰에 연결하지 못했습니다 (${reason}).` }
    : { kind: 'lost', message: `쇼핑몰의 응답을 받지 못했습니다 (${reason}).` };
}

function neverSent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, syscall, cause, errors } = error as NetworkError;
  if (code !== undefined && NEVER_SENT_CODES.has(code)) return true;
  if (syscall !== undefined && CONNECT_SYSCALLS.has(syscall)) return true;
  if (errors && errors.length > 0) return errors.every(neverSent);
  return cause !== undefined && neverSent(cause);
}

function describe(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { code, message, cause } = error as NetworkError;
  if (code) return code;
  return cause === undefined ? (message ?? 'unknown') : describe(cause);
}
