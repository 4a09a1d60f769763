/** How the channel says that something failed, and its words for the seller (sections 2, 3 and 8). */
import { type ClientMessages, type Objection, refused } from '../sdk/client.ts';
import type { ChannelResponse } from '../sdk/context.ts';
import { parseJson } from '../sdk/json.ts';
import { text, wire } from '../sdk/reader.ts';
import { problemsOf } from './errors.ts';

export const MESSAGES: ClientMessages = {
  subject: '스마트스토어가',
  relink: '스마트스토어 인증이 만료되었거나 취소되었습니다. 쇼핑몰을 다시 연동해주십시오.',
  forbidden: '등록되지 않은 IP에서 호출했습니다. 네이버 커머스API센터의 애플리케이션에 이 서버의 IP 주소를 등록해주십시오.',
};

/** What a call is refused with when the channel itself says that there is no such thing; its gateway says `GW.NOT_FOUND`. */
export const ABSENT = 'NOT_FOUND';
export const IP_NOT_ALLOWED = 'GW.IP_NOT_ALLOWED';
/** Codes of the channel's own 404s: of the API, of the token, and of orders. */
const OWN_NOT_FOUND = /^(NOT_FOUND|CHANNEL_NOT_FOUND|STORE_NOT_FOUND|10000[13])$/;

const THROTTLED_MS = 1_000;
const QUOTA_PAUSE_MS = 60_000;

/** What the token's call and all others have in common. A body that is empty or `null` is undefined: some changes say nothing more. */
export const ENVELOPE = {
  throttledMs: THROTTLED_MS,
  envelope({ body }: ChannelResponse): unknown {
    if (body.length === 0) return undefined;
    const parsed = parseJson(body);
    return parsed.ok ? (parsed.value ?? undefined) : null;
  },
  says: [404],
  objection: (answer: unknown, { response }: { response: ChannelResponse }) => objectionOf(answer, response.status),
  /** A 403 is a missing right of the application or an unknown address, never the end of the link: `objection` reads it. */
  forbidden: () => null,
  pauseMs: (answer: unknown) => (codeOf(answer) === 'GW.QUOTA_LIMIT' ? QUOTA_PAUSE_MS : 0),
};

function objectionOf(answer: unknown, status: number): Objection | null {
  const code = codeOf(answer);
  if (status < 400 || (status === 404 && !OWN_NOT_FOUND.test(code))) return null;
  if (code === IP_NOT_ALLOWED) return refused(MESSAGES, code, '', MESSAGES.forbidden);
  const { invalidInputs, message } = wire(answer);
  const problems = problemsOf(invalidInputs);
  if (problems.length > 0) return { kind: 'fix', problems };
  return code === '' ? null : refused(MESSAGES, code, text(message));
}

function codeOf(answer: unknown): string {
  return text(wire(answer).code);
}
