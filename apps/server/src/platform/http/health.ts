/** `/healthz`: the process answers. `/readyz`: it can do its work, or why it can't. Monitors may ask with HEAD. */
import type { FastifyInstance } from 'fastify';
import { isDatabaseUnavailable, isStorageFull } from '../database/index.ts';

const CHECK_MS = 2_000;

/** A check that failed for a reason that may be shown to anybody. */
export class NotReady extends Error {
  override name = 'NotReady';
}

/** @param checks each resolves when its part is ready, else rejects; name and reason are shown, the error is only logged */
export function registerHealth(app: FastifyInstance, checks: Readonly<Record<string, () => Promise<unknown>>>): void {
  const config = { access: 'PUBLIC', uncounted: true } as const;
  app.get('/healthz', { exposeHeadRoute: true, config: { ...config, operation: 'health.alive' } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { exposeHeadRoute: true, config: { ...config, operation: 'health.ready' } }, async (request, reply) => {
    const failures = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const failed = await within(CHECK_MS, check()).then(
          () => null,
          (error: unknown) => error ?? new Error('failed'),
        );
        if (failed !== null) request.log.warn({ err: failed, check: name }, 'not ready');
        return [name, failed] as const;
      }),
    );
    const failed = failures.filter(([, failure]) => failure !== null);
    const shown = Object.fromEntries(failures.map(([name, failure]) => [name, failure === null ? 'ok' : 'failed']));
    if (failed.length === 0) return { status: 'ok', checks: shown };
    reply.code(503).header('retry-after', '2');
    return {
      status: 'unavailable',
      checks: shown,
      reasons: Object.fromEntries(failed.map(([name, failure]) => [name, reasonOf(failure)])),
    };
  });
}

class Late extends Error {
  override name = 'Late';
}

/** Korean, for the operator; says nothing of the inside. */
function reasonOf(failure: unknown): string {
  if (failure instanceof NotReady) return failure.message;
  if (failure instanceof Late) return `${CHECK_MS / 1000}초 안에 응답하지 않습니다.`;
  if (isStorageFull(failure)) return '저장 공간이 가득 찼습니다.';
  if (isDatabaseUnavailable(failure)) return '데이터베이스에 연결할 수 없거나 데이터베이스가 응답하지 않습니다.';
  return '확인하지 못했습니다. 자세한 내용은 로그에 있습니다.';
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Late(`no answer within ${ms} ms`)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
