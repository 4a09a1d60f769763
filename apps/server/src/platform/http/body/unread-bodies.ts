/**
 * What becomes of a body that is answered before it was read. A connection that is closed while its client still sends is reset, and the
 * client never sees the answer (413, 415, 400): so the rest is read and thrown away, for as long as an honest client needs. All of them
 * together get what a few dozen of the largest bodies are long: who sends for the sake of sending is cut off.
 */
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

const LONGEST_MS = 30_000;
/** Honest uploads that are refused at one time. */
const AT_ONCE = 32;
/** What the largest operations take; a route that takes more raises it. */
const LARGEST_BYTES = 24 * 1024 * 1024;

export function registerUnreadBodies(app: FastifyInstance): void {
  let largest = LARGEST_BYTES;
  app.addHook('onRoute', ({ bodyLimit }) => {
    largest = Math.max(largest, bodyLimit ?? 0);
  });
  const discard = createDiscard(() => AT_ONCE * largest);
  app.addHook('onSend', async ({ raw }, reply) => {
    // A request that never came over a connection (`inject`) has none to keep, and nothing to cut.
    if (!(raw.socket instanceof Socket) || raw.complete || raw.httpVersionMajor !== 1 || reply.getHeader('connection') !== 'close') return;
    reply.removeHeader('connection');
    discard(raw);
  });
}

/** @param most bytes that all bodies which are being thrown away may have together; the one that goes beyond is cut off */
export function createDiscard(most: () => number): (body: Readable) => void {
  let underWay = 0;
  return (body) => {
    let bytes = 0;
    const cut = () => body.destroy();
    const timer = setTimeout(cut, LONGEST_MS).unref();
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      underWay += chunk.length;
      if (underWay > most()) cut();
    });
    body.once('close', () => {
      clearTimeout(timer);
      underWay -= bytes;
    });
    body.resume();
  };
}
