/** Closed sets of words on the wire, from the core's tables. */
import {
  CAUSE_IDS,
  CLAIM_ACTIONS,
  CLAIM_REASONS,
  CLAIM_STATES,
  CLAIM_TYPES,
  JOB_AREA_NAMES,
  LINE_ACTIONS,
  LINE_STATES,
  SHOP_TYPE_ORDER,
} from '@moa/core';
import { z } from 'zod';

export const shopTypeSchema = z.enum(SHOP_TYPE_ORDER as [string, ...string[]]) as unknown as z.ZodType<
  (typeof SHOP_TYPE_ORDER)[number],
  (typeof SHOP_TYPE_ORDER)[number]
>;
export const lineStateSchema = z.enum(LINE_STATES);
export const lineActionSchema = z.enum(LINE_ACTIONS);
export const claimActionSchema = z.enum(CLAIM_ACTIONS);
export const claimTypeSchema = z.enum(CLAIM_TYPES);
export const claimStateSchema = z.enum(CLAIM_STATES);
export const claimReasonSchema = z.enum(CLAIM_REASONS);
export const saleStatusSchema = z.enum([
  'WAIT',
  'SALE',
  'OUTOFSTOCK',
  'UNADMISSION',
  'REJECTION',
  'SUSPENSION',
  'CLOSE',
  'PROHIBITION',
  'DELETE',
]);
/** UNLINKED: the shop account was unlinked (연동해제). UNKNOWN: the channel's answer was lost and is being looked up. */
export const regStatusSchema = z.enum(['NONE', 'READY', 'SENDING', 'DONE', 'FAIL', 'UNKNOWN', 'UNLINKED']);
/** 같음, 변경 있음, 보내는 중, 실패, 확인 중. */
export const syncStateSchema = z.enum(['SAME', 'CHANGED', 'SENDING', 'FAILED', 'CHECKING', 'PAUSED']);
/** Why a shop refuses a product (`CAUSES` of the core names and explains each). */
export const causeSchema = z.enum(CAUSE_IDS);
export const accountStatusSchema = z.enum(['NORMAL', 'AUTH_EXPIRED', 'ERROR', 'DISABLED', 'UNLINKED']);
export const jobStatusSchema = z.enum(['QUEUED', 'RUNNING', 'DONE', 'PARTIAL', 'FAILED', 'CANCELED']);
/** What a job is about. */
export const jobAreaSchema = z.enum(JOB_AREA_NAMES);
export const jobItemStatusSchema = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'UNKNOWN', 'SKIPPED', 'CANCELED']);
/** Severity of an alert: persimmon for WARN, red for ERROR. */
export const severitySchema = z.enum(['INFO', 'WARN', 'ERROR']);

/** What needs the seller first of an order line; several may hold at once. */
export const orderFlagSchema = z.enum([
  'CANCEL_REQUESTED',
  'DUE_TODAY',
  'OVERDUE',
  /** Confirmed, and no invoice number yet. */
  'NO_INVOICE',
  'NEEDS_MAPPING',
  'OVERSOLD',
  'DELAYED',
  'HOLD',
  /** A present whose receiver has still to say where it goes. */
  'ADDRESS_WAITING',
  /** Somebody wrote a note about it. */
  'MEMO',
  /** A note says that something is to be done. */
  'TODO',
  /** Goods that go out for an exchange, which nobody pays for again. */
  'EXCHANGE_GOODS',
  'UNKNOWN_STATE',
]);
