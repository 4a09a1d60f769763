/** For tests of connectors: a fetch that answers from a script, tokens in memory, a context with a frozen clock. */
import type { ShopType } from '@moa/core';
import { createCircuitBreaker } from '../breaker.ts';
import { createMemoryBudget } from '../budget.ts';
import type { AccountRef, ConnectorContext, StoredToken, TokenStore } from '../context.ts';
import { createChannelHttp } from '../http.ts';
import type { RateLimit } from '../manifest.ts';
import type { ListingContent, ListingItem } from '../product.ts';
import type { CallRecord } from '../record.ts';

export interface ScriptedAnswer {
  /** `POST /v2/products`: method and path (no query) the call must have; checked when given. */
  on?: string;
  status?: number;
  headers?: Record<string, string>;
  /** Body: one of these, or empty. */
  json?: unknown;
  /** JSON made from the call, as of a channel that names what it was sent. */
  reply?: (call: ScriptedCall) => unknown;
  text?: string;
  bytes?: Uint8Array;
  /** `refused` never leaves the machine; `reset` gets no answer; `cut` breaks off in the middle of the body. */
  fault?: 'refused' | 'reset' | 'cut';
}

export interface ScriptedCall {
  method: string;
  /** Path after the base URL, without the query. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
  /** Body as JSON, or undefined. */
  json: unknown;
}

export interface ScriptedFetch {
  fetch: typeof globalThis.fetch;
  calls: ScriptedCall[];
  /** Answers nobody asked for. */
  left(): number;
}

/** Answers the calls in the order of the script. A call that does not fit its line fails as a reset that names both. */
export function scriptedFetch(baseUrl: string, script: ScriptedAnswer[]): ScriptedFetch {
  const rest = [...script];
  const calls: ScriptedCall[] = [];
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '');
  return {
    calls,
    left: () => rest.length,
    async fetch(input, init) {
      const url = new URL(String(input));
      const bytes = await bytesOf(init?.body);
      const call = callOf(init?.method ?? 'GET', url, basePath, new Headers(init?.headers), bytes);
      calls.push(call);
      const answer = rest.shift();
      const was = `${call.method} ${call.path}`;
      if (!answer) throw new TypeError('fetch failed', { cause: { code: `script is empty at ${was}` } });
      if (answer.on !== undefined && answer.on !== was) {
        throw new TypeError('fetch failed', { cause: { code: `script expected ${answer.on} but saw ${was}` } });
      }
      return responseOf(answer.reply ? { ...answer, json: answer.reply(call) } : answer);
    },
  };
}

async function bytesOf(body: RequestInit['body'] | undefined): Promise<Uint8Array> {
  if (body === undefined || body === null) return new Uint8Array();
  return new Uint8Array(await new Response(body).arrayBuffer());
}

function callOf(method: string, url: URL, basePath: string, headers: Headers, bytes: Uint8Array): ScriptedCall {
  const text = new TextDecoder().decode(bytes);
  return { method, path: url.pathname.slice(basePath.length), query: url.searchParams, headers, text, bytes, json: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function responseOf(answer: ScriptedAnswer): Response {
  if (answer.fault === 'refused') throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED', syscall: 'connect' } });
  if (answer.fault === 'reset') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
  const body = answer.bytes ?? new TextEncoder().encode(answer.json === undefined ? (answer.text ?? '') : JSON.stringify(answer.json));
  const init = { status: answer.status ?? 200, headers: answer.headers ?? {} };
  if (answer.fault === 'cut') return new Response(cutStream(body), init);
  return new Response(init.status === 204 ? null : (body as NonNullable<RequestInit['body']>), init);
}

function cutStream(body: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(body.slice(0, Math.floor(body.length / 2)));
      controller.error(new TypeError('terminated', { cause: { code: 'UND_ERR_SOCKET' } }));
    },
  });
}

/** Tokens in memory; `renew` runs one at a time as the server's does. */
export function memoryTokens(initial: StoredToken | null = null): TokenStore & { current(): StoredToken | null } {
  let stored = initial;
  let queue: Promise<unknown> = Promise.resolve();
  return {
    current: () => stored,
    get: async () => stored,
    renew(renew) {
      const run = queue.then(async () => {
        stored = await renew(stored);
        return stored;
      });
      queue = run.catch(() => undefined);
      return run;
    },
  };
}

export interface TestContextOptions {
  baseUrl: string;
  script: ScriptedAnswer[];
  limits: readonly RateLimit[];
  credentials: Record<string, string>;
  settings?: Record<string, string>;
  multiShopId?: string | null;
  token?: StoredToken | null;
  /** SMART_STORE by default; only a family's connector reads it. */
  shopType?: ShopType;
  /** Frozen time, ISO 8601. */
  now?: string;
}

export interface TestContext extends ConnectorContext {
  calls: ScriptedCall[];
  records: CallRecord[];
  left(): number;
  tokens: ReturnType<typeof memoryTokens>;
}

/** A whole context over the real http with scripted answers; waits and back-offs pass at once. */
export function testContext(options: TestContextOptions): TestContext {
  const now = () => new Date(options.now ?? '2026-03-02T01:00:00.000Z');
  const account: AccountRef = { id: 'account-1', credentials: options.credentials, multiShopId: options.multiShopId ?? null };
  const scripted = scriptedFetch(options.baseUrl, options.script);
  const records: CallRecord[] = [];
  const sleep = async () => undefined;
  const generous = options.limits.map((limit) => ({ ...limit, burst: 1_000_000 }));
  const http = createChannelHttp({
    fetch: scripted.fetch,
    budget: createMemoryBudget({ clock: now, sleep }),
    record: (call) => records.push(call),
    clock: now,
    sleep,
    allowedOrigin: options.baseUrl,
    account,
    limits: generous,
    breaker: createCircuitBreaker({ clock: now, failures: 1_000 }),
    random: () => 0,
  });
  return {
    shopType: options.shopType ?? 'SMART_STORE',
    account,
    baseUrl: options.baseUrl,
    http: { send: (request) => http.send(request), observeLimit: () => undefined, conclude: http.conclude },
    tokens: memoryTokens(options.token ?? null),
    now,
    pause: sleep,
    urgency: 2,
    settings: options.settings ?? {},
    calls: scripted.calls,
    records,
    left: scripted.left,
  };
}

export function listingItem(over: Partial<ListingItem> = {}): ListingItem {
  const base: ListingItem = {
    key: 'item-1',
    shopItemId: null,
    optionValues: [],
    price: 19_900,
    quantity: 30,
    usable: true,
    itemCode: 'I0000001',
    skuCode: 'SKU-1',
    barcode: '',
  };
  return { ...base, ...over };
}

/** Content of a plain listing without options that every channel should take. */
export function listingContent(over: Partial<ListingContent> = {}): ListingContent {
  const base: ListingContent = {
    managementCode: 'M0000001',
    sellerCode: 'LINEN-1',
    name: '린넨 셔츠',
    price: 19_900,
    detailHtml: '<p>상세설명</p>',
    images: [
      {
        url: 'https://moa.example/i/1.jpg',
        contentType: 'image/jpeg',
        width: 1000,
        height: 1000,
        load: async () => new TextEncoder().encode('jpeg-1'),
      },
    ],
    categoryId: '50000803',
    multiCategoryIds: [],
    formerCategoryIds: [],
    optionNames: [],
    items: [listingItem()],
    taxType: 'TAX',
    minorPurchasable: true,
    productState: 'NEW',
    origin: { code: '0001', name: '서울', importer: '', freeText: '', plural: false },
    notice: { noticeCode: 'WEAR', values: {} },
    kcCredentials: [],
    brand: '모아',
    manufacturer: '모아어패럴',
    modelName: '',
    modelCode: '',
    barcode: '',
    manufacturingDate: null,
    validDate: null,
    afterServiceTelephoneNumber: '02-0000-0000',
    afterServiceGuideContent: '고객센터로 연락해주세요.',
    delivery: {
      templateId: null,
      feeType: 'PAID',
      baseFee: 3_000,
      freeConditionalAmount: 0,
      returnFee: 3_000,
      exchangeFee: 6_000,
      jejuFee: 0,
      islandFee: 0,
      courierCode: 'CJ',
      shippingDays: 3,
      bundle: true,
    },
    discountWon: 0,
    priceComparisonSiteReg: true,
    searchTags: [],
    fields: {},
  };
  return { ...base, ...over };
}

export function optionItem(over: Partial<ListingItem> = {}): ListingItem {
  return listingItem({ key: 'li-1', optionValues: ['아이보리', 'M'], quantity: 10, itemCode: 'MOA7K2001', ...over });
}

/** Content of a listing with two axes and two items, of which the second costs more. */
export function optionListing(over: Partial<ListingContent> = {}): ListingContent {
  const plain = listingContent();
  return {
    ...plain,
    managementCode: 'MOA7K2',
    sellerCode: 'S-1001',
    detailHtml: '<p>상세</p>',
    images: plain.images.flatMap((image) => [0, 1].map((index) => ({ ...image, url: `https://img.example/${index}.jpg` }))),
    categoryId: '56137',
    optionNames: ['색상', '사이즈'],
    items: [optionItem(), optionItem({ key: 'li-2', optionValues: ['남색', 'L'], price: 20_900, quantity: 5, itemCode: 'MOA7K2002' })],
    origin: { code: '00', name: '국산', importer: '', freeText: '', plural: false },
    notice: { noticeCode: 'WEAR', values: { material: '린넨 100%', countryOfOrigin: '대한민국' } },
    delivery: { ...plain.delivery, feeType: 'FREE', baseFee: 0, shippingDays: 2 },
    searchTags: ['셔츠'],
    ...over,
  };
}
