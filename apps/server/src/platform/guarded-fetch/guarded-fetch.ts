/**
 * Fetches an address that a shop or a seller gave, without becoming a door into the operator's network: public addresses only, checked on
 * the very address that is connected to (a name that changes its mind between check and connection gains nothing), redirects checked
 * again, sizes and times bounded, nothing of ours sent along.
 */
import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-rules.ts';

export type RefusalReason = 'ADDRESS' | 'REDIRECTS' | 'STATUS' | 'TOO_LARGE' | 'TIMEOUT' | 'FAILED';

/** Why nothing was fetched. The message is for logs: it may name the address. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

type Lookup = (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;

export interface GuardedFetchOptions {
  /** Origins that may be fetched although they are not public: the sandboxes of this very machine. Operator configuration only. */
  trustedOrigins?: readonly string[];
  maxBytes: number;
  /** For the whole fetch, redirects included, in milliseconds. */
  timeoutMs: number;
  resolve?: Lookup;
}

export type GuardedFetch = (address: string) => Promise<{ bytes: Buffer; contentType: string }>;

const REDIRECTS = 3;
const REDIRECT_STATUS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const PORTS: ReadonlySet<string> = new Set(['', '80', '443']);

/** @returns a fetch that throws `FetchRefused` for everything but a body of a 200 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  const trusted = new Set(options.trustedOrigins);
  const resolve: Lookup = options.resolve ?? ((hostname, done) => systemLookup(hostname, { all: true, verbatim: true }, done));
  return async (address) => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    let url = checkedUrl(address, trusted);
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
      const answer = await get(url, { ...options, resolve, trusted: trusted.has(url.origin), signal });
      if (!('location' in answer)) return answer;
      url = checkedUrl(new URL(answer.location, url).href, trusted);
    }
    throw new FetchRefused('REDIRECTS', `more than ${REDIRECTS} redirects from ${address}`);
  };
}

function checkedUrl(address: string, trusted: ReadonlySet<string>): URL {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new FetchRefused('ADDRESS', 'not a web address');
  if (url.username !== '' || url.password !== '') throw new FetchRefused('ADDRESS', 'an address with credentials');
  if (trusted.has(url.origin)) return url;
  if (!PORTS.has(url.port)) throw new FetchRefused('ADDRESS', `port ${url.port} of ${url.hostname}`);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  // Every spelling of an IPv4 address (decimal, octal, hexadecimal) is written out by the URL parser.
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new FetchRefused('ADDRESS', `${literal} is not public`);
  return url;
}

interface Request {
  maxBytes: number;
  resolve: Lookup;
  trusted: boolean;
  signal: AbortSignal;
}

function get(url: URL, request: Request): Promise<{ bytes: Buffer; contentType: string } | { location: string }> {
  return new Promise((done, fail) => {
    const refuse = (error: unknown) => fail(asRefusal(error, request.signal, url));
    const send = url.protocol === 'https:' ? https.request : http.request;
    const sent = send(url, {
      // A connection of an earlier fetch was made to an address of an earlier answer of the resolver.
      agent: false,
      headers: { 'user-agent': 'Moa', accept: 'image/*' },
      signal: request.signal,
      ...(request.trusted ? {} : { lookup: publicLookup(request.resolve) }),
    });
    sent.on('error', refuse);
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (REDIRECT_STATUS.has(status) && location !== undefined) {
        response.destroy();
        if (URL.parse(location, url.href) === null) refuse(new FetchRefused('ADDRESS', 'a redirect to nowhere'));
        else done({ location });
        return;
      }
      if (status !== 200) {
        response.destroy();
        refuse(new FetchRefused('STATUS', `${status} from ${url.hostname}`));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > request.maxBytes)
          response.destroy(new FetchRefused('TOO_LARGE', `more than ${request.maxBytes} bytes from ${url.hostname}`));
        else chunks.push(chunk);
      });
      response.on('error', refuse);
      response.on('end', () => done({ bytes: Buffer.concat(chunks), contentType: response.headers['content-type'] ?? '' }));
    });
    sent.end();
  });
}

/** The resolver of one connection: all of a name's addresses must be public, and what it gives is what is connected to. */
function publicLookup(resolve: Lookup): NonNullable<http.RequestOptions['lookup']> {
  return (hostname, lookupOptions, callback) => {
    resolve(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? new FetchRefused('FAILED', `${hostname} has no address`), '', 4);
        return;
      }
      const hidden = addresses.find(({ address }) => !isPublicAddress(address));
      if (hidden !== undefined) {
        callback(new FetchRefused('ADDRESS', `${hostname} is at ${hidden.address}, which is not public`), '', 4);
        return;
      }
      if (lookupOptions.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function asRefusal(error: unknown, signal: AbortSignal, url: URL): FetchRefused {
  if (error instanceof FetchRefused) return error;
  if (signal.aborted) return new FetchRefused('TIMEOUT', `${url.hostname} did not answer in time`, error);
  return new FetchRefused('FAILED', `${url.hostname}: ${error instanceof Error ? error.message : String(error)}`, error);
}
