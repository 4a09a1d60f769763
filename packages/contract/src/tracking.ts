/** Where parcels under way are, as couriers report it through trackers. */
import { TRACKING_STATES } from '@moa/core';
import { z } from 'zod';
import { operation } from './operation.ts';
import { idSchema, instantSchema, listOf, okSchema } from './wire.ts';

const tags = ['배송'];
const orderAuth = { any: ['orderAuth' as const] };
const stateSchema = z.enum(TRACKING_STATES);

const parcelSchema = z.object({
  courierCode: z.string(),
  courierName: z.string(),
  invoiceNo: z.string(),
  state: stateSchema,
  /** Null while nobody has scanned it. */
  movedAt: instantSchema.nullable(),
  /** It has not moved for days. */
  stuck: z.boolean(),
  /** Why it is not looked at any more, where that is no delivery. */
  stopped: z.string().nullable(),
});

export const trackedParcelSchema = parcelSchema.extend({
  /** When the tracker answered last. */
  checkedAt: instantSchema.nullable(),
  nextCheckAt: instantSchema.nullable(),
  /** Newest first. */
  events: z.array(z.object({ at: instantSchema, state: stateSchema, text: z.string(), place: z.string() })),
});

const trackedSchema = z.object({
  /** Somebody can be asked about this courier's parcels. */
  asked: z.boolean(),
  /** Null for a line without a number, and until it was looked at for the first time. */
  parcel: trackedParcelSchema.nullable(),
  /** When that first look will be; null where there is none to wait for. */
  firstCheckAt: instantSchema.nullable(),
});

export const tracking = {
  /** The parcel in which a line travels. */
  ofOrder: operation('GET', '/api/v1/order/tracking/{id}', orderAuth, '주문의 배송추적', { tags })
    .input(z.object({ id: idSchema }))
    .output(trackedSchema),
  /** Asks the tracker now. */
  check: operation('POST', '/api/v1/order/tracking/{id}', orderAuth, '배송추적 지금 확인', { tags })
    .input(z.object({ id: idSchema }))
    .output(trackedSchema),
  /** What is known of the parcels of these lines. Lines that are not under way, or without a number, and that were never looked at are absent. */
  ofOrders: operation('GET', '/api/v1/order/tracking', orderAuth, '여러 주문의 배송추적', { tags })
    .input(z.object({ ids: listOf(idSchema) }))
    .output(
      z.object({
        contents: z.array(
          parcelSchema.extend({
            id: idSchema,
            text: z.string(),
            place: z.string(),
            checkedAt: instantSchema.nullable(),
            nextCheckAt: instantSchema.nullable(),
          }),
        ),
        /** Under way and not looked at so far: when it will be; null where nobody can be asked. */
        waiting: z.array(z.object({ id: idSchema, nextCheckAt: instantSchema.nullable() })),
      }),
    ),
  /**
   * Where tracker.delivery says that a parcel has changed. It names nothing but the parcel and proves nothing: the address is known to it alone,
   * and the parcel is asked for again.
   */
  announced: operation('POST', '/api/v1/tracking/{token}', 'PUBLIC', '배송추적 변경 알림', { tags, bodyLimit: 2048, noReplay: true })
    .input(z.object({ token: z.string().min(1).max(190), carrierId: z.string().max(60), trackingNumber: z.string().max(60) }))
    .output(okSchema),
};
