/**
 * What becomes of a body that is answered before it was read. A connection that is closed while its client still sends is reset, and the
 * client never sees the answer (413, 415, 400): so the rest is read and thrown away, for as long as an honest client needs.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LONGEST_MS = 30_000;
const MOST_BYTES = 1024 * 1024 * 1024;

export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // A request that never came over a connection (`inject`) has none to keep, and nothing to cut.
    if (!(raw.socket instanceof Socket) || raw.complete || raw.httpVersionMajor !== 1 || reply.getHeader('connection') !== 'close') return;
    reply.removeHeader('connection');
    discard(raw);
  });
}

function discard(body: IncomingMessage): void {
  let bytes = 0;
  const cut = () => body.destroy();
  const timer = setTimeout(cut, LONGEST_MS).unref();
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) cut();
  });
  for (const end of ['end', 'close'] as const) body.once(end, () => clearTimeout(timer));
  body.resume();
}
