/** What the simulated GOODSFLOW keeps: labels that were asked for, the pages that print them, and the events that wait to be taken. */
import { koreanIso } from '@moa/core';
import type { Collection, SandboxKernel } from '../../kernel/types.ts';

export const DELIVERY_STATUSES = [
  'PRINTED',
  'TRANSFERRED',
  'PICKUP_FAILED',
  'PICKUP',
  'IN_TRANSIT',
  'DLV_START',
  'DLV_FAILED',
  'COMPLETED',
  'RETURNED',
  'CANCELED',
  'ERROR',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export interface Delivery {
  serviceId: string;
  uniqueId: string;
  orderNo: string;
  transporter: string;
  /** Empty until somebody has printed it. */
  invoiceNo: string;
  status: 'REQUEST' | DeliveryStatus;
  requestCount: number;
  printCount: number;
  item: Record<string, unknown>;
}

interface WaitingEvent {
  id: string;
  event: Record<string, unknown>;
}

export interface PrintPage {
  token: string;
  serviceIds: string[];
  expiresAt: string;
}

export function deliveriesOf(kernel: SandboxKernel): Collection<Delivery> {
  return kernel.store.collection<Delivery>('deliveries');
}

export function pagesOf(kernel: SandboxKernel): Collection<PrintPage> {
  return kernel.store.collection<PrintPage>('pages');
}

function eventsOf(kernel: SandboxKernel): Collection<WaitingEvent> {
  return kernel.store.collection<WaitingEvent>('events');
}

/** Every label that was ever asked for, oldest first. */
export function goodsflowDeliveries(kernel: SandboxKernel): Delivery[] {
  return [...deliveriesOf(kernel).values()];
}

export function nextNumber(kernel: SandboxKernel, name: string): number {
  const counters = kernel.store.collection<{ n: number }>('counters');
  const n = (counters.get(name)?.n ?? 0) + 1;
  counters.put(name, { n });
  return n;
}

/** Gives the label a number if it has none, and says so. */
export function print(kernel: SandboxKernel, delivery: Delivery): void {
  const invoiceNo = delivery.invoiceNo || invoiceOf(delivery.transporter, nextNumber(kernel, 'invoice'));
  const printed = { ...delivery, invoiceNo, printCount: delivery.printCount + 1 };
  deliveriesOf(kernel).put(delivery.serviceId, printed);
  for (const status of ['PRINTED', 'TRANSFERRED'] as const) move(kernel, printed.serviceId, status);
}

/** Numbers as couriers write them, with the check digit that is told of them. */
function invoiceOf(transporter: string, n: number): string {
  if (transporter === 'EPOST') return `68${String(n).padStart(11, '0')}`;
  const length = transporter === 'LOGEN' ? 10 : 11;
  const body = `6${String(n).padStart(length - 1, '0')}`;
  return `${body}${Number(body) % 7}`;
}

/** As the courier reports it; an event that waits to be taken. */
export function move(kernel: SandboxKernel, serviceId: string, status: DeliveryStatus, change: Record<string, unknown> = {}): void {
  const delivery = deliveriesOf(kernel).get(serviceId);
  if (!delivery) throw new Error(`no delivery ${serviceId}`);
  deliveriesOf(kernel).put(serviceId, { ...delivery, status });
  const id = String(nextNumber(kernel, 'event')).padStart(9, '0');
  const event = {
    seq: status === 'PRINTED' || status === 'TRANSFERRED' ? 0 : nextNumber(kernel, `seq ${serviceId}`),
    serviceId,
    uniqueId: delivery.uniqueId,
    orderNo: delivery.orderNo,
    transporter: delivery.transporter,
    invoiceNo: delivery.invoiceNo,
    statusDateTime: koreanIso(kernel.clock.now()).slice(0, 19).replace('T', ' '),
    deliveryStatus: status,
    location: status === 'PRINTED' ? null : '옥천HUB',
    locationPhoneNo: '02-0000-0000',
    driverName: status === 'COMPLETED' ? '홍길동' : null,
    driverPhoneNo: status === 'COMPLETED' ? '010-1234-5678' : null,
    errorName: null,
    exceptionName: null,
    ...change,
  };
  eventsOf(kernel).put(id, { id, event });
}

/** By the number of the seller's own, for tests and the control API. */
export function moveGoodsflow(kernel: SandboxKernel, uniqueId: string, status: DeliveryStatus, change: Record<string, unknown> = {}): void {
  const delivery = goodsflowDeliveries(kernel).find((each) => each.uniqueId === uniqueId || each.serviceId === uniqueId);
  if (!delivery) throw new Error('그런 배송이 없습니다.');
  move(kernel, delivery.serviceId, status, change);
}

/** Each event is given once. */
export function takeEvents(kernel: SandboxKernel, most: number): Record<string, unknown>[] {
  const taken = [...eventsOf(kernel).values()].sort((a, b) => a.id.localeCompare(b.id)).slice(0, most);
  for (const { id } of taken) eventsOf(kernel).delete(id);
  return taken.map(({ event }) => event);
}
