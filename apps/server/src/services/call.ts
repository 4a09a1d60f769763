/** One HTTP call to an outside service: bounded in time and size, never redirected, never thrown. */
import { classifyNetworkError } from '@moa/channels/sdk';

export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  timeoutMs: number;
}

/** `unsent`: it certainly never left. `lost`: it may have arrived. `reason` holds no address and no body. */
export type ServiceAnswer =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'unsent'; reason: string }
  | { kind: 'lost'; reason: string };

const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Calls once. A body that is no JSON is given as text. */
export async function callService(request: ServiceRequest): Promise<ServiceAnswer> {
  const limit = AbortSignal.timeout(request.timeoutMs);
  try {
    const answer = await fetch(request.url, {
      method: request.method,
      redirect: 'manual',
      signal: limit,
      ...(request.headers ? { headers: request.headers } : {}),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const text = await readText(answer);
    if (text === null) return { kind: 'lost', reason: 'answer too large' };
    return { kind: 'answer', status: answer.status, body: parsed(text) };
  } catch (error) {
    if (limit.aborted) return { kind: 'lost', reason: 'timed out' };
    return { kind: classifyNetworkError(error).kind, reason: codeOf(error) };
  }
}

async function readText(answer: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Addresses hold keys, and messages of fetch quote addresses: the code is all that is reported. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? 'network error' : codeOf(cause);
}
