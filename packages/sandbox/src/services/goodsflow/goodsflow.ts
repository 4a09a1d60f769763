/** GOODSFLOW Platform Open API v1.0, written from the fact sheet (goodsflow 1 to 4): one seller, two centers, three contracts. */
import { randomUUID } from 'node:crypto';
import { koreanIso } from '@moa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GOODSFLOW_SANDBOX_KEY, SERVICE_BASE_PATHS } from '../../base-paths.ts';
import type { Collection, SandboxKernel, SandboxService } from '../../kernel/types.ts';
import {
  DELIVERY_STATUSES,
  type Delivery,
  deliveriesOf,
  move,
  moveGoodsflow,
  nextNumber,
  pagesOf,
  print,
  takeEvents,
} from './deliveries.ts';
import { wrongCenterFields, wrongFields } from './label-input.ts';

const PAGE_SECONDS = 60;
const IDS_MAX = 100;
const EVENTS_MAX = 1000;
const ITEMS_MAX = 100;

/** As the account begins. */
const CENTERS: readonly Center[] = [
  {
    centerCode: 'C0001',
    name: '모아 물류센터',
    zipCode: '06236',
    address1: '서울 강남구 테헤란로 1',
    address2: '1층',
    phoneNo1: '0212345678',
    defaultCenter: true,
    sellerCode: null,
    sellerName: null,
    enabled: true,
  },
  {
    centerCode: 'C0002',
    name: '모아 부산센터',
    zipCode: '48058',
    address1: '부산 해운대구 센텀로 1',
    address2: '',
    phoneNo1: '0511234567',
    defaultCenter: false,
    sellerCode: null,
    sellerName: null,
    enabled: true,
  },
];
const CONTRACTS = [
  { contractId: 1, centerCode: 'C0001', transporterCode: 'KOREX', contractCode: '10001', status: 'APPROVED' },
  { contractId: 2, centerCode: 'C0001', transporterCode: 'HANJIN', contractCode: '20001', status: 'APPROVED' },
  { contractId: 3, centerCode: 'C0002', transporterCode: 'LOGEN', contractCode: '30001', status: 'PENDING' },
];
const CANCEL_REASONS = ['NOT_SEND', 'RE_RECEIVED', 'SENDER_CANCEL', 'PICKUP_DELAY', 'OTHER_SERVICE', 'PICKUP_OTHER', 'ETC'];
const BEFORE_PICKUP = ['REQUEST', 'PRINTED', 'TRANSFERRED'];

interface Center {
  centerCode: string;
  name: string;
  zipCode: string;
  address1: string;
  address2: string;
  phoneNo1: string;
  defaultCenter: boolean;
  sellerCode: string | null;
  sellerName: string | null;
  enabled: boolean;
}

function centersOf(kernel: SandboxKernel): Collection<Center> {
  const centers = kernel.store.collection<Center>('centers');
  if (centers.get(CENTERS[0]?.centerCode ?? '') === undefined) for (const center of CENTERS) centers.put(center.centerCode, center);
  return centers;
}

interface Wording {
  message: string;
  detail?: Record<string, string>;
}

function envelope(kernel: SandboxKernel, success: boolean, data: unknown, error: Wording | null = null) {
  const responseDateTime = koreanIso(kernel.clock.now()).slice(0, 19).replace('T', ' ');
  return { transactionId: randomUUID(), success, data, error: error && { detail: null, ...error }, responseDateTime };
}

export const goodsflow: SandboxService = {
  name: 'GOODSFLOW',
  basePath: SERVICE_BASE_PATHS.GOODSFLOW,
  operations: [
    'centers',
    'centers.create',
    'centers.change',
    'contracts',
    'labels.register',
    'labels.page',
    'labels.print',
    'labels.read',
    'labels.cancel',
    'events',
  ],
  faultAnswer: (kind) => ({
    status: kind.startsWith('RATE_LIMITED') ? 429 : kind === 'EXPIRED_TOKEN' ? 401 : 500,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      success: false,
      data: null,
      error: { message: kind === 'EXPIRED_TOKEN' ? '유효하지 않은 API Key 입니다.' : '잠시 후 다시 시도해 주세요.' },
    }),
  }),
  scan: async (kernel, { number, step }) => {
    const status = DELIVERY_STATUSES.find((each) => each === step);
    if (!status) throw new Error(`단계는 ${DELIVERY_STATUSES.join(', ')} 중 하나여야 합니다.`);
    moveGoodsflow(kernel, number, status);
  },
  register(app, kernel) {
    registerReads(app, kernel);
    registerCenters(app, kernel);
    registerLabels(app, kernel);
    registerPages(app, kernel);
  },
};

/** Answers with a refusal where the key is none; the route goes on otherwise. */
function opens(kernel: SandboxKernel, request: FastifyRequest, reply: FastifyReply, operation: string): boolean {
  kernel.operation(request, operation);
  if (request.headers.authorization === GOODSFLOW_SANDBOX_KEY) return true;
  void reply.code(401).send(envelope(kernel, false, null, { message: '유효하지 않은 API Key 입니다.' }));
  return false;
}

function registerReads(app: FastifyInstance, kernel: SandboxKernel): void {
  app.get('/api/centers', async (request, reply) => {
    if (opens(kernel, request, reply, 'centers')) await reply.send(envelope(kernel, true, [...centersOf(kernel).values()]));
    return reply;
  });
  app.get('/api/contracts', async (request, reply) => {
    if (opens(kernel, request, reply, 'contracts')) await reply.send(envelope(kernel, true, CONTRACTS));
    return reply;
  });
  app.get('/api/deliveries/webhooks', async (request, reply) => {
    if (opens(kernel, request, reply, 'events')) await reply.send(envelope(kernel, true, takeEvents(kernel, EVENTS_MAX)));
    return reply;
  });
  app.get<{ Params: { ids: string }; Querystring: { idType?: string } }>('/api/deliveries/:ids', async (request, reply) => {
    if (!opens(kernel, request, reply, 'labels.read')) return reply;
    const ids = request.params.ids.split(',');
    if (ids.length > IDS_MAX)
      return reply.code(400).send(envelope(kernel, false, null, { message: `한 번에 ${IDS_MAX}건까지 조회할 수 있습니다.` }));
    const key = request.query.idType === 'uniqueId' ? 'uniqueId' : 'serviceId';
    const found = [...deliveriesOf(kernel).values()].filter((delivery) => ids.includes(delivery[key]));
    return reply.send(envelope(kernel, true, found.map(toWire)));
  });
}

function registerCenters(app: FastifyInstance, kernel: SandboxKernel): void {
  app.post('/api/centers', async (request, reply) => {
    if (!opens(kernel, request, reply, 'centers.create')) return reply;
    const centerCode = `C1${String(nextNumber(kernel, 'center')).padStart(3, '0')}`;
    return putCenter(kernel, reply, centerCode, readBody(request), 'centers.create');
  });
  app.put<{ Params: { centerCode: string } }>('/api/centers/:centerCode', async (request, reply) => {
    if (!opens(kernel, request, reply, 'centers.change')) return reply;
    if (centersOf(kernel).get(request.params.centerCode) === undefined)
      return reply.code(400).send(envelope(kernel, false, null, { message: '출고지를 찾을 수 없습니다.' }));
    return putCenter(kernel, reply, request.params.centerCode, readBody(request), 'centers.change');
  });
}

function putCenter(kernel: SandboxKernel, reply: FastifyReply, centerCode: string, body: unknown, effect: string): FastifyReply {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const detail = wrongCenterFields(given);
  if (Object.keys(detail).length > 0)
    return reply.code(400).send(envelope(kernel, false, null, { message: '입력값을 확인해 주세요.', detail }));
  const center = { address2: '', defaultCenter: false, sellerCode: null, sellerName: null, enabled: true, ...given, centerCode } as Center;
  centersOf(kernel).put(centerCode, center);
  kernel.effect(effect, centerCode);
  return reply.send(envelope(kernel, true, { centerCode }));
}

function toWire({ serviceId, uniqueId, orderNo, transporter, invoiceNo, status }: Delivery) {
  return { serviceId, uniqueId, orderNo, transporter, invoiceNo: invoiceNo || null, deliveryStatus: status };
}

function registerLabels(app: FastifyInstance, kernel: SandboxKernel): void {
  app.post('/api/deliveries/shipping/print/deliveryItems', async (request, reply) => {
    if (!opens(kernel, request, reply, 'labels.register')) return reply;
    const items = (readBody(request) as { items?: unknown } | null)?.items;
    if (!Array.isArray(items) || items.length === 0 || items.length > ITEMS_MAX)
      return reply
        .code(400)
        .send(envelope(kernel, false, null, { message: '요청 항목을 확인해 주세요.', detail: { items: '1~100건이어야 합니다.' } }));
    const rows = items.map((item, idx) => registerOne(kernel, (item ?? {}) as Record<string, unknown>, idx));
    const successCnt = rows.filter(({ success }) => success).length;
    return reply.send(envelope(kernel, true, { totalCnt: rows.length, successCnt, failCnt: rows.length - successCnt, items: rows }));
  });
  app.delete('/api/deliveries/cancel', async (request, reply) => {
    if (!opens(kernel, request, reply, 'labels.cancel')) return reply;
    const items = (readBody(request) as { items?: { id?: unknown; reasonType?: unknown }[] } | null)?.items;
    if (!Array.isArray(items)) return reply.code(400).send(envelope(kernel, false, null, { message: '요청 항목을 확인해 주세요.' }));
    const rows = items.map(({ id, reasonType }, idx) => cancelOne(kernel, String(id), String(reasonType), idx));
    const successCnt = rows.filter(({ success }) => success).length;
    return reply.send(envelope(kernel, true, { totalCnt: rows.length, successCnt, failCnt: rows.length - successCnt, items: rows }));
  });
  app.put<{ Params: { serviceId: string; status: string } }>('/api/test/changeStatus/:serviceId/:status', async (request, reply) => {
    if (!opens(kernel, request, reply, 'labels.read')) return reply;
    const status = DELIVERY_STATUSES.find((each) => each === request.params.status);
    if (!status || !deliveriesOf(kernel).has(request.params.serviceId))
      return reply.code(400).send(envelope(kernel, false, null, { message: '상태를 바꿀 수 없습니다.' }));
    move(kernel, request.params.serviceId, status);
    return reply.send(envelope(kernel, true, null));
  });
}

interface RowAnswer {
  idx: number;
  success: boolean;
  data: object | null;
  error: Wording | null;
}

function registerOne(kernel: SandboxKernel, item: Record<string, unknown>, idx: number): RowAnswer {
  const uniqueId = String(item.uniqueId ?? '');
  const known = [...deliveriesOf(kernel).values()];
  const contract = CONTRACTS.find(
    (each) => each.centerCode === item.centerCode && each.transporterCode === item.transporter && each.status === 'APPROVED',
  );
  const detail = {
    ...wrongFields(item),
    ...(uniqueId !== '' && known.some((each) => each.uniqueId === uniqueId) ? { uniqueId: '이미 등록된 uniqueId 입니다.' } : {}),
    ...(contract ? {} : { transporter: '승인된 택배 계약이 없습니다.' }),
  };
  if (Object.keys(detail).length > 0) return { idx, success: false, data: null, error: { message: '입력값을 확인해 주세요.', detail } };
  const serviceId = `GF${String(nextNumber(kernel, 'service')).padStart(10, '0')}`;
  const [first] = item.deliveryItems as { orderNo: string }[];
  deliveriesOf(kernel).put(serviceId, {
    serviceId,
    uniqueId,
    orderNo: first?.orderNo ?? '',
    transporter: String(item.transporter),
    invoiceNo: '',
    status: 'REQUEST',
    requestCount: 0,
    printCount: 0,
    item,
  });
  kernel.effect('labels.register', uniqueId || serviceId);
  return { idx, success: true, data: { uniqueId, serviceId }, error: null };
}

function cancelOne(kernel: SandboxKernel, id: string, reasonType: string, idx: number): RowAnswer {
  const delivery = deliveriesOf(kernel).get(id);
  const refused = (message: string): RowAnswer => ({ idx, success: false, data: null, error: { message } });
  if (!delivery) return refused('배송 정보를 찾을 수 없습니다.');
  if (!CANCEL_REASONS.includes(reasonType)) return refused('취소 사유를 확인해 주세요.');
  if (delivery.status === 'CANCELED') return refused('이미 취소된 배송입니다.');
  if (!BEFORE_PICKUP.includes(delivery.status)) return refused('집하된 배송은 취소할 수 없습니다.');
  move(kernel, id, 'CANCELED');
  kernel.effect('labels.cancel', delivery.uniqueId || id);
  return { idx, success: true, data: { uniqueId: delivery.uniqueId, serviceId: id }, error: null };
}

function registerPages(app: FastifyInstance, kernel: SandboxKernel): void {
  app.put<{ Querystring: { idType?: string; includePrinted?: string } }>('/api/deliveries/shipping/print-uri', async (request, reply) => {
    if (!opens(kernel, request, reply, 'labels.page')) return reply;
    const ids = readBody(request);
    const key = request.query.idType === 'uniqueId' ? 'uniqueId' : 'serviceId';
    const refused = (message: string) => reply.code(400).send(envelope(kernel, false, null, { message }));
    if (!Array.isArray(ids) || ids.length === 0) return refused('출력할 배송을 선택해 주세요.');
    const found = [...deliveriesOf(kernel).values()].filter((delivery) => ids.includes(delivery[key]) && delivery.status !== 'CANCELED');
    const wanted = found.filter(({ printCount }) => request.query.includePrinted === 'true' || printCount === 0);
    if (wanted.length < ids.length) return refused('출력할 수 없는 배송이 있습니다.');
    if (new Set(wanted.map(({ item, transporter }) => `${String(item.centerCode)} ${transporter}`)).size > 1)
      return refused('하나의 계약만 출력할 수 있습니다.');
    const token = randomUUID();
    const expiresAt = new Date(kernel.clock.now().getTime() + PAGE_SECONDS * 1000);
    pagesOf(kernel).put(token, { token, serviceIds: wanted.map(({ serviceId }) => serviceId), expiresAt: expiresAt.toISOString() });
    const uri = `/print/${token}`;
    return reply.send(
      envelope(kernel, true, {
        id: token,
        url: `${request.protocol}://${request.headers.host}${SERVICE_BASE_PATHS.GOODSFLOW}${uri}`,
        uri,
        requestCount: wanted.length,
        printCount: wanted.reduce((sum, { printCount }) => sum + printCount, 0),
        expireDateTime: koreanIso(expiresAt).slice(0, 19).replace('T', ' '),
      }),
    );
  });
  app.get<{ Params: { token: string } }>('/print/:token', async (request, reply) => {
    kernel.operation(request, 'labels.print');
    const page = pagesOf(kernel).get(request.params.token);
    void reply.type('text/html; charset=utf-8');
    if (!page || Date.parse(page.expiresAt) < kernel.clock.now().getTime())
      return reply.code(410).send('<p>출력 시간이 지났습니다. 다시 출력해 주세요.</p>');
    pagesOf(kernel).delete(page.token);
    const printed = page.serviceIds.flatMap((id) => deliveriesOf(kernel).get(id) ?? []);
    for (const delivery of printed) print(kernel, delivery);
    const rows = page.serviceIds.map((id) => `<li>${deliveriesOf(kernel).get(id)?.invoiceNo ?? ''}</li>`);
    return reply.send(
      `<!doctype html><html lang="ko"><title>운송장 출력</title><h1>운송장 ${rows.length}장을 출력했습니다.</h1><ul>${rows.join('')}</ul></html>`,
    );
  });
}

function readBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body)) as unknown;
  } catch {
    return null;
  }
}
