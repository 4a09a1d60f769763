/** What each action on order lines is: its job, its call to the channel, and what its success does to the line. Data and pure functions. */
import type { BatchOutcome, ClaimRef, Connector, ConnectorContext, LineRef } from '@moa/channels/sdk';
import type { LineState } from '@moa/core';
import { z } from 'zod';

export const ACTION_KINDS = ['CONFIRM', 'DISPATCH', 'MODIFY_INVOICE', 'CANCEL_SALE', 'APPROVE_CANCEL'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What a job item carries; no personal data. */
export const actionInputSchema = z.object({
  lineId: z.number().int(),
  claimId: z.number().int().nullable(),
  courierCode: z.string().nullable(),
  invoiceNo: z.string().nullable(),
  reason: z.enum(['SOLD_OUT', 'OTHER']).nullable(),
  detail: z.string(),
});
export type ActionInput = z.infer<typeof actionInputSchema>;

/** A line as an action needs it for its channel. */
export interface ActionLine extends LineRef {
  claim: ClaimRef | null;
  input: ActionInput;
}

export interface ActionDefinition {
  kind: ActionKind;
  jobKind: string;
  title(count: number): string;
  /** State a line is in once the action has succeeded. Null where the channel decides. */
  reached: LineState;
  /** States that mean it was done already, by an earlier try or by hand at the shop. */
  done: readonly LineState[];
  /** Absent when the channel offers nothing of the kind. */
  call(connector: Connector, ctx: ConnectorContext, lines: readonly ActionLine[]): Promise<BatchOutcome<void>> | null;
}

const SHIPPED: readonly LineState[] = ['DELIVERING', 'DELIVERED', 'CONFIRMED'];

const withInvoice = (lines: readonly ActionLine[]) =>
  lines.map((line) => ({ ...line, courierCode: line.input.courierCode ?? '', invoiceNo: line.input.invoiceNo ?? '' }));

export const ACTIONS: Readonly<Record<ActionKind, ActionDefinition>> = {
  CONFIRM: {
    kind: 'CONFIRM',
    jobKind: 'orders.place',
    title: (count) => `발주확인 ${count.toLocaleString('ko-KR')}건`,
    reached: 'PREPARING',
    done: ['PREPARING', ...SHIPPED],
    call: (connector, ctx, lines) => connector.orders?.confirm?.(ctx, [...lines]) ?? null,
  },
  DISPATCH: {
    kind: 'DISPATCH',
    jobKind: 'orders.dispatch',
    title: (count) => `발송처리 ${count.toLocaleString('ko-KR')}건`,
    reached: 'DELIVERING',
    done: SHIPPED,
    call: (connector, ctx, lines) => connector.orders?.dispatch?.(ctx, withInvoice(lines)) ?? null,
  },
  MODIFY_INVOICE: {
    kind: 'MODIFY_INVOICE',
    jobKind: 'orders.modifyInvoice',
    title: (count) => `송장수정 ${count.toLocaleString('ko-KR')}건`,
    reached: 'DELIVERING',
    // Being under way says nothing of the number: a look-up has to show it.
    done: [],
    call: (connector, ctx, lines) => connector.orders?.modifyInvoice?.(ctx, withInvoice(lines)) ?? null,
  },
  CANCEL_SALE: {
    kind: 'CANCEL_SALE',
    jobKind: 'orders.cancelSale',
    title: (count) => `판매취소 ${count.toLocaleString('ko-KR')}건`,
    reached: 'CANCELED',
    done: ['CANCELED'],
    call: (connector, ctx, lines) =>
      connector.orders?.cancelSale?.(
        ctx,
        lines.map((line) => ({ ...line, reason: line.input.reason ?? 'OTHER', detail: line.input.detail })),
      ) ?? null,
  },
  APPROVE_CANCEL: {
    kind: 'APPROVE_CANCEL',
    jobKind: 'claims.approveCancel',
    title: (count) => `취소승인 ${count.toLocaleString('ko-KR')}건`,
    reached: 'CANCELED',
    done: ['CANCELED'],
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

export const ACTION_BY_JOB: ReadonlyMap<string, ActionDefinition> = new Map(
  Object.values(ACTIONS).flatMap((action) => [
    [action.jobKind, action],
    [fileJobKind(action), action],
  ]),
);
