/** Running sandboxes of both sites with a client that signs as the sheet says, written apart from the sandbox's own check. */
import { createHmac } from 'node:crypto';
import type { ChannelDriver } from '../../server/driver.ts';
import { parsed, type StandingRig, standingRig } from '../../testing/standing.ts';
import { auction, gmarket } from '../index.ts';

export { BUYER } from '../../testing/standing.ts';

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

export interface Rig extends Pick<StandingRig, 'sandbox' | 'now' | 'close'> {
  control(site: SiteName): ChannelDriver;
  call(site: SiteName, method: string, path: string, body?: unknown, signing?: Signing): Promise<Answer>;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function tokenOf(now: Date, site: SiteName, { header, payload, secret = 'esm-demo-secret' }: Signing): string {
  const letter = site === 'AUCTION' ? 'A' : 'G';
  const claims = {
    iss: 'www.moa.example',
    sub: 'sell',
    aud: 'sa.esmplus.com',
    iat: Math.floor(now.getTime() / 1000),
    ssi: `${letter}:${SELLERS[site]}`,
    ...payload,
  };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT', kid: 'moamaster', ...header })}.${encoded(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export async function startRig(rateFactor = 0): Promise<Rig> {
  const standing = await standingRig([auction, gmarket], { rateFactor });
  return Object.assign(standing, {
    control: (site: SiteName) => standing.sandbox.control(site),
    async call(site: SiteName, method: string, path: string, body?: unknown, signing: Signing = {}) {
      const response = await fetch(`${standing.sandbox.url}/${site}${path}`, {
        method,
        headers: {
          authorization: signing.authorization ?? `Bearer ${tokenOf(standing.now, site, signing)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, text, json: parsed(text) };
    },
  });
}
