/** The sandboxes as buyers and couriers use them: what no shop offers to its sellers. */
import type { ClaimReason, ShopType } from '@moa/core';

export interface SandboxItem {
  itemId: string;
  optionValues: string[];
  quantity: number;
  onSale: boolean;
}

export interface SandboxProduct {
  productId: string;
  name: string;
  onSale: boolean;
  items: SandboxItem[];
}

export interface SandboxOrder {
  orderNo: string;
  /** ISO 8601. */
  orderedAt: string;
  lines: { lineNo: string; claim: string | null /** Number of the claim that its buyer may take back. */; withdrawable: string | null }[];
}

export interface SandboxPerson {
  buyer: { name: string; phone: string };
  receiver: { name: string; phone: string; zipCode: string; address1: string; address2: string };
  message: string;
}

export interface LineName {
  accountId: string;
  orderNo: string;
  lineNo: string;
}

/** Every call throws what the sandbox says against it, as `SandboxRefusal`. */
export interface SandboxControl {
  /** The shop's name for the account that the demo seller is linked to. */
  accountId(shopType: ShopType): Promise<string>;
  products(shopType: ShopType, accountId: string): Promise<SandboxProduct[]>;
  /** Newest first. */
  orders(shopType: ShopType, accountId: string): Promise<SandboxOrder[]>;
  buy(
    shopType: ShopType,
    order: SandboxPerson & { accountId: string; lines: { productId: string; itemId: string; quantity: number }[]; unpaid: boolean },
  ): Promise<void>;
  /** Makes everything at the shop older by `ms`. */
  moveClock(shopType: ShopType, ms: number): Promise<void>;
  approve(shopType: ShopType, product: { accountId: string; productId: string }): Promise<void>;
  advance(shopType: ShopType, line: LineName, to: 'DELIVERED' | 'CONFIRMED'): Promise<void>;
  requestCancel(shopType: ShopType, line: LineName, reason: ClaimReason): Promise<void>;
  requestReturn(shopType: ShopType, line: LineName, type: 'RETURN' | 'EXCHANGE', reason: ClaimReason): Promise<void>;
  withdrawClaim(shopType: ShopType, claim: { accountId: string; claimNo: string }): Promise<void>;
  /** A product that the seller registered at the shop itself. */
  sellOwn(shopType: ShopType, product: { accountId: string; name: string; price: number; quantity: number }): Promise<void>;
}

/** The shop's rules are against it: a buyer could not do it either. */
export class SandboxRefusal extends Error {
  override name = 'SandboxRefusal';
}

const TOKEN_HEADER = 'x-sandbox-control-token';
const TIMEOUT_MS = 30_000;

export function createSandboxControl(url: string, token: string, stopping: AbortSignal): SandboxControl {
  async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${url}/sandbox/control/${path}`, {
      method,
      headers: { [TOKEN_HEADER]: token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const text = await answer.text();
    if (answer.status === 409) throw new SandboxRefusal(text);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }
  const post = async (path: string, body: unknown) => void (await call('POST', path, body));
  const list = async <T>(path: string, accountId: string) =>
    (await call<{ contents: T[] }>('GET', `${path}?${new URLSearchParams({ accountId, size: '1000' })}`)).contents;
  return {
    async accountId(shopType) {
      const [first] = await call<{ id: string }[]>('GET', `${shopType}/accounts`);
      if (!first) throw new Error(`the sandbox of ${shopType} has no account`);
      return first.id;
    },
    products: (shopType, accountId) => list(`${shopType}/products`, accountId),
    orders: (shopType, accountId) => list(`${shopType}/orders`, accountId),
    buy: (shopType, order) => post(`${shopType}/orders`, order),
    moveClock: (shopType, ms) => post(`${shopType}/clock`, { ms }),
    approve: (shopType, product) => post(`${shopType}/products/approve`, { ...product, approve: true }),
    advance: (shopType, line, to) => post(`${shopType}/orders/advance`, { ...line, to }),
    requestCancel: (shopType, line, reason) => post(`${shopType}/orders/cancel-request`, { ...line, reason }),
    requestReturn: (shopType, line, type, reason) => post(`${shopType}/orders/return-request`, { ...line, type, reason }),
    withdrawClaim: (shopType, claim) => post(`${shopType}/orders/withdraw-claim`, claim),
    sellOwn: (shopType, { accountId, name, price, quantity }) =>
      post(`${shopType}/products`, { accountId, name, price, items: [{ optionValues: [], price, quantity }] }),
  };
}
