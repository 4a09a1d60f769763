/** `GET /api/v1/events`: server-sent events of the caller's seller, read by fetch with the bearer token. */
import { problem } from '@moa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticator, bearerToken } from '../http/index.ts';
import type { EventHub, ServerEvent } from './hub.ts';

/** Milliseconds between signs of life; at each the session is looked at again. */
const HEARTBEAT_MS = 20_000;
/** A stream ends after this, so that the browser comes back with a fresh token. */
const LONGEST_MS = 15 * 60_000;
/** Bytes a slow reader may leave unread. */
const UNREAD_LIMIT = 256 * 1024;
const STREAMS_PER_USER = 12;

export const EVENTS_PATH = '/api/v1/events';

export function registerEventStream(app: FastifyInstance, hub: EventHub, authenticator: Authenticator): void {
  const open = new Map<number, Set<() => void>>();
  app.addHook('preClose', async () => {
    for (const ends of open.values()) for (const end of [...ends]) end();
  });
  app.route({
    method: 'GET',
    url: EVENTS_PATH,
    exposeHeadRoute: false,
    config: { access: 'USER', operation: 'events.stream' },
    handler: (request, reply) => {
      const { actor } = request;
      if (actor === null) throw problem('UNAUTHENTICATED');
      const mine = open.get(actor.userId) ?? new Set();
      open.set(actor.userId, mine);
      // A new page is worth more than a forgotten one.
      if (mine.size >= STREAMS_PER_USER) [...mine][0]?.();
      const end = stream(request, reply, hub, authenticator, () => {
        mine.delete(end);
        if (mine.size === 0) open.delete(actor.userId);
      });
      mine.add(end);
      return reply;
    },
  });
}

/** Starts the stream; answers how to end it. */
function stream(request: FastifyRequest, reply: FastifyReply, hub: EventHub, authenticator: Authenticator, onEnd: () => void): () => void {
  const { raw } = reply.hijack();
  const begun = Date.now();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // The connection has served its purpose when the stream ends; kept alive it would hold up a stop.
    connection: 'close',
    // Proxies that gather answers would hold events back.
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n: 연결되었습니다\n\n');

  const write = (text: string) => {
    if (raw.writableLength > UNREAD_LIMIT) end();
    else if (!raw.destroyed) raw.write(text);
  };
  const { actor } = request;
  const sellerId = actor?.sellerId ?? null;
  const unsubscribe =
    sellerId === null || actor === null
      ? () => undefined
      : hub.subscribe({ sellerId, authorities: actor.authorities, send: (events) => write(events.map(encode).join('')) });

  const heartbeat = setInterval(() => {
    if (Date.now() - begun > LONGEST_MS) return end();
    write(': .\n\n');
    stillSignedIn(request, authenticator).catch(end);
  }, HEARTBEAT_MS);

  let ended = false;
  function end(): void {
    if (ended) return;
    ended = true;
    clearInterval(heartbeat);
    unsubscribe();
    onEnd();
    raw.end();
    raw.socket?.setTimeout(1000, () => raw.destroy());
  }
  raw.on('close', end);
  return end;
}

async function stillSignedIn(request: FastifyRequest, authenticator: Authenticator): Promise<void> {
  const token = bearerToken(request.headers.authorization);
  if (token === null) throw problem('UNAUTHENTICATED');
  await authenticator.authenticate(token, null, request.ip);
}

function encode(event: ServerEvent): string {
  return `event: ${event.topic}\ndata: ${JSON.stringify({ id: event.id })}\n\n`;
}
