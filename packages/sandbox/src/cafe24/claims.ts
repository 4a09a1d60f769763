import type { Json } from '../kernel/fields.ts';
import { collectGoods, mayCollect, mayReceive, notePickup, receiveGoods } from '../market/claim-goods.ts';
import { claimAtOnce, closeClaim, completeClaim, openClaim, openClaims } from '../market/claims.ts';
import { claimOf as claimInMarket, linesOf, orderOf as orderInMarket } from '../market/market.ts';
import { isBeforeShipping, mayMove, move, stageOf } from '../market/orders.ts';
import type { ClaimType } from '../market/types.ts';
import { type BodyFields, FLAGS, given, REQUIRED, reader } from './fields.ts';
import { bulk, type Call, type Guess, get, guessedRequests, type Route, singleRequest } from './gate.ts';
import { CARRIERS } from './mall-data.ts';
import { divide, type LineStatus, type Mall, type MallClaim, type MallOrder, type OrderItem } from './market.ts';
import { claimResource } from './order-view.ts';
import { itemsByCode, orderOf, wrongStatus } from './orders.ts';
import { ApiError, invalid } from './wire.ts';

const REASON_TYPES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'];
const REASON = { max: 2000 };

/** What a claim may say besides and nobody here looks at. */
const REFUND = {
  texts: ['refund_bank_code', 'refund_bank_account_no', 'refund_bank_account_holder', 'combined_refund_method'],
  flags: ['recover_coupon', 'add_memo_too', 'payment_gateway_cancel'],
};

function claimInputOf(fields: BodyFields) {
  for (const name of REFUND.texts) fields.text(name);
  for (const name of REFUND.flags) fields.choice(name, FLAGS);
  fields.keep('refund_method_code');
  return {
    status: fields.text('status', REQUIRED),
    items: fields.rows('items', REQUIRED).map((item) => ({
      code: item.text('order_item_code', REQUIRED),
      quantity: item.integer('quantity', { ...REQUIRED, min: 1 }) ?? 0,
      wanted: given(item, 'exchange_variant_code', (name) => item.text(name, REQUIRED)) ?? null,
    })),
    sameProduct: fields.choice('same_product', FLAGS) || 'T',
    reason: fields.text('reason', REASON),
    reasonType: fields.choice('claim_reason_type', REASON_TYPES) || 'I',
    backToStock: fields.choice('recover_inventory', FLAGS) === 'T',
  };
}

type ClaimInput = ReturnType<typeof claimInputOf>;

const readClaim = reader(claimInputOf);
const readClaimOfMany = reader((fields) => ({ orderId: fields.text('order_id', REQUIRED), input: claimInputOf(fields) }));
const INVOICE = { ...REQUIRED, max: 40 };
const readChange = reader((fields) => ({
  status: given(fields, 'status', (name) => fields.text(name)),
  undone: fields.choice('undone', FLAGS) === 'T',
  backToStock: fields.choice('recover_inventory', FLAGS) === 'T',
  received: fields.choice('pickup_completed', FLAGS) === 'T',
  invoiceNo: given(fields, 'return_invoice_no', (name) => fields.text(name, INVOICE)),
  carrierId: fields.integer('carrier_id'),
}));
const readRefusal = reader((fields) => {
  fields.choice('undone', ['T'], REQUIRED);
  fields.choice('reason_type', REASON_TYPES);
  fields.choice('display_reject_reason', FLAGS);
  const [reason, rejectReason] = ['reason', 'reject_reason'].map((name) => given(fields, name, () => fields.text(name, REASON)));
  return {
    orderId: fields.text('order_id', REQUIRED),
    codes: fields.texts('order_item_code', REQUIRED),
    reason: rejectReason ?? reason ?? null,
  };
});

interface Kind {
  type: ClaimType;
  /** Name of the resource, and of its routes. */
  name: string;
  /** Where each `status` of a request leads; null ends the claim. */
  steps: Record<string, LineStatus | null>;
  /** What its calls are for. */
  operations: { file: string; pickUp: string; receive: string; end: string; refuse: string };
}

const CANCEL: Kind = {
  type: 'CANCEL',
  name: 'cancellation',
  steps: { canceling: 'C34', canceled: null },
  operations: {
    file: 'orders.cancelSale',
    pickUp: 'claims.approveCancel',
    receive: 'claims.approveCancel',
    end: 'claims.approveCancel',
    refuse: 'claims.rejectCancel',
  },
};
const RETURN: Kind = {
  type: 'RETURN',
  name: 'return',
  steps: { accepted: 'R10', processing: 'R30', returned: null },
  operations: {
    file: 'claims.fileReturn',
    pickUp: 'claims.pickUpReturn',
    receive: 'claims.receiveReturn',
    end: 'claims.approveReturn',
    refuse: 'claims.rejectReturn',
  },
};
const EXCHANGE: Kind = {
  type: 'EXCHANGE',
  name: 'exchange',
  steps: { accepted: 'E10', exchanged: null },
  operations: {
    file: 'claims.fileExchange',
    pickUp: 'claims.pickUpExchange',
    receive: 'claims.receiveExchange',
    end: 'claims.approveExchange',
    refuse: 'claims.rejectExchange',
  },
};

const WRITE = { scope: 'write_order' };
/** Acceptance and the parcel of the goods, their arrival, and all else. */
function operationOf({ operations }: Kind, request: Json | undefined): string {
  if (request?.pickup_completed === 'T') return operations.receive;
  const picksUp = request?.status === 'accepted' || (request?.status === undefined && request?.return_invoice_no !== undefined);
  return picksUp ? operations.pickUp : operations.end;
}

function byBody(kind: Kind): Route[2] {
  const { file, pickUp, receive, end } = kind.operations;
  return {
    among: [file, pickUp, receive, end],
    of: (guess) => (isFiling(guess) ? file : operationOf(kind, guessedRequests(guess)[0])),
  };
}

/** What names items that nobody has asked for anything of. */
function isFiling(guess: Guess): boolean {
  return guess.path.claim_code === undefined && namedItems(guess).every((line) => openClaims(guess.mall, line).length === 0);
}

const CANCEL_OPERATION = { among: ['orders.cancelSale', 'claims.approveCancel'], of: cancelOperation };

/** The seller's own claims, and approval and refusal of a buyer's (sheets 5, 6). */
export const claimRoutes: readonly Route[] = [
  ...routesOf(CANCEL, CANCEL_OPERATION),
  ['POST', '/cancellation', CANCEL_OPERATION, cancelMany, WRITE],
  ...routesOf(RETURN, byBody(RETURN)),
  ...routesOf(EXCHANGE, byBody(EXCHANGE)),
];

function routesOf(kind: Kind, operation: Route[2]): Route[] {
  const path = `/orders/:order_id/${kind.name}`;
  const answer = (claim: MallClaim, { mall }: Call) => ({ [kind.name]: claimResource(mall, claim) });
  return [
    ['POST', path, operation, (call) => answer(claimed(call, kind, orderOf(call), readClaim(singleRequest(call))), call), WRITE],
    ['PUT', `${path}/:claim_code`, operation, (call) => answer(changed(call, kind), call), WRITE],
    get(`/${kind.name}/:claim_code`, 'read_order', 'claims.read', (call) => answer(ownClaim(call, kind), call)),
    ['PUT', `/${kind.name}requests`, kind.operations.refuse, (call) => refuse(call, kind), WRITE],
  ];
}

/** Approving a buyer's request and the seller's own cancel are the same call: the order distinguishes them. */
function cancelOperation(guess: Guess): string {
  return namedItems(guess).some((line) => openClaims(guess.mall, line).length > 0) ? 'claims.approveCancel' : 'orders.cancelSale';
}

/** Items that a call names; all of its order where it names none. */
function namedItems(guess: Guess): OrderItem[] {
  const { mall, mallId, path } = guess;
  const [first] = guessedRequests(guess);
  const order = orderInMarket(mall, mallId, path.order_id ?? String(first?.order_id ?? ''));
  const codes = Array.isArray(first?.items) ? first.items.map((item: Json | null) => item?.order_item_code) : null;
  return order ? linesOf(mall, order).filter(({ no }) => codes === null || codes.includes(no)) : [];
}

function cancelMany(call: Call): object {
  return bulk(call, CANCEL.name, ['order_id'], (entry) => {
    const { orderId, input } = readClaimOfMany(entry);
    return claimResource(call.mall, claimed(call, CANCEL, orderOf(call, orderId), input));
  });
}

function claimed(call: Call, kind: Kind, order: MallOrder, input: ClaimInput): MallClaim {
  const { mall } = call;
  const step = stepOf(kind, input.status);
  const codes = input.items.map(({ code }) => code);
  const lines = itemsByCode(call, order, codes, 'items');
  const wanted = lines.map((line, index) => ({ line, quantity: input.items[index]?.quantity ?? 0 }));
  for (const { line, quantity } of wanted) {
    checkClaimable(mall, kind, line);
    if (quantity > line.quantity) throw invalid('items', `${line.no} has only ${line.quantity}`);
  }
  checkWanted(mall, kind, lines, input);
  const open = requestOf(mall, wanted);
  const claim = open ?? opened(mall, kind, wanted, input, step === null);
  if (claim.state === 'OPEN') proceed(mall, claim, step, input.backToStock);
  const effect =
    kind === CANCEL
      ? open
        ? 'claims.approveCancel'
        : 'orders.cancelSale'
      : open
        ? operationOf(kind, { status: input.status })
        : kind.operations.file;
  for (const _line of lines) mall.kernel.effect(effect, order.no);
  return claim;
}

/** What goes out in exchange: the same goods, or another variant of the same product for each item. */
function checkWanted(mall: Mall, { type }: Kind, lines: readonly OrderItem[], { items, sameProduct }: ClaimInput): void {
  for (const [at, { wanted }] of items.entries()) {
    if (wanted !== null && type !== 'EXCHANGE') throw invalid('items', 'exchange_variant_code is of exchanges');
    if (type === 'EXCHANGE' && (wanted === null) !== (sameProduct === 'T'))
      throw invalid('same_product', 'F goes with an exchange_variant_code, T without one');
    const line = lines[at];
    const product = line && mall.products.get(line.productId);
    const variants = product?.itemIds.map((id) => mall.items.get(id)?.no) ?? [];
    if (wanted !== null && !variants.includes(wanted)) throw invalid('items', `${wanted} is not a variant of the product`);
  }
}

function stepOf({ steps }: Kind, status: string): LineStatus | null {
  const step = steps[status];
  if (step === undefined) throw invalid('status', `must be one of ${Object.keys(steps).join(', ')}`);
  return step;
}

/** What has not left can be canceled, what has left can be returned or exchanged; what is claimed already, as its claim says. */
function checkClaimable(mall: Mall, { type }: Kind, line: OrderItem): void {
  const [open] = openClaims(mall, line);
  const stage = stageOf(mall, line);
  const early = stage === 'UNPAID' || isBeforeShipping(mall, line);
  if (open ? open.type === type : type === 'CANCEL' ? early : stage === 'SENT' || stage === 'DELIVERED') return;
  throw wrongStatus(line, type === 'CANCEL' ? 'The item can no longer be canceled.' : 'The item cannot be returned or exchanged.');
}

/** The buyer's request these items are under: approving must take it as a whole. */
function requestOf(mall: Mall, wanted: { line: OrderItem; quantity: number }[]): MallClaim | null {
  const [claim, ...others] = new Set(wanted.map(({ line }) => openClaims(mall, line)[0]));
  if (!claim && others.length === 0) return null;
  const whole =
    others.length === 0 && claim?.lines.length === wanted.length && wanted.every(({ line, quantity }) => quantity === line.quantity);
  if (!claim || !whole) throw invalid('items', 'the items of one request have to be decided together');
  return claim;
}

/** A claim of the seller's own. An order that was never paid has nothing to refund: its cancel is done at once. */
function opened(
  mall: Mall,
  { type }: Kind,
  wanted: { line: OrderItem; quantity: number }[],
  { reasonType, reason, backToStock, items }: ClaimInput,
  atOnce: boolean,
): MallClaim {
  const lines = wanted.map(({ line, quantity }) => ({ line: quantity < line.quantity ? divide(mall, line, quantity) : line, quantity }));
  const wantedVariants = items.map(({ wanted: variant }) => variant);
  const claim = { type, by: 'SELLER', lines, extra: { reasonType, reason, rejectReason: null, wantedVariants } } as const;
  const unpaid = lines.some(({ line }) => stageOf(mall, line) === 'UNPAID');
  return atOnce || unpaid ? claimAtOnce(mall, claim, backToStock) : openClaim(mall, claim);
}

/** To the next step of its items, or to its end where there is none. */
function proceed(mall: Mall, claim: MallClaim, step: LineStatus | null, backToStock: boolean): void {
  if (step === null) {
    completeClaim(mall, claim, { backToStock });
    return;
  }
  if (step === 'R10' || step === 'E10') {
    if (!mayCollect(claim)) throw invalid('status', 'the claim was accepted before');
    collectGoods(mall, claim, null);
    return;
  }
  for (const { lineId } of claim.lines) {
    const line = mall.lines.get(lineId);
    if (line && mayMove(mall, line, step)) move(mall, line, step);
  }
}

function ownClaim({ mall, account, path }: Call, { type }: Kind): MallClaim {
  const claim = claimInMarket(mall, account.id, path.claim_code ?? '');
  const elsewhere = path.order_id !== undefined && claim?.orderNo !== path.order_id;
  if (claim?.type !== type || elsewhere) throw new ApiError(404, 'The claim does not exist.', { claim_code: path.claim_code });
  return claim;
}

function changed(call: Call, kind: Kind): MallClaim {
  const claim = ownClaim(call, kind);
  const input = readChange(singleRequest(call));
  if (claim.state !== 'OPEN') throw invalid('status', 'the claim has ended');
  const { mall } = call;
  const { status, received, invoiceNo } = input;
  const writes = status !== undefined || received || invoiceNo !== undefined;
  if (!input.undone && !writes) throw invalid('status', 'status, pickup_completed, return_invoice_no or undone is required');
  if (input.undone) closeClaim(mall, claim, 'WITHDRAWN');
  else {
    if (received || invoiceNo !== undefined) bringBack(mall, claim, input);
    if (status !== undefined) proceed(mall, claim, stepOf(kind, status), input.backToStock);
    const effect = operationOf(kind, { status, pickup_completed: received ? 'T' : 'F', return_invoice_no: invoiceNo });
    for (const _line of claim.lines) mall.kernel.effect(effect, claim.orderNo);
  }
  return claim;
}

/** What comes back, in a parcel that is written down, and arrives; with its first step the claim is accepted. */
function bringBack(mall: Mall, claim: MallClaim, { received, invoiceNo, carrierId }: ReturnType<typeof readChange>): void {
  if (claim.type === 'CANCEL') throw invalid('pickup_completed', 'nothing comes back of a cancel');
  const carrier = carrierId === null ? undefined : CARRIERS.find(({ id }) => id === carrierId);
  if (carrierId !== null && !carrier) throw invalid('carrier_id', `${carrierId} is not a carrier of this mall`);
  if (mayCollect(claim)) collectGoods(mall, claim, null);
  if (invoiceNo !== undefined) notePickup(mall, claim, { method: '', courier: carrier?.code ?? '', invoiceNo });
  if (!received) return;
  if (!mayReceive(claim)) throw invalid('pickup_completed', 'the goods were received before');
  receiveGoods(mall, claim);
}

/** Refuses what was asked for and is not yet worked on; the items go back to where they were. Takes one `request` or many `requests`. */
function refuse(call: Call, kind: Kind): object {
  const name = `${kind.name}requests`;
  if (!Array.isArray(call.body.requests ?? call.body.request)) return { [name]: refused(call, kind, singleRequest(call)) };
  return bulk(call, name, ['order_id'], (entry) => refused(call, kind, entry));
}

function refused(call: Call, { type, operations }: Kind, request: Json): object {
  const { mall } = call;
  const input = readRefusal(request);
  const order = orderOf(call, input.orderId);
  const lines = itemsByCode(call, order, input.codes);
  const claims = lines.map((line) => {
    const [claim] = openClaims(mall, line);
    if (claim?.type !== type || line.state !== mall.rules.asked?.[type]) throw wrongStatus(line, 'The item has no such request.');
    return claim;
  });
  for (const claim of new Set(claims)) {
    claim.extra.rejectReason = input.reason;
    closeClaim(mall, claim, 'REFUSED');
  }
  for (const _line of lines) mall.kernel.effect(operations.refuse, order.no);
  return { shop_no: order.extra.shopNo, order_id: order.no, order_item_code: input.codes, undone: 'T' };
}
