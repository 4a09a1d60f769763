/** Takes a file from an address that only who asked for it may open. */
import { problemOf } from '@moa/contract/client';

/** What a request for a file accepts: it may take as long as the line needs, unlike reads that a screen waits for. */
export const FILE_TYPE = 'application/octet-stream';

/** Longer than any file is made before its first byte. */
const SILENCE_MS = 120_000;

/** `send` adds who asks. `onBytes` hears how much has come. Throws the problem of a refusal, and what a broken connection or one that fell silent throws. */
export async function receiveFile(
  send: (request: Request) => Promise<Response>,
  request: Request,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const silence = new AbortController();
  const silent = () => silence.abort(new DOMException('no byte of the file came', 'TimeoutError'));
  let timer = setTimeout(silent, SILENCE_MS);
  try {
    const asked = new Request(request, { signal: AbortSignal.any([request.signal, silence.signal]) });
    asked.headers.set('accept', FILE_TYPE);
    const response = await send(asked);
    if (!response.ok || response.body === null) throw await problemOf(response);
    const parts: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(silent, SILENCE_MS);
      parts.push(read.value);
      bytes += read.value.byteLength;
      onBytes(bytes);
    }
    return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  } finally {
    clearTimeout(timer);
  }
}

/** `120KB`, `3.4MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('ko-KR')}KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)}MB`;
}
