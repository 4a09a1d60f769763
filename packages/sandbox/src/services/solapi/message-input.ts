import { byteLength } from '@moa/core';
import { z } from 'zod';
import type { SandboxKernel } from '../../kernel/types.ts';
import { NotAccepted, SolapiRefusal } from './refusal.ts';
import { SOLAPI_ACCOUNT, type SolapiType, templatesOf } from './state.ts';

const SMS_BYTES = 90;
const LMS_BYTES = 2_000;
const SUBJECT_BYTES = 40;
const ATA_CHARACTERS = 1_000;

const digits = z.string().regex(/^\d{8,15}$/);
const texts = z.record(z.string(), z.string());
const messageInput = z.strictObject({
  to: digits,
  from: digits,
  text: z.string().min(1),
  type: z.enum(['SMS', 'LMS', 'ATA']).optional(),
  subject: z.string().optional(),
  country: z.string().optional(),
  customFields: texts.optional(),
  autoTypeDetect: z.boolean().optional(),
  kakaoOptions: z
    .strictObject({ pfId: z.string(), templateId: z.string(), variables: texts.optional(), disableSms: z.boolean().optional() })
    .optional(),
});
const sendInput = z.strictObject({
  message: messageInput,
  agent: z.record(z.string(), z.unknown()).optional(),
  allowDuplicates: z.boolean().optional(),
});

export type MessageInput = z.infer<typeof messageInput>;

/** Reads and checks the body of `send`. Throws a refusal for what the platform does not take. */
export function readMessage(body: unknown): MessageInput {
  const parsed = sendInput.safeParse(parse(body));
  if (!parsed.success) throw invalid(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(', '));
  const { message } = parsed.data;
  const type = typeOf(message);
  if (type === 'SMS' && byteLength(message.text) > SMS_BYTES) throw invalid(`SMS는 ${SMS_BYTES}바이트까지 보낼 수 있습니다.`);
  if (byteLength(message.text) > LMS_BYTES) throw invalid(`본문은 ${LMS_BYTES}바이트까지 보낼 수 있습니다.`);
  if (type === 'SMS' && message.subject) throw invalid('SMS에는 제목을 넣을 수 없습니다.');
  if (byteLength(message.subject ?? '') > SUBJECT_BYTES) throw invalid(`제목은 ${SUBJECT_BYTES}바이트까지 보낼 수 있습니다.`);
  if (type === 'ATA' && !message.kakaoOptions) throw invalid('알림톡에는 kakaoOptions가 필요합니다.');
  return message;
}

/** As given, or chosen from what the message holds. */
export function typeOf(message: MessageInput): SolapiType {
  if (message.type) return message.type;
  if (message.kakaoOptions) return 'ATA';
  return byteLength(message.text) > SMS_BYTES ? 'LMS' : 'SMS';
}

/** Throws for what is refused at acceptance. */
export function requireAcceptable(kernel: SandboxKernel, message: MessageInput, balance: number): void {
  if (balance <= 0) throw new NotAccepted('1030', '잔액이 부족합니다.');
  if (message.from !== SOLAPI_ACCOUNT.sender) throw new NotAccepted('1062', '발신번호가 등록되어 있지 않습니다.');
  if (typeOf(message) === 'ATA') requireTemplate(kernel, message);
}

function requireTemplate(kernel: SandboxKernel, { kakaoOptions }: MessageInput): void {
  if (!kakaoOptions) return;
  const template = templatesOf(kernel).get(kakaoOptions.templateId);
  if (kakaoOptions.pfId !== SOLAPI_ACCOUNT.pfId || !template) throw new NotAccepted('1032', '등록되지 않은 채널이나 템플릿입니다.');
  const wanted = [...template.text.matchAll(/#\{[^{}]+\}/g)].map(([name]) => name);
  const given = kakaoOptions.variables ?? {};
  if (wanted.some((name) => given[name] === undefined)) throw new NotAccepted('1033', '템플릿의 변수가 모두 채워지지 않았습니다.');
  if (template.text.replace(/#\{[^{}]+\}/g, (name) => given[name] ?? '').length > ATA_CHARACTERS)
    throw new NotAccepted('1034', `알림톡은 ${ATA_CHARACTERS}자까지 보낼 수 있습니다.`);
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    throw invalid('JSON을 읽을 수 없습니다.');
  }
}

function invalid(message: string): SolapiRefusal {
  return new SolapiRefusal(400, 'ValidationError', message);
}
