/** Claims of buyers: cancels, returns and exchanges, what is decided on them, and what becomes of goods that came back. */
import { CLAIM_ACTION_ROWS, CLAIM_REASONS, type ClaimAction, FEE_WAYS, HOLD_REASONS, PICKUP_WAYS, REJECT_REASONS } from '@moa/core';
import { z } from 'zod';
import { claimConditions, matchingClaimsSchema, ofClaims, withoutShops } from './matching.ts';
import { operation } from './operation.ts';
import { orderRowSchema, rowResultSchema } from './order-rows.ts';
import { claimActionSchema, claimStateSchema, claimTypeSchema, lineStateSchema, shopTypeSchema } from './vocabulary.ts';
import { accountCountsSchema, idSchema, instantSchema, pageQuery, pageSchema, wonSchema } from './wire.ts';

const tags = ['클레임'];
const orderAuth = { any: ['orderAuth' as const] };
const CHOOSE = '처리할 건을 선택해주십시오.';
const MANY = '한 번에 1,000건까지 처리할 수 있습니다.';
const pieces = z.number().int('정수로 입력해주십시오.').min(0, '0 이상으로 입력해주십시오.').max(999_999);
const restockInput = { resell: pieces, damaged: pieces, missing: pieces };
const parcel = z.object({ courierCode: z.string(), invoiceNo: z.string() }).nullable();

export const claimRowSchema = z.object({
  id: idSchema,
  /** The shop's own number. */
  claimNo: z.string(),
  type: claimTypeSchema,
  state: claimStateSchema,
  rawState: z.string(),
  raiser: z.string(),
  fault: z.string(),
  reason: z.string(),
  detail: z.string(),
  quantity: z.number().int(),
  requestedAt: instantSchema.nullable(),
  collectedAt: instantSchema.nullable(),
  /** When the shop, or the law, decides without the seller; an estimate. Null where nothing runs. */
  autoApproveAt: instantSchema.nullable(),
  accountId: idSchema,
  shopType: shopTypeSchema,
  shopName: z.string(),
  orderNo: z.string(),
  lineNo: z.string(),
  /** In which the goods come back. */
  pickup: parcel,
  /** In which others go out for them. */
  resent: parcel,
  /** What the buyer pays for the way, of a claim that the seller filed. */
  fee: wonSchema,
  /** Of goods that go back to the buyer of an order by hand; null where a shop pays. */
  refund: wonSchema.nullable(),
  /** While it is held. */
  hold: z.object({ reason: z.string(), fee: wonSchema }).nullable(),
  /** Pieces that came back and were decided about, and those still to be decided. */
  restock: z.object({ ...restockInput, left: pieces }),
  /** What goes out in exchange; null where no SKU is known. */
  wanted: z
    .object({ skuId: idSchema, skuCode: z.string(), label: z.string(), sellable: z.number().int(), chosen: z.boolean(), kept: z.boolean() })
    .nullable(),
  /** The line of the order that the shop made of what goes out: it is dispatched there. */
  sentAs: z.object({ id: idSchema, lineNo: z.string(), state: lineStateSchema }).nullable(),
  /** Last failed action on the claim, in Korean. */
  lastError: z.string().nullable(),
  /** What may be done with it now. */
  actions: z.array(claimActionSchema),
  /** What could be, had the shop a call for it: its own page is where that is done. */
  notOffered: z.array(claimActionSchema),
  /** Its order line; null until it is collected. */
  order: orderRowSchema.nullable(),
});

/**
 * Acts on claims; those that may not be acted on are named, the others are one job. Of what conditions find none is named: the job has a row for
 * each.
 */
function acts<T extends z.ZodType>(action: ClaimAction, path: string, input: T) {
  const { title, audit } = CLAIM_ACTION_ROWS[action];
  return operation('POST', `/api/v1/order/claim/${path}`, orderAuth, title, { tags, audit })
    .input(input)
    .output(z.object({ jobId: idSchema.nullable(), rejected: z.array(rowResultSchema) }));
}

const many = <T extends z.ZodType>(item: T) => z.array(item).min(1, CHOOSE).max(1000, MANY);
const detail = z.string().trim().max(250, '250자 이하로 입력해주십시오.');
const courierCode = z.string().min(1, '택배사를 선택해주십시오.').max(40);
const invoiceNo = z.string().min(1, '송장번호를 입력해주십시오.').max(40);

const plain = ofClaims({});
const parcels = z.strictObject({ items: many(z.strictObject({ id: idSchema, courierCode, invoiceNo })) });
const rejects = ofClaims({ reason: z.enum(REJECT_REASONS, '거부 사유를 골라주십시오.'), detail });
const holds = ofClaims({
  reason: z.enum(HOLD_REASONS, '보류 사유를 골라주십시오.'),
  detail,
  /** What the buyer is asked for; 0 for nothing. */
  fee: wonSchema.min(0, '0 이상으로 입력해주십시오.').max(1_000_000, '1,000,000원 이하로 입력해주십시오.').default(0),
});

export const claims = {
  /** Open ones are sorted by what is left of their time, all others newest first. */
  list: operation('GET', '/api/v1/order/claim', orderAuth, '클레임 목록', { tags })
    .input(
      z.object({
        ...pageQuery,
        ...claimConditions,
      }),
    )
    .output(pageSchema(claimRowSchema)),
  count: operation('GET', '/api/v1/order/claim/count', orderAuth, '클레임 수', { tags })
    .input(z.object({}))
    .output(
      z.object({
        open: z.array(z.object({ type: claimTypeSchema, state: claimStateSchema, count: z.number().int(), urgent: z.number().int() })),
        restock: z.array(z.object({ type: claimTypeSchema, count: z.number().int() })),
      }),
    ),
  /** How many claims a list with the same conditions finds at each account. */
  countByAccount: operation('GET', '/api/v1/order/claim/count/account', orderAuth, '계정별 클레임 수', { tags })
    .input(z.object(withoutShops(claimConditions)))
    .output(accountCountsSchema),
  detail: operation('GET', '/api/v1/order/claim/detail', orderAuth, '클레임 한 건', { tags })
    .input(z.object({ id: idSchema }))
    .output(
      z.object({
        row: claimRowSchema,
        history: z.array(
          z.object({
            at: instantSchema,
            title: z.string(),
            detail: z.string().nullable(),
            actor: z.string(),
            tone: z.enum(['NORMAL', 'GOOD', 'BAD']),
            traceId: z.string().nullable(),
          }),
        ),
      }),
    ),
  approveCancel: acts('approveCancel', 'cancelApprove', plain),
  /** Without a parcel the one counts in which the order left already. */
  rejectCancel: acts(
    'rejectCancel',
    'cancelReject',
    z.strictObject({
      items: many(z.strictObject({ id: idSchema, courierCode: courierCode.optional(), invoiceNo: invoiceNo.optional() })),
    }),
  ),
  pickUpReturn: acts('pickUpReturn', 'returnPickUp', parcels),
  receiveReturn: acts('receiveReturn', 'returnCollected', plain),
  /** What became of the goods may be said with it, or later (`restock`); of everything that conditions find it is said later. */
  approveReturn: acts(
    'approveReturn',
    'returnApprove',
    z
      .strictObject({
        items: many(z.strictObject({ id: idSchema, restock: z.strictObject(restockInput).optional() })).optional(),
        matching: matchingClaimsSchema.optional(),
      })
      .refine(({ items, matching }) => (items === undefined) !== (matching === undefined), {
        error: 'items와 matching 중 하나를 보내주십시오.',
        path: ['items'],
      }),
  ),
  /** On how many of what conditions find the action would run now, and why not on the others; nothing is done. */
  preview: operation('POST', '/api/v1/order/claim/preview', orderAuth, '클레임 처리 미리 보기', { tags, noReplay: true })
    .input(z.strictObject({ action: claimActionSchema, matching: matchingClaimsSchema }))
    .output(
      z.object({
        able: z.number().int(),
        /** The newest claim that was looked at: sent with the action, none that came since is acted on. */
        upTo: idSchema.nullable(),
        refused: z.array(z.object({ message: z.string(), count: z.number().int() })),
      }),
    ),
  rejectReturn: acts('rejectReturn', 'returnReject', rejects),
  holdReturn: acts('holdReturn', 'returnHold', holds),
  releaseReturn: acts('releaseReturn', 'returnRelease', plain),
  pickUpExchange: acts('pickUpExchange', 'exchangePickUp', parcels),
  receiveExchange: acts('receiveExchange', 'exchangeCollected', plain),
  dispatchExchange: acts('dispatchExchange', 'exchangeDispatch', parcels),
  rejectExchange: acts('rejectExchange', 'exchangeReject', rejects),
  holdExchange: acts('holdExchange', 'exchangeHold', holds),
  releaseExchange: acts('releaseExchange', 'exchangeRelease', plain),
  /** One claim goes on as the other, which the next collection brings. */
  turnReturn: acts('turnReturn', 'returnTurn', parcels),
  turnExchange: acts('turnExchange', 'exchangeTurn', parcels),
  withdrawReturn: acts('withdrawReturn', 'returnWithdraw', plain),
  withdrawExchange: acts('withdrawExchange', 'exchangeWithdraw', plain),
  finishExchange: acts('finishExchange', 'exchangeComplete', plain),
  /**
   * Files a claim for a buyer who asked the seller. On an order written by hand a cancel is done at once, a return or an exchange begins; at a shop
   * a job files it, and its claim comes with what is collected afterwards. What a shop has no call for is refused with the place where it is filed
   * (`filing` of `orders.detail` says what it has).
   */
  file: operation('POST', '/api/v1/order/claim/request', orderAuth, '취소·반품·교환 접수', {
    tags,
    successStatus: 201,
    audit: 'claim.file',
  })
    .input(
      z.strictObject({
        lineId: idSchema,
        type: claimTypeSchema,
        quantity: pieces.min(1, '수량은 1 이상이어야 합니다.'),
        /** Pieces that no claim spoke of when the caller looked; STALE_VERSION when somebody filed meanwhile. */
        left: pieces,
        reason: z.enum(CLAIM_REASONS, '사유를 골라주십시오.'),
        fault: z.enum(['BUYER', 'SELLER']),
        detail: z.string().trim().max(250, '250자 이하로 입력해주십시오.').default(''),
        fee: wonSchema.min(0, '0 이상으로 입력해주십시오.').max(1_000_000, '1,000,000원 이하로 입력해주십시오.').default(0),
        /** Of an exchange: what goes out; null for what was ordered. */
        skuId: idSchema.nullable().default(null),
        /** How the goods come back, and their parcel where it is known; null where the shop has no place for it. */
        pickup: z
          .strictObject({
            way: z.enum(PICKUP_WAYS, '수거 방법을 골라주십시오.'),
            courierCode: courierCode.nullable().default(null),
            invoiceNo: invoiceNo.nullable().default(null),
          })
          .nullable()
          .default(null),
        /** How the buyer pays for the way; null where she does not, or the shop has no place for it. */
        feeWay: z.enum(FEE_WAYS).nullable().default(null),
      }),
    )
    .output(z.object({ claim: claimRowSchema.nullable(), jobId: idSchema.nullable() })),
  /** Chooses the SKU that goes out in exchange; null for the one that was ordered. What was kept for it moves over. */
  want: operation('POST', '/api/v1/order/claim/exchangeOption', orderAuth, '교환으로 보낼 옵션', { tags, audit: 'claim.exchangeOption' })
    .input(z.strictObject({ id: idSchema, skuId: idSchema.nullable() }))
    .output(claimRowSchema),
  restock: operation('POST', '/api/v1/order/claim/restock', orderAuth, '반품 재고 결정', { tags, audit: 'claim.restock' })
    .input(
      z.strictObject({
        id: idSchema,
        ...restockInput,
        /** Pieces that were decided about when the caller looked; STALE_VERSION when somebody decided meanwhile. */
        decided: pieces,
      }),
    )
    .output(z.object({ left: pieces })),
};
