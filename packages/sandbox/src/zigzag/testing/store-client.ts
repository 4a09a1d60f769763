import { createHmac } from 'node:crypto';
import type { ChannelDriver } from '../../server/driver.ts';
import type { RunningSandbox } from '../../server/start-sandbox.ts';
import { isLeaf } from '../../shared/categories.ts';
import { standing } from '../../testing/standing.ts';
import { CATEGORIES, ESSENTIAL_TEMPLATES } from '../catalog-data.ts';
import { zigzag } from '../index.ts';

export { BUYER } from '../../testing/standing.ts';

export const STORE = 'moazz';
const START = Date.parse('2026-11-21T12:00:00+09:00');

export interface Store {
  sandbox: RunningSandbox;
  control: ChannelDriver;
  /** The sandbox's idea of now, epoch ms; tests move it. */
  clock: { at: number };
  /** A second sandbox over the same files, as after a kill; close it yourself. */
  restarted(): Promise<RunningSandbox>;
  /** Address of an image that can be fetched. */
  imageUrl: string;
  close(): Promise<void>;
}

/** A sandbox with this channel alone, on a clock that stands still, and an image on its own host. */
export async function startStore(): Promise<Store> {
  const { clock, start, remove } = standing([zigzag], START);
  const sandbox = await start();
  const png = Buffer.alloc(24);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(png);
  png.writeUInt32BE(1080, 16);
  png.writeUInt32BE(1296, 20);
  return {
    sandbox,
    control: sandbox.control('ZIGZAG'),
    clock,
    restarted: start,
    imageUrl: sandbox.url + sandbox.kernel('ZIGZAG').putFile(png, 'image/png'),
    async close() {
      await sandbox.close();
      remove();
    },
  };
}

export interface Reply {
  status: number;
  headers: Headers;
  data: Record<string, unknown> | null;
  /** Messages of `errors`, in order. */
  errors: string[];
  raw: unknown;
}

/** One root field of an answer that must have succeeded. */
export function result<T>(reply: Reply, name: string): T {
  if (!reply.data) throw new Error(`no data: ${reply.errors.join(', ')}`);
  return reply.data[name] as T;
}

export interface Signing {
  /** What is signed; the query itself by default. */
  signedQuery?: string;
  signedDate?: number;
  secretKey?: string;
  accessKey?: string;
  hash?: 'sha1' | 'sha256';
  algorithm?: string;
  authorization?: string;
  solution?: string | null;
}

/** A solution's side of the wire, just enough for the tests. */
export class StoreClient {
  private readonly store: Store;
  signing: Signing = {};

  constructor(store: Store) {
    this.store = store;
  }

  async call(query: string, variables: Record<string, unknown> = {}, signing: Signing = {}): Promise<Reply> {
    const options = { ...this.signing, ...signing };
    const solution = options.solution === undefined ? 'moa' : options.solution;
    const answer = await fetch(`${this.store.sandbox.url}/ZIGZAG/1/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: options.authorization ?? this.header(query, options),
        ...(solution === null ? {} : { 'x-solution': solution }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const raw = (await answer.json()) as { data: Record<string, unknown> | null; errors?: { message: string }[] };
    return {
      status: answer.status,
      headers: answer.headers,
      data: raw.data,
      errors: (raw.errors ?? []).map((error) => error.message),
      raw,
    };
  }

  private header(query: string, options: Signing): string {
    const date = options.signedDate ?? this.store.clock.at;
    const message = `${date}.${(options.signedQuery ?? query).replace(/\s+/g, ' ')}`;
    const signature = createHmac(options.hash ?? 'sha1', options.secretKey ?? 'zz-demo-secret-key')
      .update(message)
      .digest('hex');
    return `CEA algorithm=${options.algorithm ?? 'HmacSHA256'}, access-key=${options.accessKey ?? 'zz-demo-access-key'}, signed-date=${date}, signature=${signature}`;
  }

  /** A mutation of one input; throws nothing, answers data or errors. */
  mutate(name: string, type: string, input: unknown, signing: Signing = {}): Promise<Reply> {
    return this.call(`mutation ($input: ${type}) { ${name}(input: $input) }`, { input }, signing);
  }

  create(input: object, signing: Signing = {}): Promise<Reply> {
    return this.mutate('createProduct', 'CreateProductInput!', input, signing);
  }

  async created(input: object): Promise<string> {
    return String((await this.create(input)).data?.createProduct);
  }
}

/** A client on a fresh store, at noon. */
export function freshClient(store: Store): StoreClient {
  store.clock.at = START;
  store.control.reset();
  store.control.setRateFactor(0);
  return new StoreClient(store);
}

const LEAF = CATEGORIES.all.find(isLeaf);
export const CATEGORY_ID = LEAF?.no ?? '';
export const ESSENTIAL_CODE = LEAF?.noticeCode ?? '';
const TEMPLATE = ESSENTIAL_TEMPLATES.find((template) => template.code === ESSENTIAL_CODE)?.values.values ?? [];
export const ESSENTIALS = TEMPLATE.map(({ key, name }) => ({ key, name, value: '상품 상세페이지 참조' }));

export const SITE = { site: 'ZIGZAG', country: 'KR', original_price: 30_000 };

export function item(values: Record<string, string>, quantity = 5, more: object = {}): object {
  return {
    sales_status: 'ON_SALE',
    attribute_list: Object.entries(values).map(([name, value]) => ({ name, value })),
    inventory: { quantity },
    site_list: [SITE],
    ...more,
  };
}

/** A product that is right in every point: one axis, two items. */
export function productInput(store: Store, more: object = {}): Record<string, unknown> {
  return {
    name: '니트 가디건',
    description: '<p>부드러운 니트 가디건</p>',
    sales_status: 'ON_SALE',
    display_status: 'VISIBLE',
    category: { category_id: CATEGORY_ID },
    site_list: [
      {
        ...SITE,
        shipping_fee: {
          fee_type: 'CHARGED',
          base_fee: 3000,
          area_fee: { jeju: 3000, isolated: 5000 },
          return_fee: { total: 6000 },
          exchange_fee: 6000,
        },
      },
    ],
    option_list: [{ name: '색상', value_list: [{ value: '크림' }, { value: '블랙' }] }],
    item_list: [item({ 색상: '크림' }), item({ 색상: '블랙' }, 3)],
    image_list: [{ image_type: 'MAIN', origin_url: store.imageUrl }],
    essential_code: ESSENTIAL_CODE,
    essentials: ESSENTIALS,
    external_code: 'MOA-0001',
    product_code: 'CD-1',
    shipping_days: 2,
    ...more,
  };
}
