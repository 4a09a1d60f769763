/** `/openapi.json` and `/docs`: the API described by the server that serves it, without a request to anybody else. */
import { readFile } from 'node:fs/promises';
import type { AnyContractRouter } from '@orpc/contract';
import type { FastifyInstance } from 'fastify';
import type { Operation } from '../operations.ts';
import { newNonce, pagePolicy } from '../security-headers.ts';
import { generateOpenApi, type OpenApiInfo } from './openapi.ts';

export function registerDocs(
  app: FastifyInstance,
  options: { contract: AnyContractRouter; operations: readonly Operation[]; info: OpenApiInfo },
): void {
  let document: Promise<string> | undefined;
  const open = { access: 'PUBLIC', uncounted: true } as const;

  app.get('/openapi.json', { config: { ...open, operation: 'docs.openapi' } }, async (_request, reply) => {
    document ??= generateOpenApi(options.contract, options.operations, options.info).then((made) => JSON.stringify(made));
    return reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }).send(await document);
  });
  app.get('/docs', { config: { ...open, operation: 'docs.page' } }, async (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': pagePolicy(newNonce()),
      })
      .send(await asset('docs.html')),
  );
  for (const [name, type] of [
    ['docs.js', 'text/javascript; charset=utf-8'],
    ['docs.css', 'text/css; charset=utf-8'],
  ] as const) {
    app.get(`/docs/${name}`, { config: { ...open, operation: 'docs.asset' } }, async (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(await asset(name)),
    );
  }
}

function asset(name: string): Promise<string> {
  return readFile(new URL(name, import.meta.url), 'utf8');
}
