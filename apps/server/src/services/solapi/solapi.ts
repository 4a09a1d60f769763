/** SMS, LMS and alimtalk by SOLAPI (docs/sheets/solapi.md). One message a call, found again by our key in `customFields`. */
import { createHmac, randomBytes } from 'node:crypto';
import { byteLength, unrepresentable } from '@moa/core';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { SolapiConfig } from '../../platform/config/index.ts';
import type { FindOutcome, MessageProvider, OutgoingMessage, ReportOutcome, SendOutcome } from '../../platform/outbox/index.ts';
import { callService, type ServiceAnswer } from '../call.ts';

export interface SolapiOptions {
  config: SolapiConfig;
  now: Clock;
  timeoutMs?: number;
}

/** SMS holds 90 bytes of EUC-KR; longer texts are LMS (section 3). */
const SMS_BYTES = 90;
const LMS_SUBJECT = '모아 안내';
const PAGE = 500;
const PAGES = 5;
/** Their clock and ours may differ. */
const CLOCK_MARGIN_MS = 2 * 60_000;
/** 잔액 부족: the message waits for the operator to pay in. */
const NO_BALANCE = new Set(['1010', '1030']);
/** Of what we sent rather than of the message: mended by the operator, so the message waits. */
const OUR_FAULT = new Set(['InvalidAPIKey', 'SignatureDoesNotMatch', 'RequestTimeTooSkewed', 'DuplicatedSignature']);

const sendAnswer = z.object({ messageId: z.string(), statusCode: z.string() });
const errorAnswer = z.object({ errorCode: z.string() });
const listAnswer = z.object({
  nextKey: z.string().nullish(),
  messageList: z.record(
    z.string(),
    z.object({ statusCode: z.string().nullish(), customFields: z.record(z.string(), z.string()).nullish() }),
  ),
});

export function createSolapi({ config, now, timeoutMs = 10_000 }: SolapiOptions): MessageProvider {
  const call = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<ServiceAnswer> =>
    callService({
      method,
      url: `${config.url}${path}`,
      headers: { authorization: signature(config, now()), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
    });
  const list = async (query: Record<string, string>) => {
    const answer = await call('GET', `/messages/v4/list?${new URLSearchParams(query)}`);
    const parsed = answer.kind === 'answer' && answer.status === 200 ? listAnswer.safeParse(answer.body) : null;
    return parsed?.success ? parsed.data : null;
  };

  return {
    name: 'SOLAPI',
    timeoutMs,
    send: async (message) => sendOutcome(await call('POST', '/messages/v4/send', { message: messageBody(config, message) })),
    find: async (message, since) => {
      const startDate = new Date(since.getTime() - CLOCK_MARGIN_MS).toISOString();
      let startKey: string | undefined;
      for (let page = 0; page < PAGES; page++) {
        const read = await list({ to: message.to, startDate, limit: String(PAGE), ...(startKey ? { startKey } : {}) });
        if (read === null) return { kind: 'again', reason: 'SOLAPI 발송 목록을 읽을 수 없습니다.' } satisfies FindOutcome;
        const found = Object.entries(read.messageList).find(([, entry]) => entry.customFields?.moaKey === message.key);
        if (found) return { kind: 'found', ref: found[0] };
        if (!read.nextKey) break;
        startKey = read.nextKey;
      }
      return { kind: 'missing' };
    },
    report: async (ref) => reportOf((await list({ messageId: ref }))?.messageList[ref]?.statusCode ?? null),
  };
}

/** Signed anew for every call: a signature works once (section 2). */
function signature({ apiKey, apiSecret }: SolapiConfig, now: Date): string {
  const date = now.toISOString();
  const salt = randomBytes(16).toString('hex');
  const signed = createHmac('sha256', apiSecret).update(`${date}${salt}`).digest('hex');
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signed}`;
}

function messageBody(config: SolapiConfig, message: OutgoingMessage): Record<string, unknown> {
  const text = inEucKr(message.text);
  const common = { to: message.to, from: config.sender, text, customFields: { moaKey: message.key } };
  const templateId = config.templates[message.template];
  if (message.kind === 'ALIMTALK' && config.pfId !== null && templateId !== undefined) {
    const variables = Object.fromEntries(Object.entries(message.variables).map(([name, value]) => [`#{${name}}`, value]));
    return { ...common, type: 'ATA', kakaoOptions: { pfId: config.pfId, templateId, variables, disableSms: false } };
  }
  return byteLength(text) <= SMS_BYTES ? { ...common, type: 'SMS' } : { ...common, type: 'LMS', subject: LMS_SUBJECT };
}

/** Carriers know EUC-KR only: what it lacks would arrive as something else. */
function inEucKr(text: string): string {
  return unrepresentable(text, 'EUC-KR').reduce((cleaned, char) => cleaned.replaceAll(char, ''), text);
}

function sendOutcome(answer: ServiceAnswer): SendOutcome {
  if (answer.kind === 'unsent') return { kind: 'again', reason: `SOLAPI에 연결할 수 없습니다 (${answer.reason}).` };
  if (answer.kind === 'lost') return { kind: 'unknown', reason: `SOLAPI의 응답을 받지 못했습니다 (${answer.reason}).` };
  if (answer.status === 200) return acceptance(answer.body);
  const code = errorAnswer.safeParse(answer.body).data?.errorCode ?? String(answer.status);
  if (answer.status >= 500) return { kind: 'unknown', reason: `SOLAPI 오류입니다 (${code}).` };
  const reason = `SOLAPI가 거절했습니다 (${code}).`;
  return answer.status === 429 || OUR_FAULT.has(code) ? { kind: 'again', reason } : { kind: 'refused', reason };
}

/** Status 200 may hide a refusal: the code decides (section 4). */
function acceptance(body: unknown): SendOutcome {
  const parsed = sendAnswer.safeParse(body);
  if (!parsed.success) return { kind: 'unknown', reason: 'SOLAPI의 응답을 읽을 수 없습니다.' };
  const { messageId, statusCode } = parsed.data;
  if (statusCode === '2000' || statusCode === '3000' || statusCode === '4000') return { kind: 'accepted', ref: messageId };
  if (NO_BALANCE.has(statusCode)) return { kind: 'again', reason: `SOLAPI 잔액이 부족합니다 (${statusCode}).` };
  return { kind: 'refused', reason: `SOLAPI가 접수하지 않았습니다 (${statusCode}).` };
}

/** Only 4000 is success; 2000 and 3000 are not yet (section 4). */
function reportOf(statusCode: string | null): ReportOutcome {
  if (statusCode === '4000') return { kind: 'arrived' };
  if (statusCode === null || statusCode === '2000' || statusCode === '3000') return { kind: 'waiting' };
  return { kind: 'failed', reason: `통신사나 카카오가 전달하지 못했습니다 (SOLAPI ${statusCode}).` };
}
