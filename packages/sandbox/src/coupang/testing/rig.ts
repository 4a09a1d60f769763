/** A running COUPANG sandbox with a client that signs as the sheet says, written apart from the sandbox's own check. */
import { createHmac } from 'node:crypto';
import { type ChannelRig, channelRig, parsed } from '../../testing/standing.ts';
import { coupang } from '../index.ts';

export { BUYER } from '../../testing/standing.ts';

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

export interface Rig extends ChannelRig {
  call(method: string, path: string, body?: unknown, options?: SignOptions): Promise<Answer>;
}

function yearTwoDigits(at: Date): string {
  return `${at.toISOString().slice(2, 19).replace(/[-:]/g, '')}Z`;
}

export async function startRig(rateFactor = 0): Promise<Rig> {
  const standing = await channelRig([coupang], 'COUPANG', { rateFactor });
  return Object.assign(standing, {
    call: (method: string, path: string, body?: unknown, sign: SignOptions = {}) => call(standing, method, path, body, sign),
  });
}

async function call(rig: ChannelRig, method: string, target: string, body: unknown, options: SignOptions): Promise<Answer> {
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

/** Every id under `name` in the answer, digit by digit. */
export function idsIn(answer: Answer, name: string): string[] {
  return [...answer.text.matchAll(new RegExp(`"${name}":(-?\\d+)`, 'g'))].map((match) => match[1] ?? '');
}
