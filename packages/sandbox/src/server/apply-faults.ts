import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, gatewayAnswer, gatewayNotFound, padded, wrongShape } from '../kernel/answer-bodies.ts';
import { withHostileTexts, withReorderedRows, withRepeatedCursor } from '../kernel/answer-rows.ts';
import { SandboxFault } from '../kernel/faults.ts';
import type { ChannelKernel } from '../kernel/kernel.ts';
import type {
  AnsweredFault,
  CursorRound,
  Fault,
  FaultAnswer,
  FaultKind,
  FaultWording,
  GatewayAnswer,
  GatewayPage,
  WrongShape,
} from '../kernel/types.ts';

const HANG_MS = 60_000;
/** Long enough for the first half of a cut body to leave before the connection goes. */
const CUT_PAUSE_MS = 20;

const PLAIN_ANSWERS: Record<AnsweredFault, FaultAnswer> = {
  RATE_LIMITED: { status: 429, body: 'Too Many Requests' },
  RATE_LIMITED_RETRY_AFTER: { status: 429, headers: { 'retry-after': '1' }, body: 'Too Many Requests' },
  SERVER_ERROR: { status: 500, body: 'Internal Server Error' },
  SERVER_ERROR_AFTER_EFFECT: { status: 500, body: 'Internal Server Error' },
  EXPIRED_TOKEN: { status: 401, body: 'Unauthorized' },
};

const PUTS_A_BODY: ReadonlySet<FaultKind> = new Set(['MALFORMED_BODY', 'CUT_BODY', 'HUGE_ANSWER', 'WRONG_SHAPE']);

type ErrorHandler = (this: FastifyInstance, error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Installs call log, journal flush and faults around everything that is registered inside `app` afterwards.
 * Faults before the effect arrive as thrown `SandboxFault`s, so every error handler set inside is wrapped.
 */
export function installFaults(app: FastifyInstance, wording: FaultWording, kernel: ChannelKernel): void {
  app.addHook('onRequest', async (request) => {
    kernel.begin(request, request.method, request.url.split('?')[0] ?? '');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    kernel.store.flush();
    return applyAfterEffect(wording, kernel, request, reply, payload);
  });
  app.addHook('onRequestAbort', async (request) => kernel.finish(request, 0));
  wrapErrorHandlers(app, wording, kernel);
}

function wrapErrorHandlers(app: FastifyInstance, wording: FaultWording, kernel: ChannelKernel): void {
  const original = app.setErrorHandler as (this: FastifyInstance, handler: ErrorHandler) => FastifyInstance;
  const wrap = (handler: ErrorHandler): ErrorHandler =>
    function (error, request, reply) {
      if (!(error instanceof SandboxFault)) return handler.call(this, error, request, reply);
      if (error.kind === 'TIMEOUT') return hang(kernel, request, reply);
      return sendAnswer(reply, answerOf(wording, kernel, error.kind, request));
    };
  original.call(
    app,
    wrap((error, _request, reply) => reply.send(error)),
  );
  app.setErrorHandler = function (this: FastifyInstance, handler: ErrorHandler) {
    return original.call(this, wrap(handler));
  } as unknown as FastifyInstance['setErrorHandler'];
}

function answerOf(wording: FaultWording, kernel: ChannelKernel, kind: AnsweredFault, request: FastifyRequest): FaultAnswer {
  return wording.faultAnswer?.(kind, request, kernel) ?? PLAIN_ANSWERS[kind];
}

function sendAnswer(reply: FastifyReply, answer: FaultAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);
}

async function hang(kernel: ChannelKernel, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.hijack();
  const socket = request.raw.socket;
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, HANG_MS);
    socket.once('close', () => {
      clearTimeout(limit);
      resolve();
    });
  });
  kernel.finish(request, 0);
  socket.destroy();
  return reply;
}

async function applyAfterEffect(
  wording: FaultWording,
  kernel: ChannelKernel,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const state = kernel.stateOf(request);
  const fault = state?.fault;
  const operation = state?.call.operation ?? '';
  // Whatever a fault puts into an answer without a body makes it one that has a body.
  if (fault && reply.statusCode === 204 && PUTS_A_BODY.has(fault.kind)) reply.code(200);
  switch (fault?.kind) {
    case 'LATENCY':
      await delay(fault.latencyMs);
      break;
    case 'LOST_AFTER_EFFECT':
      kernel.finish(request, 0);
      request.raw.socket.destroy();
      return payload;
    case 'SERVER_ERROR_AFTER_EFFECT': {
      const answer = answerOf(wording, kernel, 'SERVER_ERROR_AFTER_EFFECT', request);
      reply
        .code(answer.status)
        .removeHeader('content-length')
        .headers(answer.headers ?? {});
      kernel.finish(request, answer.status);
      return answer.body;
    }
    case 'MALFORMED_BODY':
      kernel.finish(request, reply.statusCode);
      reply.removeHeader('content-length');
      return garbled(bytesOf(payload));
    case 'CUT_BODY': {
      const bytes = bytesOf(payload);
      kernel.finish(request, 0);
      reply.header('content-length', String(Math.max(bytes.length, 2)));
      return cutStream(bytes);
    }
    case 'WRONG_SHAPE': {
      if (!isSuccess(reply)) reply.code(200);
      reply.removeHeader('content-length');
      kernel.finish(request, reply.statusCode);
      return wrongShape(bytesOf(payload), fault.variant as WrongShape, kernel.answers.otherThan(operation));
    }
    case 'NOT_FOUND_AS_404': {
      const { contentType, body } = gatewayNotFound(fault.variant as GatewayPage, state?.call.path ?? '');
      reply.code(404).removeHeader('content-length').header('content-type', contentType);
      kernel.finish(request, 404);
      return body;
    }
    case 'GATEWAY_ANSWER': {
      const { status, contentType, body } = gatewayAnswer(fault.variant as GatewayAnswer);
      reply.code(status).removeHeader('content-length').header('content-type', contentType);
      kernel.finish(request, status);
      return body;
    }
    case 'HUGE_ANSWER':
      kernel.finish(request, reply.statusCode);
      reply.removeHeader('content-length');
      return Readable.from(padded(bytesOf(payload), fault.bytes), { objectMode: false });
    case 'HOSTILE_TEXT':
      kernel.finish(request, reply.statusCode);
      reply.removeHeader('content-length');
      return withHostileTexts(payload);
    case 'REORDERED_ROWS':
      kernel.finish(request, reply.statusCode);
      return withReorderedRows(payload);
    case 'REPEATED_CURSOR':
      kernel.finish(request, reply.statusCode);
      reply.removeHeader('content-length');
      return withRepeatedCursor(payload, cursorsOf(fault, state?.call.path ?? ''), fault.variant as CursorRound);
    default:
      // Some channels answer a fault with 200 as well, and such a body is no operation's.
      if (!state?.call.fault && isSuccess(reply) && (typeof payload === 'string' || Buffer.isBuffer(payload)))
        kernel.answers.keep(operation, payload);
  }
  kernel.finish(request, reply.statusCode);
  return payload;
}

/** Words for a next page that were reported under a fault, by the list that reported them: no list gives those of another. */
const cursors = new WeakMap<Fault, Map<string, unknown[]>>();

function cursorsOf(fault: Fault, path: string): unknown[] {
  const lists = cursors.get(fault) ?? new Map<string, unknown[]>();
  cursors.set(fault, lists);
  const given = lists.get(path) ?? [];
  lists.set(path, given);
  return given;
}

function isSuccess(reply: FastifyReply): boolean {
  return reply.statusCode >= 200 && reply.statusCode < 300;
}

/** Neither JSON nor XML any more, whatever it was: the head of the answer, then a gateway's page. */
function garbled(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, Math.floor(bytes.length * 0.6)), Buffer.from('\u0000<<html><body>gateway</p>')]);
}

function cutStream(bytes: Buffer): Readable {
  async function* half() {
    yield bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2)));
    await delay(CUT_PAUSE_MS);
    throw new Error('answer cut by a sandbox fault');
  }
  return Readable.from(half(), { objectMode: false });
}
