/** What a worker needs of each action on orders beside its row in the core: its job and its call to the channel. Data and pure functions. */
import type { BatchOutcome, ClaimRef, Connector, ConnectorContext, LineRef } from '@moa/channels/sdk';
import { DELAY_REASONS, ORDER_ACTIONS, type OrderAction, type OrderActionRow } from '@moa/core';
import { z } from 'zod';

/** What a job item carries; no personal data. */
export const actionInputSchema = z.object({
  lineId: z.number().int(),
  claimId: z.number().int().nullable(),
  courierCode: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  reason: z.enum(['SOLD_OUT', 'OTHER']).nullable(),
  detail: z.string(),
  delayReason: z.enum(DELAY_REASONS).nullable().default(null),
  /** Korean day on which a late line is promised to leave. */
  dueDate: z.string().nullable().default(null),
});
export type ActionInput = z.infer<typeof actionInputSchema>;

/** A line as an action needs it for its channel. */
export interface ActionLine extends LineRef {
  claim: ClaimRef | null;
  input: ActionInput;
}

export interface ActionDefinition extends OrderActionRow {
  name: OrderAction;
  /** In attempts and in the line's events. */
  kind: ActionKind;
  jobKind: string;
  /** Null when the channel offers nothing of the kind. */
  call(connector: Connector, ctx: ConnectorContext, lines: readonly ActionLine[]): Promise<BatchOutcome<void>> | null;
}

export type ActionKind = 'CONFIRM' | 'DISPATCH' | 'MODIFY_INVOICE' | 'CANCEL_SALE' | 'DELAY_DISPATCH' | 'MARK_DELIVERED' | 'APPROVE_CANCEL';

/** Input of an item whose action asks for nothing else. */
export const NOTHING_ELSE: Omit<ActionInput, 'lineId'> = {
  claimId: null,
  courierCode: null,
  invoiceNo: null,
  reason: null,
  detail: '',
  delayReason: null,
  dueDate: null,
};

const withInvoice = (lines: readonly ActionLine[]) =>
  lines.map((line) => ({ ...line, courierCode: line.input.courierCode ?? '', invoiceNo: line.input.invoiceNo ?? '' }));

export const ACTIONS: Readonly<Record<OrderAction, ActionDefinition>> = {
  confirm: {
    ...ORDER_ACTIONS.confirm,
    name: 'confirm',
    kind: 'CONFIRM',
    jobKind: 'orders.place',
    call: (connector, ctx, lines) => connector.orders?.confirm?.(ctx, [...lines]) ?? null,
  },
  dispatch: {
    ...ORDER_ACTIONS.dispatch,
    name: 'dispatch',
    kind: 'DISPATCH',
    jobKind: 'orders.dispatch',
    call: (connector, ctx, lines) => connector.orders?.dispatch?.(ctx, withInvoice(lines)) ?? null,
  },
  modifyInvoice: {
    ...ORDER_ACTIONS.modifyInvoice,
    name: 'modifyInvoice',
    kind: 'MODIFY_INVOICE',
    jobKind: 'orders.modifyInvoice',
    call: (connector, ctx, lines) => connector.orders?.modifyInvoice?.(ctx, withInvoice(lines)) ?? null,
  },
  cancelSale: {
    ...ORDER_ACTIONS.cancelSale,
    name: 'cancelSale',
    kind: 'CANCEL_SALE',
    jobKind: 'orders.cancelSale',
    call: (connector, ctx, lines) =>
      connector.orders?.cancelSale?.(
        ctx,
        lines.map((line) => ({ ...line, reason: line.input.reason ?? 'OTHER', detail: line.input.detail })),
      ) ?? null,
  },
  delayDispatch: {
    ...ORDER_ACTIONS.delayDispatch,
    name: 'delayDispatch',
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
    ...ORDER_ACTIONS.markDelivered,
    name: 'markDelivered',
    kind: 'MARK_DELIVERED',
    jobKind: 'orders.deliveryDispatch',
    call: (connector, ctx, lines) => connector.orders?.markDelivered?.(ctx, [...lines]) ?? null,
  },
  approveCancel: {
    ...ORDER_ACTIONS.approveCancel,
    name: 'approveCancel',
    kind: 'APPROVE_CANCEL',
    jobKind: 'claims.approveCancel',
    call: (connector, ctx, lines) => {
      const approve = connector.claims?.approveCancel;
      if (!approve) return null;
      // Claims answer by their own keys; lines are what the caller counts in.
      return approve(
        ctx,
        lines.flatMap((line) => (line.claim ? [{ ...line.claim, key: line.key }] : [])),
      );
    },
  },
};

/** Kind of the job that does the action for the rows of a file. */
export const fileJobKind = ({ jobKind }: ActionDefinition) => `${jobKind}File`;

export const ACTION_BY_KIND: ReadonlyMap<string, ActionDefinition> = new Map(Object.values(ACTIONS).map((action) => [action.kind, action]));

export const ACTION_BY_JOB: ReadonlyMap<string, ActionDefinition> = new Map(
  Object.values(ACTIONS).flatMap((action) => [
    [action.jobKind, action],
    [fileJobKind(action), action],
  ]),
);
