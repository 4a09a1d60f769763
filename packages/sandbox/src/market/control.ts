import type { ClaimReason, QuestionKind } from '@moa/core';
import type { ChannelControl, SandboxKernel } from '../kernel/types.ts';
import { ask as askSeller, questionViews, withdrawQuestion } from '../shared/questions.ts';
import { closeClaim, requestClaim } from './claims.ts';
import { accountIds, claimOf, itemsOf, lineOf, productOf, productsOf, saveProduct } from './market.ts';
import { claimInOffice, dropInOffice } from './office.ts';
import { advance, placeOrder } from './orders.ts';
import { runTimers } from './timers.ts';
import type { Claim, ClaimType, Kinds, Line, Market, Product } from './types.ts';
import { isWithdrawable, orderViews, productView, type ViewHooks } from './views.ts';

type SeedInput = Parameters<ChannelControl['seedProduct']>[0];
type EditInput = Parameters<ChannelControl['editProduct']>[0];

/** What the control surface of a channel needs of it besides its rules. */
export interface ControlHooks<K extends Kinds, M extends Market<K> = Market<K>> extends ViewHooks<K, M> {
  /** A whole product as the seller would have typed it into the shop's own admin. */
  newProduct(market: M, input: SeedInput): Product<K>;
  /** State of the whole product in the channel's own words, as `productStatus` says it. */
  setProductStatus?(product: Product<K>, status: string): void;
  /** An address of the account, renamed or (`name` null) removed. Absent where every account has the same ones for ever. */
  changeAddress?(market: M, input: Parameters<NonNullable<ChannelControl['changeAddress']>>[0]): void;
  fillSellerFields(market: M, product: Product<K>): void;
  sellerFields(market: M, product: Product<K>): Record<string, unknown>;
  /** Name of the secret that a call carries. Absent where keys renew themselves: then `expireCredentials` is the channel's. */
  keySecret?: string;
  expireCredentials?(market: M, accountId: string): void;
  /** Buyers can ask for returns and exchanges. */
  returns?: boolean;
  /** A courier fetches the goods of a claim, or brings them to the seller (`carryGoods`, or the channel's own steps). */
  carry?(market: M, claim: Claim<K>, to: 'COLLECTING' | 'COLLECTED'): void;
  /** The shop has an office in which a seller writes down claims herself. */
  office?: boolean;
  /** Kinds of questions that buyers can ask. */
  questions?: readonly QuestionKind[];
}

/** How tests, the demo and the page drive a channel whose records are the market's. */
export function controlFor<K extends Kinds, M extends Market<K>>(
  marketOf: (kernel: SandboxKernel) => M,
  hooks: ControlHooks<K, M>,
): (kernel: SandboxKernel) => ChannelControl {
  return (kernel) => controlOf(marketOf(kernel), hooks);
}

function controlOf<K extends Kinds, M extends Market<K>>(market: M, hooks: ControlHooks<K, M>): ChannelControl {
  const { kernel } = market;
  const ask = (
    type: ClaimType,
    input: { accountId: string; orderNo: string; lineNo: string; quantity?: number; reason: ClaimReason },
  ): { claimNo: string } => {
    const line = knownLine(market, input);
    return {
      claimNo: requestClaim(market, line, { type, quantity: input.quantity, extra: market.rules.claimExtra(input.reason, type) }).no,
    };
  };
  const control: ChannelControl = {
    table: () => market.rules,
    products: (accountId) =>
      accountIds(kernel, accountId).flatMap((id) => productsOf(market, id).map((product) => productView(market, product, hooks))),
    orders: (accountId, limit) => orderViews(market, accountIds(kernel, accountId), limit, hooks),
    placeOrder: (input) => {
      const { order, lines } = placeOrder(market, input);
      return { orderNo: order.no, lineNos: lines.map(({ no }) => no) };
    },
    requestCancel: (input) => ask('CANCEL', input),
    withdrawClaim: (input) => {
      const claim = knownClaim(market, input);
      if (!isWithdrawable(market, claim)) throw new Error('이미 처리되어 철회할 수 없습니다.');
      closeClaim(market, claim, 'WITHDRAWN');
    },
    advanceOrder: (input) => advance(market, knownLine(market, input), input.to),
    editProduct: (input) => editProduct(market, knownProduct(market, input), input, hooks),
    fillSellerFields: (input) => hooks.fillSellerFields(market, knownProduct(market, input)),
    sellerFields: (input) => hooks.sellerFields(market, knownProduct(market, input)),
    seedProduct: (input) => {
      if (!kernel.account(input.accountId)) throw new Error('그런 판매자 계정이 없습니다.');
      return { productId: hooks.newProduct(market, input).no };
    },
    moveClock: (ms) => market.time.move(ms),
    expireCredentials: (accountId) => hooks.expireCredentials?.(market, accountId),
  };
  if (hooks.changeAddress) control.changeAddress = (input) => hooks.changeAddress?.(market, input);
  if (hooks.returns) control.requestReturn = ({ type, ...input }) => ask(type, input);
  if (hooks.office) {
    control.claimInOffice = ({ type, quantity, ...input }) => {
      const claim = { type, quantity, extra: market.rules.claimExtra('CHANGE_MIND', type) };
      return { claimNo: claimInOffice(market, knownLine(market, input), claim).no };
    };
    control.dropInOffice = (input) => dropInOffice(market, knownClaim(market, input));
  }
  if (hooks.carry) control.advanceClaim = (input) => hooks.carry?.(market, knownClaim(market, input), input.to);
  const { questions } = hooks;
  if (questions) {
    control.ask = (input) => {
      if (!questions.includes(input.kind)) throw new Error('이 쇼핑몰에는 그런 문의가 없습니다.');
      return askSeller(market, input);
    };
    control.questions = (accountId) => questionViews(market, accountId);
    control.withdrawQuestion = (input) => withdrawQuestion(kernel, input);
  }
  const { keySecret } = hooks;
  if (keySecret !== undefined) {
    const keyOf = (accountId: string) => {
      const key = kernel.account(accountId)?.secrets[keySecret];
      if (key === undefined) throw new Error('그런 판매자 계정이 없습니다.');
      return key;
    };
    control.expireCredentials = (accountId) => market.revokedKeys.put(keyOf(accountId), true);
    control.restoreCredentials = (accountId) => market.revokedKeys.delete(keyOf(accountId));
  }
  return timed(market, control);
}

/** Whatever is asked or done finds a market in which time has done its part. */
function timed<K extends Kinds>(market: Market<K>, control: ChannelControl): ChannelControl {
  const { moveClock, ...others } = control;
  const wrapped = Object.fromEntries(
    Object.entries(others).map(([name, act]) => [
      name,
      (...input: unknown[]) => {
        runTimers(market);
        return (act as (...input: unknown[]) => unknown)(...input);
      },
    ]),
  );
  return {
    ...(wrapped as unknown as Omit<ChannelControl, 'moveClock'>),
    moveClock: (ms) => {
      moveClock(ms);
      runTimers(market);
    },
  };
}

function knownProduct<K extends Kinds>(market: Market<K>, input: { accountId: string; productId: string }): Product<K> {
  const product = productOf(market, input.accountId, input.productId);
  if (!product) throw new Error('그런 상품이 없습니다.');
  return product;
}

function knownClaim<K extends Kinds>(market: Market<K>, input: { accountId: string; claimNo: string }): Claim<K> {
  const claim = claimOf(market, input.accountId, input.claimNo);
  if (!claim) throw new Error('그런 취소·반품 요청이 없습니다.');
  return claim;
}

function knownLine<K extends Kinds>(market: Market<K>, input: { accountId: string; orderNo: string; lineNo: string }): Line<K> {
  const line = lineOf(market, input.accountId, input.orderNo, input.lineNo);
  if (!line) throw new Error('그런 주문이 없습니다.');
  return line;
}

/** A change behind our back. An item's own price, or what makes it of the product's. */
function editProduct<K extends Kinds, M extends Market<K>>(
  market: M,
  product: Product<K>,
  input: EditInput,
  hooks: ControlHooks<K, M>,
): void {
  const items = itemsOf(market, product);
  const chosen = input.itemId === undefined ? items : items.filter(({ no }) => no === input.itemId);
  if (chosen.length === 0) throw new Error('그런 옵션이 없습니다.');
  const whole = input.itemId === undefined;
  const added = market.rules.itemPrices === 'ADDED';
  if (input.name !== undefined) product.name = input.name;
  if (input.price !== undefined && whole) product.price = input.price;
  if (input.onSale !== undefined && whole) product.onSale = input.onSale;
  if (input.status !== undefined) {
    if (!hooks.setProductStatus) throw new Error(`상태를 직접 바꿀 수 없는 쇼핑몰입니다: ${input.status}`);
    hooks.setProductStatus(product, input.status);
  }
  for (const item of chosen) {
    if (input.price !== undefined && (!whole || !added)) item.price = added ? input.price - product.price : input.price;
    if (input.quantity !== undefined && item.quantity !== null) item.quantity = input.quantity;
    if (input.onSale !== undefined && !whole) item.onSale = input.onSale;
    market.items.put(item.id, item);
  }
  saveProduct(market, product);
}
