import type { FastifyReply } from 'fastify';

/** An answer that ends a call. */
export class Refusal<Body = unknown> extends Error {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Answers in JSON, under a content type that is written as the channel writes it. */
export function sendJson(reply: FastifyReply, status: number, payload: unknown, contentType: string): FastifyReply {
  return reply.code(status).header('content-type', contentType).send(JSON.stringify(payload));
}
