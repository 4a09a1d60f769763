/** Running sandboxes of both sites with a client that signs as the sheet says, written apart from the sandbox's own check. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlaceOrderInput } from '../../kernel/types.ts';
import type { ChannelDriver } from '../../server/driver.ts';
import { type RunningSandbox, startSandbox } from '../../server/start-sandbox.ts';
import { auction, gmarket } from '../index.ts';

export type SiteName = 'AUCTION' | 'GMARKET';
export const SELLERS = { AUCTION: 'moaauction', GMARKET: 'moagmarket' } as const;

export interface Answer {
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are walked freely by the tests that judge them
  json: any;
}

export interface Signing {
  header?: object;
  payload?: object;
  secret?: string;
  /** Sent in place of what is signed. */
  authorization?: string;
}

export interface Rig {
  sandbox: RunningSandbox;
  control(site: SiteName): ChannelDriver;
  /** Real time of the sandboxes; move it to age tokens and to empty their buckets. */
  now: Date;
  call(site: SiteName, method: string, path: string, body?: unknown, signing?: Signing): Promise<Answer>;
  close(): Promise<void>;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(rig: Rig, site: SiteName, { header, payload, secret = 'esm-demo-secret' }: Signing): string {
  const letter = site === 'AUCTION' ? 'A' : 'G';
  const claims = {
    iss: 'www.moa.example',
    sub: 'sell',
    aud: 'sa.esmplus.com',
    iat: Math.floor(rig.now.getTime() / 1000),
    ssi: `${letter}:${SELLERS[site]}`,
    ...payload,
  };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT', kid: 'moamaster', ...header })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export async function startRig(rateFactor = 0): Promise<Rig> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moa-esm-'));
  const rig: Rig = {
    now: new Date('2026-03-02T01:15:30Z'),
    sandbox: undefined as unknown as RunningSandbox,
    control: (site) => rig.sandbox.control(site),
    async call(site, method, path, body, signing = {}) {
      const response = await fetch(`${rig.sandbox.url}/${site}${path}`, {
        method,
        headers: {
          authorization: signing.authorization ?? `Bearer ${tokenOf(rig, site, signing)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, text, json: parsed(text) };
    },
    async close() {
      await rig.sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  rig.sandbox = await startSandbox({
    port: 0,
    dataDir,
    rateFactor,
    channels: [auction, gmarket],
    clock: { now: () => rig.now },
    monotonic: () => rig.now.getTime(),
  });
  return rig;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const BUYER: Omit<PlaceOrderInput, 'accountId' | 'lines'> = {
  buyer: { name: '김민준', phone: '010-1234-5678' },
  receiver: { name: '이서연', phone: '010-8765-4321', zipCode: '06236', address1: '서울특별시 강남구 테헤란로 1', address2: '101호' },
  message: '문 앞에 놓아 주세요',
};
