import { koreanDate } from '@moa/core';
import { GraphQLError } from 'graphql';
import { DAY_MS } from '../shared/wall-clock.ts';

/** Codes the sheet publishes for orders, sent bare. */
export type OrderErrorCode =
  | 'order_not_found'
  | 'order_item_not_found'
  | 'order_item_invalid_status'
  | 'order_item_already_requested'
  | 'order_item_not_requested'
  | 'multiple_order_not_support'
  | 'requested_reason_not_allowed'
  | 'invalid_order_item_request_number'
  | 'order_item_request_not_deferred'
  | 'deprecated_mutation'
  | 'invalid_parameter'
  | 'too_many_limit_count';

/** A refusal in the vendor's own word. */
export function refused(code: OrderErrorCode): GraphQLError {
  return new GraphQLError(code);
}

/** A product mutation's refusal: the code, the field and a Korean reason; newer mutations carry the code apart as well (sheet 1). */
export function invalidField(field: string, reason: string): GraphQLError {
  return new GraphQLError(`invalid_parameter (${field}): ${reason}`, { extensions: { code: 'invalid_parameter' } });
}

export function productNotFound(): GraphQLError {
  return new GraphQLError('product_not_found', { extensions: { code: 'product_not_found' } });
}

/** First and last millisecond of a KST day given as `yyyymmdd`. */
export function dayOf(ymd: number): [number, number] {
  const text = String(ymd);
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const start = /^\d{8}$/.test(text) ? Date.parse(`${day}T00:00:00+09:00`) : Number.NaN;
  const real = !Number.isNaN(start) && koreanDate(new Date(start)) === day;
  if (!real) throw refused('invalid_parameter');
  return [start, start + DAY_MS - 1];
}

export interface Page {
  start: number;
  size: number;
}

/** `limit_count` and `skip_count`; over the maximum is `too_many_limit_count`. */
export function pageOf(
  args: { limit_count?: number | null | undefined; skip_count?: number | null | undefined },
  fallback: number,
  max: number,
): Page {
  const size = args.limit_count ?? fallback;
  const start = args.skip_count ?? 0;
  if (size < 1 || start < 0) throw refused('invalid_parameter');
  if (size > max) throw refused('too_many_limit_count');
  return { start, size };
}
