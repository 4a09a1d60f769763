/** A running COUPANG sandbox with a client that signs as the sheet says, written apart from the sandbox's own check. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaceOrderInput } from '../../kernel/types.ts';
import type { ChannelDriver } from '../../server/driver.ts';
import { type RunningSandbox, startSandbox } from '../../server/start-sandbox.ts';
import { coupang } from '../index.ts';

export const VENDOR = 'A00012345';
export const OTHER = 'A00067890';
export const CATALOG = '/v2/providers/seller_api/apis/api/v1/marketplace';
export const ORDERS = `/v2/providers/openapi/apis/api/v4/vendors/${VENDOR}`;

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
  /** The body with big numbers as they are on the wire lost; use `text` for ids. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are walked freely by the tests that judge them
  json: any;
}

export interface SignOptions {
  vendor?: string;
  accessKey?: string;
  secretKey?: string;
  /** Sent in place of the signed date of now. */
  signedDate?: string;
  /** What is signed in place of the path that is sent. */
  signedPath?: string;
  header?: string | null;
  headers?: Record<string, string>;
}

export interface Rig {
  sandbox: RunningSandbox;
  control: ChannelDriver;
  /** Real time of the sandbox; move it to age protocol dates and to empty its buckets. */
  now: Date;
  call(method: string, path: string, body?: unknown, options?: SignOptions): Promise<Answer>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

function yearTwoDigits(at: Date): string {
  return `${at.toISOString().slice(2, 19).replace(/[-:]/g, '')}Z`;
}

export async function startRig(rateFactor = 0): Promise<Rig> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moa-coupang-'));
  const options = () => ({
    port: 0,
    dataDir,
    rateFactor,
    channels: [coupang],
    clock: { now: () => rig.now },
    monotonic: () => rig.now.getTime(),
  });
  const rig: Rig = {
    now: new Date('2026-03-02T01:15:30Z'),
    sandbox: undefined as unknown as RunningSandbox,
    control: undefined as unknown as ChannelDriver,
    call: (method, path, body, sign) => call(rig, method, path, body, sign ?? {}),
    restart: async () => {
      await rig.sandbox.close();
      await open();
    },
    close: async () => {
      await rig.sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const open = async () => {
    rig.sandbox = await startSandbox(options());
    rig.control = rig.sandbox.control('COUPANG');
  };
  await open();
  return rig;
}

async function call(rig: Rig, method: string, target: string, body: unknown, options: SignOptions): Promise<Answer> {
  const [path = '', query = ''] = target.split('?');
  const vendor = (options.vendor ?? VENDOR).toLowerCase();
  const signedDate = options.signedDate ?? yearTwoDigits(rig.now);
  const message = `${signedDate}${method}${options.signedPath ?? path}${query}`;
  const signature = createHmac('sha256', options.secretKey ?? `demo-secret-key-${vendor}`)
    .update(message)
    .digest('hex');
  const authorization =
    options.header === undefined
      ? `CEA algorithm=HmacSHA256, access-key=${options.accessKey ?? `demo-access-key-${vendor}`}, signed-date=${signedDate}, signature=${signature}`
      : options.header;
  const response = await fetch(`${rig.sandbox.url}/COUPANG${target}`, {
    method,
    headers: { 'content-type': 'application/json;charset=UTF-8', ...options.headers, ...(authorization === null ? {} : { authorization }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Every id under `name` in the answer, digit by digit. */
export function idsIn(answer: Answer, name: string): string[] {
  return [...answer.text.matchAll(new RegExp(`"${name}":(-?\\d+)`, 'g'))].map((match) => match[1] ?? '');
}

export const BUYER: Omit<PlaceOrderInput, 'accountId' | 'lines'> = {
  buyer: { name: '김민준', phone: '010-1234-5678' },
  receiver: { name: '이서연', phone: '010-8765-4321', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 1', address2: '101호' },
  message: '문 앞에 놓아 주세요',
};
