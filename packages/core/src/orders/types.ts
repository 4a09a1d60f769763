/** Canonical order and claim vocabulary; every channel is translated to and from it (docs/sheets/orders.md). */

export const LINE_STATES = [
  'PAYMENT_WAITING',
  'NEW',
  'PREPARING',
  'DELIVERING',
  'DELIVERED',
  'CONFIRMED',
  'CANCELED',
  'RETURNED',
  'EXCHANGED',
  'UNPAID_CANCELED',
] as const;
export type LineState = (typeof LINE_STATES)[number];

export const CLAIM_TYPES = ['CANCEL', 'RETURN', 'EXCHANGE'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

export const CLAIM_STATES = [
  'REQUESTED',
  'HOLD',
  'COLLECTING',
  'COLLECTED',
  'REDELIVERING',
  'APPROVED',
  'DONE',
  'REJECTED',
  'WITHDRAWN',
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export type ClaimRaiser = 'BUYER' | 'SELLER' | 'CHANNEL';
export type ClaimFault = 'BUYER' | 'SELLER' | 'CHANNEL' | 'NONE';

export const CLAIM_REASONS = [
  'CHANGE_MIND',
  'COLOR_SIZE',
  'WRONG_ORDER',
  'UNSATISFIED',
  'DELAYED',
  'SOLD_OUT',
  'NOT_RECEIVED',
  'BROKEN',
  'INFO_MISMATCH',
  'WRONG_DELIVERY',
  'WRONG_OPTION',
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];
