import { createHmac } from 'node:crypto';
import { sameBytes } from '../../kernel/same-bytes.ts';
import type { SandboxKernel } from '../../kernel/types.ts';
import { SolapiRefusal } from './refusal.ts';
import { SOLAPI_ACCOUNT } from './state.ts';

const SKEW_MS = 15 * 60_000;
const ALGORITHMS = { 'HMAC-SHA256': 'sha256', 'HMAC-MD5': 'md5' } as const;
const HEADER = /^(HMAC-SHA256|HMAC-MD5) apiKey=([^,\s]+), ?date=([^,\s]+), ?salt=([^,\s]+), ?signature=([0-9a-f]+)$/;

/** Signatures seen by a kernel, with the time they were seen at. */
const seen = new WeakMap<SandboxKernel, Map<string, number>>();

/** Throws the refusal of section 2. */
export function authenticate(kernel: SandboxKernel, header: string | undefined): void {
  const match = HEADER.exec(header ?? '');
  if (!match) throw new SolapiRefusal(403, 'InvalidAPIKey', '인증 정보를 읽을 수 없습니다.');
  const [, algorithm, apiKey, date, salt, signature] = match as unknown as [string, keyof typeof ALGORITHMS, ...string[]];
  if (apiKey !== SOLAPI_ACCOUNT.apiKey) throw new SolapiRefusal(403, 'InvalidAPIKey', '유효한 API Key가 아닙니다.');
  const now = kernel.clock.now().getTime();
  const at = Date.parse(date ?? '');
  if (!/^\d{4}-\d{2}-\d{2}T.+(Z|[+-]\d{2}:?\d{2})$/.test(date ?? '') || !(Math.abs(now - at) <= SKEW_MS))
    throw new SolapiRefusal(403, 'RequestTimeTooSkewed', '요청 시간이 서버 시간과 15분 넘게 다릅니다.');
  const saltBytes = Buffer.byteLength(salt ?? '');
  const expected = createHmac(ALGORITHMS[algorithm], SOLAPI_ACCOUNT.apiSecret).update(`${date}${salt}`).digest();
  if (saltBytes < 12 || saltBytes > 64 || !sameBytes(Buffer.from(signature ?? '', 'hex'), expected))
    throw new SolapiRefusal(403, 'SignatureDoesNotMatch', '생성한 Signature와 일치하지 않습니다.');
  useOnce(kernel, signature ?? '', now);
}

function useOnce(kernel: SandboxKernel, signature: string, now: number): void {
  const known = seen.get(kernel) ?? new Map<string, number>();
  seen.set(kernel, known);
  for (const [old, at] of known) if (now - at > SKEW_MS) known.delete(old);
  if (known.has(signature)) throw new SolapiRefusal(403, 'DuplicatedSignature', '이미 사용된 Signature입니다.');
  known.set(signature, now);
}
