import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sameBytes } from '../kernel/same-bytes.ts';
import type { SandboxAccount } from '../kernel/types.ts';
import { accessDenied, orderRefusal, tooManyCalls, unauthorized } from './answers.ts';
import type { Shop } from './market.ts';

/** Sheet 3: about 10 calls a second per vendor. */
const CALLS_PER_SECOND = 10;
/** Sheet 2: how far the signed date may be from the server's time. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/**
 * After a 429 the vendor stays blocked. The real length (minutes, longer for repeat offenders) is not public and would only
 * make the sandbox slow: it is 2 s here, doubled for each repeat within a minute of the last block, at most 30 s, divided by `rateFactor`.
 */
const BLOCK_MS = 2_000;
const BLOCK_MAX_MS = 30_000;
const REPEAT_WINDOW_MS = 60_000;
/** After this many bad calls in a minute (times `rateFactor`) the gateway answers an HTML page for a while. */
const BAD_CALLS = 30;
const BAD_CALLS_WINDOW_MS = 60_000;
const DENIED_MS = 5_000;

const HEADER = /^CEA algorithm=HmacSHA256, access-key=([^,\s]+), signed-date=([^,\s]+), signature=([0-9a-f]{64})$/;

/** Signature of a request (sheet 2): `signedDate` in `yyMMdd'T'HHmmss'Z'`, `query` as sent without `?`. */
export function signatureOf(secretKey: string, signedDate: string, method: string, path: string, query: string): string {
  return createHmac('sha256', secretKey).update(`${signedDate}${method}${path}${query}`).digest('hex');
}

function signedInstant(text: string): number {
  const digits = /^(\d{2})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text);
  if (!digits) return Number.NaN;
  const [, year, month, day, hour, minute, second] = digits;
  return Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

interface Throttle {
  blockedUntil: number;
  blocks: number;
}

/** Who may call, how often, and who is shut out for calling wrongly. Blocks are kept in memory: a restart forgives. */
export class Gate {
  private readonly shop: Shop;
  private readonly basePath: string;
  private readonly throttles = new Map<string, Throttle>();
  private readonly badCalls = new Map<string, number[]>();
  private readonly deniedUntil = new Map<string, number>();

  constructor(shop: Shop, basePath: string) {
    this.shop = shop;
    this.basePath = basePath;
  }

  /** The vendor that signed the request, or a refusal: 403 page, 401, 429. */
  admit(request: FastifyRequest): SandboxAccount {
    const now = this.shop.time.real().getTime();
    const caller = this.callerOf(request);
    if ((this.deniedUntil.get(caller) ?? 0) > now) throw accessDenied();
    const account = this.authenticate(request, now);
    this.throttle(account.id, now);
    return account;
  }

  /** Notes a call that was the client's own fault. */
  noteBadCall(request: FastifyRequest): void {
    const { rateFactor } = this.shop.kernel;
    if (rateFactor === 0) return;
    const now = this.shop.time.real().getTime();
    const caller = this.callerOf(request);
    const recent = (this.badCalls.get(caller) ?? []).filter((at) => now - at < BAD_CALLS_WINDOW_MS);
    recent.push(now);
    this.badCalls.set(caller, recent);
    if (recent.length < BAD_CALLS * rateFactor) return;
    this.badCalls.delete(caller);
    this.deniedUntil.set(caller, now + DENIED_MS / rateFactor);
  }

  private callerOf(request: FastifyRequest): string {
    return HEADER.exec(request.headers.authorization ?? '')?.[1] ?? request.ip;
  }

  private authenticate(request: FastifyRequest, now: number): SandboxAccount {
    const header = HEADER.exec(request.headers.authorization ?? '');
    if (!header) throw unauthorized('HMAC format is invalid. Authorization header is missing or malformed.');
    const [, accessKey = '', signedDate = '', signature = ''] = header;
    const account = this.shop.kernel.accounts().find(({ secrets }) => secrets.accessKey === accessKey);
    if (!account) throw unauthorized('The specified access key does not exist.');
    const instant = signedInstant(signedDate);
    if (!(Math.abs(instant - now) <= CLOCK_TOLERANCE_MS)) throw unauthorized('Specified signature is expired.');
    if (!this.signedRight(request, account, signedDate, signature)) throw unauthorized('Invalid signature.');
    if (this.shop.revokedKeys.has(accessKey)) throw unauthorized('The specified access key is expired.');
    return account;
  }

  /** The path counts from the base address; a client that signs the whole path below the sandbox's prefix is right as well. */
  private signedRight(request: FastifyRequest, account: SandboxAccount, signedDate: string, signature: string): boolean {
    const [path = '', ...rest] = (request.raw.url ?? '').split('?');
    const query = rest.join('?');
    const inner = path.startsWith(this.basePath) ? path.slice(this.basePath.length) : path;
    return [inner, path].some((signed) =>
      sameBytes(signatureOf(account.secrets.secretKey ?? '', signedDate, request.method, signed, query), signature),
    );
  }

  private throttle(accountId: string, now: number): void {
    const { kernel } = this.shop;
    if (kernel.rateFactor === 0) return;
    const known = this.throttles.get(accountId) ?? { blockedUntil: 0, blocks: 0 };
    if (known.blockedUntil > now) throw tooManyCalls();
    if (kernel.take(`vendor:${accountId}`, CALLS_PER_SECOND, CALLS_PER_SECOND).allowed) return;
    const repeated = now - known.blockedUntil < REPEAT_WINDOW_MS / kernel.rateFactor;
    const blocks = repeated ? known.blocks + 1 : 1;
    const blockMs = Math.min(BLOCK_MS * 2 ** (blocks - 1), BLOCK_MAX_MS) / kernel.rateFactor;
    this.throttles.set(accountId, { blockedUntil: now + blockMs, blocks });
    throw tooManyCalls();
  }
}

/** Sheet 2, 8: the vendor id in path or body must be the one of the key. */
export function requireVendor(account: SandboxAccount, vendorId: unknown): void {
  if (vendorId !== account.id) throw orderRefusal(400, `vendorId(${String(vendorId)})가 인증 키의 업체코드와 다릅니다.`);
}
