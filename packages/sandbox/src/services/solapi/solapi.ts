/**
 * SOLAPI, written from the fact sheet: signature, one message at a time, history. Codes of the 1xxx family that the sheet does not name
 * (1032 to 1034) are ours; who calls may rely on the family only.
 */
import { randomUUID } from 'node:crypto';
import { byteLength } from '@moa/core';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { SERVICE_BASE_PATHS } from '../../base-paths.ts';
import type { SandboxKernel, SandboxService } from '../../kernel/types.ts';
import { authenticate } from './authentication.ts';
import { type MessageInput, readMessage, requireAcceptable, typeOf } from './message-input.ts';
import { NotAccepted, SolapiRefusal } from './refusal.ts';
import { balanceOf, messagesOf, type SolapiMessage, setSolapiBalance, statusOf } from './state.ts';

const PRICE = 18;
/** Numbers that end so have no KakaoTalk: their alimtalk falls back to text, where that is allowed. */
const WITHOUT_KAKAO = /0404$/;

const listQuery = z.strictObject({
  startKey: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(20),
  messageId: z.string().optional(),
  groupId: z.string().optional(),
  to: z.string().optional(),
  from: z.string().optional(),
  type: z.string().optional(),
  statusCode: z.string().optional(),
  dateType: z.enum(['CREATED', 'UPDATED']).optional(),
  startDate: z.iso.datetime({ offset: true }).optional(),
  endDate: z.iso.datetime({ offset: true }).optional(),
});

export const solapi: SandboxService = {
  name: 'SOLAPI',
  basePath: SERVICE_BASE_PATHS.SOLAPI,
  operations: ['messages.send', 'messages.list'],
  faultAnswer(kind) {
    const refusal =
      kind === 'EXPIRED_TOKEN'
        ? new SolapiRefusal(403, 'SignatureDoesNotMatch', '생성한 Signature와 일치하지 않습니다.')
        : kind.startsWith('RATE_LIMITED')
          ? new SolapiRefusal(429, 'TooManyRequests', '요청이 너무 많습니다.')
          : new SolapiRefusal(500, 'InternalError', '일시적인 오류입니다.');
    return {
      status: refusal.status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(kind === 'RATE_LIMITED_RETRY_AFTER' ? { 'retry-after': '1' } : {}),
      },
      body: JSON.stringify({ errorCode: refusal.errorCode, errorMessage: refusal.message }),
    };
  },
  register(app, kernel) {
    app.setErrorHandler((error, _request, reply) => answerError(error, reply));
    app.post('/messages/v4/send', async (request) => {
      kernel.operation(request, 'messages.send');
      authenticate(kernel, request.headers.authorization);
      return send(kernel, readMessage(request.body));
    });
    app.get('/messages/v4/list', async (request) => {
      kernel.operation(request, 'messages.list');
      authenticate(kernel, request.headers.authorization);
      const query = listQuery.safeParse(request.query);
      if (!query.success) throw new SolapiRefusal(400, 'ValidationError', query.error.message);
      return list(kernel, query.data);
    });
  },
};

function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof SolapiRefusal) return reply.code(error.status).send({ errorCode: error.errorCode, errorMessage: error.message });
  return reply.code(500).send({ errorCode: 'InternalError', errorMessage: String(error) });
}

function send(kernel: SandboxKernel, input: MessageInput): Record<string, unknown> {
  const ids = { messageId: `M4V${randomUUID().replaceAll('-', '')}`, groupId: `G4V${randomUUID().replaceAll('-', '')}` };
  const common = { to: input.to, from: input.from, type: typeOf(input), country: '82', accountId: '00000000000000' };
  try {
    requireAcceptable(kernel, input, balanceOf(kernel));
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error;
    return { ...ids, ...common, statusCode: error.statusCode, statusMessage: error.message };
  }
  setSolapiBalance(kernel, balanceOf(kernel) - PRICE);
  messagesOf(kernel).put(ids.messageId, { ...ids, ...recordOf(kernel, input) });
  return { ...ids, ...common, statusCode: '2000', statusMessage: '정상 접수(이통사로 접수 예정) ' };
}

function recordOf(kernel: SandboxKernel, input: MessageInput): Omit<SolapiMessage, 'messageId' | 'groupId'> {
  const type = typeOf(input);
  const kakao = input.kakaoOptions;
  const withoutKakao = type === 'ATA' && WITHOUT_KAKAO.test(input.to);
  const replacement = withoutKakao && kakao?.disableSms !== true;
  const textType = byteLength(input.text) > 90 ? 'LMS' : 'SMS';
  return {
    to: input.to,
    from: input.from,
    text: input.text,
    subject: input.subject ?? null,
    type: replacement ? textType : type,
    customFields: input.customFields ?? {},
    kakaoOptions: kakao
      ? { pfId: kakao.pfId, templateId: kakao.templateId, variables: kakao.variables ?? {}, disableSms: kakao.disableSms ?? false }
      : null,
    replacement,
    fixedStatus: withoutKakao && !replacement ? '3104' : null,
    dateCreated: kernel.clock.now().toISOString(),
  };
}

function list(kernel: SandboxKernel, query: z.infer<typeof listQuery>): Record<string, unknown> {
  const now = kernel.clock.now();
  const wanted = [...messagesOf(kernel).values()].reverse().filter((message) => matches(message, query, now));
  const start = query.startKey === undefined ? 0 : wanted.findIndex(({ messageId }) => messageId === query.startKey);
  const page = start < 0 ? [] : wanted.slice(start, start + query.limit);
  return {
    limit: query.limit,
    startKey: query.startKey ?? null,
    nextKey: wanted[start + query.limit]?.messageId ?? null,
    messageList: Object.fromEntries(page.map((message) => [message.messageId, viewOf(message, now)])),
  };
}

function matches(message: SolapiMessage, query: z.infer<typeof listQuery>, now: Date): boolean {
  const created = Date.parse(message.dateCreated);
  return (
    (['messageId', 'groupId', 'to', 'from', 'type'] as const).every((name) => query[name] === undefined || query[name] === message[name]) &&
    (query.statusCode === undefined || query.statusCode === statusOf(message, now)) &&
    (query.startDate === undefined || created >= Date.parse(query.startDate)) &&
    (query.endDate === undefined || created <= Date.parse(query.endDate))
  );
}

function viewOf({ fixedStatus, replacement, ...message }: SolapiMessage, now: Date): Record<string, unknown> {
  const statusCode = statusOf({ ...message, fixedStatus, replacement }, now);
  const status = statusCode === '4000' ? 'COMPLETE' : statusCode === '2000' ? 'PENDING' : 'SENDING';
  return { ...message, replacement: replacement ? 1 : 0, statusCode, status, dateUpdated: now.toISOString() };
}
