/**
 * GOODSFLOW, which prints labels with the couriers' numbers (docs/sheets/goodsflow.md). One call an answer, never thrown: what was refused has a
 * Korean sentence, and what may have arrived without an answer is `lost`.
 */
import { shortMessage } from '@moa/channels/sdk';
import type { GoodsflowEvent, GoodsflowLabelItem, GoodsflowPlace } from '@moa/core';
import { z } from 'zod';
import { callService, type ServiceRequest } from '../call.ts';

export type GoodsflowAnswer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; message: string; fields: Readonly<Record<string, string>> }
  /** The key is not taken any more. */
  | { kind: 'relink' }
  | { kind: 'slow_down' }
  /** It certainly did not arrive. */
  | { kind: 'unsent' }
  | { kind: 'lost' };

export interface GoodsflowCenter extends GoodsflowPlace {
  code: string;
  isDefault: boolean;
  /** What else it has there: a change sends it back as it was. */
  kept: { sellerCode: string | null; sellerName: string | null };
}

interface GoodsflowContract {
  centerCode: string;
  transporter: string;
  status: string;
}

/** What came of one row of a call, by the order in which it was sent. */
export type GoodsflowRow = { ok: true; serviceId: string } | { ok: false; message: string; fields: Readonly<Record<string, string>> };

export interface GoodsflowDelivery {
  serviceId: string;
  uniqueId: string;
  transporter: string;
  /** Empty until it was printed. */
  invoiceNo: string;
  status: string;
}

export interface Goodsflow {
  centers(key: string): Promise<GoodsflowAnswer<GoodsflowCenter[]>>;
  /** Adds a place, or changes the one with this code. */
  saveCenter(key: string, place: GoodsflowPlace, changed: GoodsflowCenter | null): Promise<GoodsflowAnswer<unknown>>;
  contracts(key: string): Promise<GoodsflowAnswer<GoodsflowContract[]>>;
  /** A row an item, in their order; a row that the answer leaves out is absent. */
  register(key: string, items: readonly GoodsflowLabelItem[]): Promise<GoodsflowAnswer<(GoodsflowRow | undefined)[]>>;
  /** By our own ids, a hundred at most. */
  find(key: string, uniqueIds: readonly string[]): Promise<GoodsflowAnswer<GoodsflowDelivery[]>>;
  /** The page that prints these labels; it lives for a minute. */
  printPage(key: string, serviceIds: readonly string[], again: boolean): Promise<GoodsflowAnswer<{ url: string }>>;
  cancel(key: string, serviceIds: readonly string[]): Promise<GoodsflowAnswer<(GoodsflowRow | undefined)[]>>;
  /** Each event is given once: whoever takes them stores them. */
  takeEvents(key: string): Promise<GoodsflowAnswer<GoodsflowEvent[]>>;
}

const TIMEOUT_MS = 15_000;

const text = z.unknown().transform((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''));
const errorSchema = z
  .object({ message: text, detail: z.record(z.string(), text).nullish().catch(null) })
  .nullish()
  .catch(null);
const envelopeSchema = z.object({ success: z.boolean(), data: z.unknown(), error: errorSchema });
const centerSchema = z.object({
  centerCode: z.string().min(1),
  name: text,
  zipCode: text,
  address1: text,
  address2: text,
  phoneNo1: text,
  defaultCenter: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  sellerCode: z.string().nullish().catch(null),
  sellerName: z.string().nullish().catch(null),
});
const contractSchema = z.object({ centerCode: text, transporterCode: text, status: text });
const rowsSchema = z.object({
  items: z.array(
    z.object({ idx: z.number().int().min(0), success: z.boolean(), data: z.object({ serviceId: text }).nullish(), error: errorSchema }),
  ),
});
const deliverySchema = z.object({ serviceId: text, uniqueId: text, transporter: text, invoiceNo: text, deliveryStatus: text });
const eventSchema = z.object({
  serviceId: text,
  uniqueId: text,
  transporter: text,
  invoiceNo: text,
  statusDateTime: text,
  deliveryStatus: text,
  location: text,
  errorName: text,
  exceptionName: text,
});
const pageSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

export function createGoodsflow(url: string): Goodsflow {
  const call = <T>(key: string, request: Omit<ServiceRequest, 'url' | 'timeoutMs' | 'headers'> & { path: string }, schema: z.ZodType<T>) =>
    ask(url, key, request, schema);
  const json = (value: unknown) => JSON.stringify(value);
  return {
    centers: async (key) => {
      const answer = await call(key, { method: 'GET', path: '/api/centers' }, z.array(centerSchema));
      return mapAnswer(answer, (centers) =>
        centers
          .filter(({ enabled }) => enabled !== false)
          .map(({ centerCode: code, phoneNo1: phone, defaultCenter, enabled: _, sellerCode = null, sellerName = null, ...place }) => ({
            ...place,
            code,
            phone,
            isDefault: defaultCenter === true,
            kept: { sellerCode, sellerName },
          })),
      );
    },
    saveCenter: (key, { phone, ...place }, changed) => {
      const kept = { ...(changed?.kept ?? {}), defaultCenter: changed?.isDefault ?? false, enabled: true };
      const path = changed === null ? '/api/centers' : `/api/centers/${encodeURIComponent(changed.code)}`;
      const body = json({ ...place, phoneNo1: phone.replace(/\D/g, ''), ...kept });
      return call(key, { method: changed === null ? 'POST' : 'PUT', path, body }, z.unknown());
    },
    contracts: async (key) => {
      const answer = await call(key, { method: 'GET', path: '/api/contracts' }, z.array(contractSchema));
      return mapAnswer(answer, (contracts) => contracts.map(({ transporterCode: transporter, ...rest }) => ({ ...rest, transporter })));
    },
    register: async (key, items) => {
      const path = '/api/deliveries/shipping/print/deliveryItems';
      return rowsOf(await call(key, { method: 'POST', path, body: json({ items }) }, rowsSchema), items.length);
    },
    find: async (key, uniqueIds) => {
      const path = `/api/deliveries/${uniqueIds.map(encodeURIComponent).join(',')}?idType=uniqueId`;
      const answer = await call(key, { method: 'GET', path }, z.array(deliverySchema));
      return mapAnswer(answer, (found) => found.map(({ deliveryStatus: status, ...rest }) => ({ ...rest, status })));
    },
    printPage: async (key, serviceIds, again) => {
      const path = `/api/deliveries/shipping/print-uri?idType=serviceId&includePrinted=${again}`;
      return call(key, { method: 'PUT', path, body: json(serviceIds) }, pageSchema);
    },
    cancel: async (key, serviceIds) => {
      const items = serviceIds.map((id) => ({ id, reasonType: 'SENDER_CANCEL' }));
      return rowsOf(await call(key, { method: 'DELETE', path: '/api/deliveries/cancel', body: json({ items }) }, rowsSchema), items.length);
    },
    takeEvents: (key) => call(key, { method: 'GET', path: '/api/deliveries/webhooks' }, z.array(eventSchema)),
  };
}

async function ask<T>(
  url: string,
  key: string,
  { path, ...request }: Omit<ServiceRequest, 'url' | 'timeoutMs' | 'headers'> & { path: string },
  schema: z.ZodType<T>,
): Promise<GoodsflowAnswer<T>> {
  const headers = { authorization: key, ...(request.body === undefined ? {} : { 'content-type': 'application/json' }) };
  const answer = await callService({ ...request, url: `${url}${path}`, headers, timeoutMs: TIMEOUT_MS });
  if (answer.kind !== 'answer') return { kind: answer.kind };
  if (answer.status === 401 || answer.status === 403) return { kind: 'relink' };
  if (answer.status === 429) return { kind: 'slow_down' };
  const said = envelopeSchema.safeParse(answer.body).data;
  if (answer.status >= 500 || said === undefined) return { kind: 'lost' };
  if (!said.success) return refusalOf(said.error);
  const read = schema.safeParse(said.data);
  // A success of another shape says nothing of what has happened.
  return read.success ? { kind: 'ok', value: read.data } : { kind: 'lost' };
}

function refusalOf(error: z.output<typeof errorSchema>): { kind: 'refused'; message: string; fields: Record<string, string> } {
  const fields = error?.detail ?? {};
  return { kind: 'refused', message: sentenceOf(error?.message ?? '', fields), fields };
}

/** In GOODSFLOW's own words, with the fields that it names. */
function sentenceOf(message: string, fields: Record<string, string>): string {
  const named = Object.entries(fields).map(([field, reason]) => `${FIELD_WORDS[field] ?? field}: ${reason}`);
  return shortMessage(`굿스플로가 받지 않았습니다. ${[message, ...named].filter(Boolean).join(' ')}`.trim());
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  centerCode: '출고지',
  transporter: '택배사',
  boxSize: '상자 크기',
  fromPhoneNo: '출고지 연락처',
  fromZipcode: '출고지 우편번호',
  toName: '받는 분',
  toPhoneNo: '받는 분 연락처',
  toZipcode: '받는 분 우편번호',
  toAddress1: '받는 분 주소',
  toAddress2: '받는 분 상세주소',
  deliveryMessage: '배송메시지',
  uniqueId: '접수번호',
  name: '이름',
  zipCode: '우편번호',
  address1: '주소',
  address2: '상세주소',
  phoneNo1: '연락처',
};

function mapAnswer<T, U>(answer: GoodsflowAnswer<T>, map: (value: T) => U): GoodsflowAnswer<U> {
  return answer.kind === 'ok' ? { kind: 'ok', value: map(answer.value) } : answer;
}

/** The outer success can hold rows that failed; a row counts by its own word alone. */
function rowsOf(answer: GoodsflowAnswer<z.output<typeof rowsSchema>>, sent: number): GoodsflowAnswer<(GoodsflowRow | undefined)[]> {
  return mapAnswer(answer, ({ items }) => {
    const byIndex = new Map(items.map((row) => [row.idx, row]));
    return Array.from({ length: sent }, (_, index): GoodsflowRow | undefined => {
      const row = byIndex.get(index);
      if (!row) return undefined;
      if (row.success && row.data?.serviceId) return { ok: true, serviceId: row.data.serviceId };
      if (row.success) return undefined;
      const { message, fields } = refusalOf(row.error);
      return { ok: false, message, fields };
    });
  });
}
