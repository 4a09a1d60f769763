/** Takes a file from an address that only who asked for it may open. */
import { problemOf } from '@moa/contract/client';

/** `send` adds who asks. `onBytes` hears how much has come. Throws the problem of a refusal, and what a broken connection throws. */
export async function receiveFile(
  send: (request: Request) => Promise<Response>,
  request: Request,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  const response = await send(request);
  if (!response.ok || response.body === null) throw await problemOf(response);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    bytes += read.value.byteLength;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** `120KB`, `3.4MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('ko-KR')}KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)}MB`;
}
