/** Calls to 11ST: one key in a header, XML both ways. Many writes are GETs: none of them is ever repeated blindly (sheet 1). */
import { type ChannelCall, createClient } from '../sdk/client.ts';
import { kstDigits } from '../sdk/clock.ts';
import type { ChannelRequest, ConnectorContext } from '../sdk/context.ts';
import { refusedWith } from '../sdk/outcome.ts';
import type { Proof } from '../sdk/proof.ts';
import { ABSENT, type Answer, answerOf, objectionOf, SUBJECT } from './envelope.ts';
import { encodeXml, parseXml, type XmlNode } from './xml.ts';

export interface ElevenCall extends ChannelCall {
  method: ChannelRequest['method'];
  /** Parts behind the base URL; each is percent-encoded. */
  path: readonly string[];
  body?: XmlNode;
}

/** What 11ST refuses comes as `refused` with its code (`-3305`, `500`…) and words, and with `ABSENT` where it is not there. */
export const { act, call, ask } = createClient<ElevenCall, Answer>({
  messages: {
    subject: SUBJECT,
    relink: '11번가가 API 키를 받지 않았습니다. 키의 유효기간과 등록한 IP를 확인한 뒤 다시 연동해주십시오.',
    forbidden: '11번가가 이 키의 호출을 허락하지 않았습니다. 등록한 IP와 키를 확인한 뒤 다시 연동해주십시오.',
  },
  bucket: () => 'seller',
  throttledMs: 5_000,
  request,
  envelope({ body }) {
    const parsed = parseXml(body);
    return parsed.ok ? answerOf(parsed.value) : null;
  },
  // Nearly everything is said with HTTP 200 (sheet 8).
  says: [],
  objection: objectionOf,
});

export function reading<T>(
  operation: string,
  path: readonly string[],
  proof: Proof<Answer, T>,
  more: Partial<Pick<ElevenCall, 'method' | 'body'>> = {},
) {
  return { method: 'GET', operation, path, effect: 'READ', proof, ...more } as const;
}

export function writing<T>(
  method: 'GET' | 'POST' | 'PUT',
  operation: string,
  path: readonly string[],
  proof: Proof<Answer, T>,
  more: Pick<ElevenCall, 'body'> = {},
) {
  return { method, operation, path, effect: 'WRITE', proof, ...more } as const;
}

export const isAbsent = refusedWith(ABSENT);

/** `yyyyMMddHHmm` in Korea. */
export function minute(instant: Date): string {
  return kstDigits(instant).slice(0, 12);
}

function request(ctx: ConnectorContext, { method, path, body }: ElevenCall) {
  const url = `${ctx.baseUrl}/${path.map(pathPart).join('/')}`;
  const headers = { openapikey: ctx.account.credentials.apiKey ?? '', accept: 'text/xml' };
  if (!body) return { method, url, headers };
  return { method, url, headers: { ...headers, 'content-type': 'text/xml;charset=EUC-KR' }, body: encodeXml(body) };
}

/** Commas join order numbers and stay as they are. */
function pathPart(part: string): string {
  return encodeURIComponent(part).replaceAll('%2C', ',');
}
