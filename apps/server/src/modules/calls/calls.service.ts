/** Reading the log of calls: whose, about what, and whether what the shop said is shown. */
import { type callSchema, problem } from '@moa/contract';
import type { CallArea } from '@moa/core';
import type { z } from 'zod';
import type { Cipher, SellerVault } from '../../platform/crypto/index.ts';
import type { Database, SellerScope, TenantTx } from '../../platform/database/index.ts';
import { type PageInput, readPageOf } from '../../platform/paging.ts';
import { type CallFilter, listCalls, MESSAGE_ASSOCIATED_DATA, type StoredCall } from './calls.queries.ts';

type WireCall = z.input<typeof callSchema>;

export interface CallsDeps {
  database: Database;
  sellerVault: SellerVault;
}

export interface CallsRequest extends PageInput {
  accountId?: string | undefined;
  area?: CallArea | undefined;
  outcome?: CallFilter['outcomes'] | undefined;
  traceId?: string | undefined;
  number?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** What somebody may see of calls. */
export interface CallSight {
  /** Null: all. */
  areas: readonly CallArea[] | null;
  /** Whether what shops said about orders, which may name buyers, is shown. */
  orderMessages: boolean;
}

/** A page of calls, newest first. @throws NOT_FOUND for a seller that does not exist */
export async function readCallPage({ database, sellerVault }: CallsDeps, scope: SellerScope, request: CallsRequest, sight: CallSight) {
  return database.tenant(
    scope,
    async (tx) => {
      await requireSeller(tx);
      const { rows, frame } = await readPageOf(request, listCalls(tx, filterOf(request, sight)));
      const keys = rows.some(({ message }) => message !== null) ? await sellerVault.within(tx) : null;
      return { contents: rows.map((row) => toWire(row, keys, sight)), ...frame };
    },
    { readOnly: true },
  );
}

async function requireSeller(tx: TenantTx): Promise<void> {
  const { rowCount } = await tx.query('select 1 from seller where seller_id = $1', [tx.sellerId]);
  if (rowCount === 0) throw problem('NOT_FOUND', { detail: '회원을 찾을 수 없습니다.' });
}

function filterOf(request: CallsRequest, { areas }: CallSight): CallFilter {
  const asked = request.area === undefined ? areas : [request.area].filter((area) => areas === null || areas.includes(area));
  return {
    accountId: request.accountId === undefined ? null : Number(request.accountId),
    areas: asked,
    outcomes: request.outcome ?? null,
    traceId: request.traceId || null,
    subject: request.number || null,
    from: request.from === undefined ? null : new Date(request.from),
    to: request.to === undefined ? null : new Date(request.to),
  };
}

function itemsOf({ items_accepted: accepted, items_refused: refused, items_open: open }: StoredCall): WireCall['items'] {
  return accepted === null || refused === null || open === null ? null : { accepted, refused, open };
}

function toWire(row: StoredCall, keys: Cipher | null, sight: CallSight): WireCall {
  const hidden = row.message === null || keys === null || (row.area === 'ORDER' && !sight.orderMessages);
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    accountId: row.account_id === null ? null : String(row.account_id),
    shopType: row.shop_type,
    shopName: row.shop_name,
    area: row.area,
    operation: row.operation,
    method: row.method,
    path: row.path,
    subject: row.subject,
    attempt: row.attempt,
    sent: row.sent,
    status: row.status,
    outcome: row.outcome,
    items: itemsOf(row),
    durationMs: row.duration_ms,
    repeated: row.repeated,
    requestBytes: row.request_bytes,
    responseBytes: row.response_bytes,
    message: hidden || row.message === null || keys === null ? null : keys.open(row.message, MESSAGE_ASSOCIATED_DATA),
    shopTraceId: row.shop_trace_id,
    traceId: row.trace_id,
  };
}
