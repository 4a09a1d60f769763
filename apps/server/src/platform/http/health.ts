/** `/healthz`: the process answers. `/readyz`: it can do its work. Monitors may ask with HEAD. */
import type { FastifyInstance } from 'fastify';

const CHECK_MS = 2_000;

/** @param checks each resolves when its part is ready, else rejects; the name is shown, the error is only logged */
export function registerHealth(app: FastifyInstance, checks: Readonly<Record<string, () => Promise<unknown>>>): void {
  const config = { access: 'PUBLIC', uncounted: true } as const;
  app.get('/healthz', { exposeHeadRoute: true, config: { ...config, operation: 'health.alive' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { exposeHeadRoute: true, config: { ...config, operation: 'health.ready' } }, async (request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const failed = await within(CHECK_MS, check()).then(
          () => null,
          (error: unknown) => error ?? new Error('failed'),
        );
        if (failed !== null) request.log.warn({ err: failed, check: name }, 'not ready');
        return [name, failed === null ? 'ok' : 'failed'] as const;
      }),
    );
    const ready = results.every(([, result]) => result === 'ok');
    if (!ready) reply.code(503).header('retry-after', '2');
    return { status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(results) };
  });
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
