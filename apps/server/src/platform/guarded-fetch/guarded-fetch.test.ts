import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-rules.ts';
import { createGuardedFetch, FetchRefused } from './guarded-fetch.ts';

let server: Server;
let port: number;
let connections = 0;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

const limits = { maxBytes: 1_000, timeoutMs: 500 };
const reasonOf = (fetching: Promise<unknown>) =>
  fetching.then(
    () => 'FETCHED',
    (error: unknown) => (error instanceof FetchRefused ? error.reason : error),
  );

/** S7: every form in which somebody might ask for what is inside. */
const HIDDEN = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://foo.localhost/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[2001:db8::1]/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.0.0.1/',
  'http://192.0.2.1/',
  'http://192.168.0.1/',
  'http://192.168.1.1:80/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://user:pass@127.0.0.1/',
  'http://user@example.com/',
  'http://example.com@127.0.0.1/',
  'http://example.com:22/',
  'http://example.com:5432/',
  'https://example.com:8443/',
  'file:///etc/passwd',
  'ftp://example.com/a.jpg',
  'gopher://127.0.0.1:6379/_INFO',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '//127.0.0.1/',
  'http://',
  '',
];

describe('a guarded fetch', () => {
  it.each(HIDDEN)('makes no connection for %s', async (address) => {
    connections = 0;
    const asked: string[] = [];
    const fetch = createGuardedFetch({
      ...limits,
      resolve: (hostname, done) => {
        asked.push(hostname);
        done(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    });
    expect(await reasonOf(fetch(address))).toBe('ADDRESS');
    expect(connections).toBe(0);
  });

  it('connects to no name of which one address is hidden', async () => {
    connections = 0;
    const fetch = createGuardedFetch({
      ...limits,
      resolve: (_, done) =>
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ]),
    });
    expect(await reasonOf(fetch('http://rebinding.example/'))).toBe('ADDRESS');
    expect(connections).toBe(0);
  });

  it('follows a redirect only to where it might have gone itself', async () => {
    const fetch = createGuardedFetch({ ...limits, trustedOrigins: [`http://127.0.0.1:${port}`] });
    for (const location of [
      'http://127.0.0.1:1/',
      'http://169.254.169.254/',
      'http://[::1]/',
      'file:///etc/passwd',
      `http://localhost:${port}/`,
    ]) {
      answer = (_, response) => void response.writeHead(302, { location }).end();
      expect([location, await reasonOf(fetch(`http://127.0.0.1:${port}/`))]).toEqual([location, 'ADDRESS']);
    }
    answer = (request, response) => void (request.url === '/b' ? response.end('found') : response.writeHead(301, { location: '/b' }).end());
    expect((await fetch(`http://127.0.0.1:${port}/a`)).bytes.toString()).toBe('found');
    answer = (_, response) => void response.writeHead(301, { location: '/again' }).end();
    expect(await reasonOf(fetch(`http://127.0.0.1:${port}/`))).toBe('REDIRECTS');
  });

  it('bounds size and time, and takes nothing but a 200', async () => {
    const fetch = createGuardedFetch({ ...limits, trustedOrigins: [`http://127.0.0.1:${port}`] });
    const at = `http://127.0.0.1:${port}/`;
    answer = (_, response) => void response.end('x'.repeat(1_001));
    expect(await reasonOf(fetch(at))).toBe('TOO_LARGE');
    answer = (_, response) => void response.writeHead(404).end();
    expect(await reasonOf(fetch(at))).toBe('STATUS');
    answer = (_, response) => void response.write('x');
    expect(await reasonOf(fetch(at))).toBe('TIMEOUT');
    answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('png');
    expect(await fetch(at)).toEqual({ bytes: Buffer.from('png'), contentType: 'image/png' });
  });
});

describe('a public address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2404:6800:4004::1'])('%s is one', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each(['::ffff:8.8.8.8', 'fe80::1%eth0', '', 'example.com'])('%s is none', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
