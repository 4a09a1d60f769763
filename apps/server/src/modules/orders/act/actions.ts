/** What a worker needs of each action beside its row in the core: its job and its call to the channel. Data and pure functions. */
import type { BatchOutcome, ClaimCapability, ClaimRef, Connector, ConnectorContext, LineFiling, LineRef } from '@moa/channels/sdk';
import {
  CLAIM_ACTION_ROWS,
  CLAIM_ACTIONS,
  CLAIM_REASONS,
  CLAIM_TYPE_LABELS,
  type ClaimAction,
  type ClaimActionRow,
  type ClaimType,
  DELAY_REASONS,
  FEE_WAYS,
  FILING_ACTIONS,
  FILING_TYPES,
  type FilingAction,
  HOLD_REASONS,
  isOwnClaimAction,
  type LineAction,
  type LineState,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderActionRow,
  PICKUP_WAYS,
  REJECT_REASONS,
  type ShopClaimAction,
} from '@moa/core';
import { z } from 'zod';

const pieces = z.number().int().min(0);

/** A claim to be filed at a shop, beside the detail of its input. */
const filingSchema = z.object({
  pieces,
  reason: z.enum(CLAIM_REASONS),
  fault: z.enum(['BUYER', 'SELLER']),
  pickup: z.object({ way: z.enum(PICKUP_WAYS), courierCode: z.string().nullable(), invoiceNo: z.string().nullable() }).nullable(),
  feeWay: z.enum(FEE_WAYS).nullable(),
  /** Of an exchange: what goes out, ours and the shop's number of it; null for what was ordered. */
  skuId: z.number().int().nullable(),
  wantedItemId: z.string().nullable(),
  /** Claims of the line that were there before: any other one may be this. */
  known: z.array(z.string()),
});
export type FilingInput = z.infer<typeof filingSchema>;

/** What a job item carries; no personal data. */
export const actionInputSchema = z.object({
  lineId: z.number().int(),
  claimId: z.number().int().nullable(),
  courierCode: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  reason: z.enum([...new Set(['SOLD_OUT', 'OTHER', ...HOLD_REASONS, ...REJECT_REASONS] as const)]).nullable(),
  detail: z.string(),
  delayReason: z.enum(DELAY_REASONS).nullable().default(null),
  /** Korean day on which a late line is promised to leave. */
  dueDate: z.string().nullable().default(null),
  fee: z.number().int().default(0),
  /** What became of the goods; null where nothing was decided with it. */
  restock: z.object({ resell: pieces, damaged: pieces, missing: pieces }).nullable().default(null),
  /** Null for all but filing a claim. */
  filing: filingSchema.nullable().default(null),
  /** Login of who asked for it, for what the ledger says. */
  by: z.string().default('시스템'),
});
export type ActionInput = z.infer<typeof actionInputSchema>;

/** Input of an item whose action asks for nothing else. */
export const NOTHING_ELSE: Omit<ActionInput, 'lineId'> = {
  claimId: null,
  courierCode: null,
  invoiceNo: null,
  reason: null,
  detail: '',
  delayReason: null,
  dueDate: null,
  fee: 0,
  restock: null,
  filing: null,
  by: '시스템',
};

/** A line as an action needs it for its channel. */
export interface ActionLine extends LineRef {
  claim: ClaimRef | null;
  input: ActionInput;
}

export interface ActionDefinition {
  name: OrderAction;
  title: string;
  /** In attempts and in the line's events. */
  kind: string;
  jobKind: string;
  /** Of an action on lines. */
  own: OrderActionRow | null;
  /** Of an action on claims. */
  claim: ClaimActionRow | null;
  /** Type of claim that it files; null where it files none. */
  files: ClaimType | null;
  /** States of a line which say that it was done already. */
  done: readonly LineState[];
  /** Null when the channel offers nothing of the kind. */
  call(connector: Connector, ctx: ConnectorContext, lines: readonly ActionLine[]): Promise<BatchOutcome<void>> | null;
}

const withInvoice = (lines: readonly ActionLine[]) =>
  lines.map((line) => ({ ...line, courierCode: line.input.courierCode ?? '', invoiceNo: line.input.invoiceNo ?? '' }));

function parcelOf({ courierCode, invoiceNo }: ActionInput) {
  return courierCode === null || invoiceNo === null ? null : { courierCode, invoiceNo };
}

type Call = ActionDefinition['call'];

const LINE_CALLS: Readonly<Record<LineAction, { kind: string; jobKind: string; call: Call }>> = {
  confirm: {
    kind: 'CONFIRM',
    jobKind: 'orders.place',
    call: (connector, ctx, lines) => connector.orders?.confirm?.(ctx, [...lines]) ?? null,
  },
  dispatch: {
    kind: 'DISPATCH',
    jobKind: 'orders.dispatch',
    call: (connector, ctx, lines) => connector.orders?.dispatch?.(ctx, withInvoice(lines)) ?? null,
  },
  modifyInvoice: {
    kind: 'MODIFY_INVOICE',
    jobKind: 'orders.modifyInvoice',
    call: (connector, ctx, lines) => connector.orders?.modifyInvoice?.(ctx, withInvoice(lines)) ?? null,
  },
  cancelSale: {
    kind: 'CANCEL_SALE',
    jobKind: 'orders.cancelSale',
    call: (connector, ctx, lines) =>
      connector.orders?.cancelSale?.(
        ctx,
        lines.map((line) => ({ ...line, reason: line.input.reason === 'SOLD_OUT' ? 'SOLD_OUT' : 'OTHER', detail: line.input.detail })),
      ) ?? null,
  },
  delayDispatch: {
    kind: 'DELAY_DISPATCH',
    jobKind: 'orders.delayDispatch',
    call: (connector, ctx, lines) =>
      connector.orders?.delayDispatch?.(
        ctx,
        lines.map((line) => ({
          ...line,
          reason: line.input.delayReason ?? 'OTHER',
          detail: line.input.detail,
          dueDate: line.input.dueDate ?? '',
        })),
      ) ?? null,
  },
  markDelivered: {
    kind: 'MARK_DELIVERED',
    jobKind: 'orders.deliveryDispatch',
    call: (connector, ctx, lines) => connector.orders?.markDelivered?.(ctx, [...lines]) ?? null,
  },
  releaseUnreceived: {
    kind: 'RELEASE_UNRECEIVED',
    jobKind: 'orders.releaseUnreceived',
    call: (connector, ctx, lines) =>
      connector.orders?.releaseUnreceived?.(
        ctx,
        lines.map((line) => ({ ...line, parcel: parcelOf(line.input), words: line.input.detail })),
      ) ?? null,
  },
};

function lineAction(name: LineAction): ActionDefinition {
  const own = ORDER_ACTIONS[name];
  return { name, title: own.title, own, claim: null, files: null, done: own.done, ...LINE_CALLS[name] };
}

/** Claims answer by their own keys; lines are what the caller counts in. */
function claimsOf(lines: readonly ActionLine[]): (ClaimRef & { input: ActionInput })[] {
  return lines.flatMap((line) => (line.claim ? [{ ...line.claim, key: line.key, input: line.input }] : []));
}

/** The call of the capability of the same name, each with what it asks for. */
function callClaims(name: ClaimAction): Call {
  const { needs } = CLAIM_ACTION_ROWS[name];
  return (connector, ctx, lines) => {
    const call = isOwnClaimAction(name) ? undefined : (connector.claims?.[name as ShopClaimAction] as ClaimCall | undefined);
    if (!call) return null;
    const asked = claimsOf(lines).map(({ input, ...claim }) => {
      if (needs === 'INVOICE') return { ...claim, courierCode: input.courierCode ?? '', invoiceNo: input.invoiceNo ?? '' };
      if (needs === 'HOLD') return { ...claim, reason: input.reason ?? 'OTHER', detail: input.detail, fee: input.fee };
      return needs === 'REASON' ? { ...claim, reason: input.reason ?? 'OTHER', detail: input.detail } : claim;
    });
    return call(ctx, asked);
  };
}
type ClaimCall = (ctx: ConnectorContext, claims: readonly ClaimRef[]) => ReturnType<NonNullable<ClaimCapability['approveCancel']>>;

function claimAction(name: ClaimAction): ActionDefinition {
  const claim = CLAIM_ACTION_ROWS[name];
  const kind = name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  const jobKind = `claims.${name}`;
  return { name, title: claim.title, kind, jobKind, own: null, claim, files: null, done: claim.lineDone, call: callClaims(name) };
}

function filingAction(name: FilingAction): ActionDefinition {
  const files = FILING_TYPES[name];
  return {
    name,
    title: `${CLAIM_TYPE_LABELS[files]} 접수`,
    kind: `FILE_${files}`,
    jobKind: `claims.${name}`,
    own: null,
    claim: null,
    files,
    // No state of a line says so: its claims do.
    done: [],
    call: (connector, ctx, lines) => connector.claims?.[name]?.(ctx, lines.flatMap(toFiling)) ?? null,
  };
}

function toFiling(line: ActionLine): LineFiling[] {
  const { filing, detail } = line.input;
  if (filing === null) return [];
  const { pickup } = filing;
  const parcel =
    pickup === null || pickup.courierCode === null || pickup.invoiceNo === null
      ? null
      : { courierCode: pickup.courierCode, invoiceNo: pickup.invoiceNo };
  const { pieces: filed, reason, fault, feeWay, wantedItemId } = filing;
  return [{ ...line, pieces: filed, reason, fault, detail, pickup: pickup && { way: pickup.way, parcel }, feeWay, wantedItemId }];
}

export const ACTIONS = Object.fromEntries([
  ...(Object.keys(ORDER_ACTIONS) as LineAction[]).map((name) => [name, lineAction(name)]),
  ...CLAIM_ACTIONS.map((name) => [name, claimAction(name)]),
  ...FILING_ACTIONS.map((name) => [name, filingAction(name)]),
]) as Readonly<Record<OrderAction, ActionDefinition>>;

/** Kind of the job that does the action for the rows of a file. */
export const fileJobKind = ({ jobKind }: ActionDefinition) => `${jobKind}File`;

export const ACTION_BY_KIND: ReadonlyMap<string, ActionDefinition> = new Map(Object.values(ACTIONS).map((action) => [action.kind, action]));

export const ACTION_BY_JOB: ReadonlyMap<string, ActionDefinition> = new Map(
  Object.values(ACTIONS).flatMap((action) => [
    [action.jobKind, action],
    [fileJobKind(action), action],
  ]),
);
