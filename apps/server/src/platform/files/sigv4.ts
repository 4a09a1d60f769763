/** AWS Signature Version 4 for single requests, as object stores ask for. */
import { createHash, createHmac } from 'node:crypto';

export interface UnsignedRequest {
  method: string;
  url: URL;
  /** More headers to sign, in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Hex SHA-256 of the body. */
  bodyHash: string;
}

export interface SigningKey {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  service: string;
  now: Date;
}

/** All headers to send, `authorization` included. */
export function signRequest(request: UnsignedRequest, key: SigningKey): Record<string, string> {
  const time = key.now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.bodyHash,
    'x-amz-date': time,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    request.method,
    canonicalPath(request.url.pathname),
    canonicalQuery(request.url.searchParams),
    ...names.map((name) => `${name}:${headers[name]?.trim().replace(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    request.bodyHash,
  ].join('\n');
  const scope = `${day}/${key.region}/${key.service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signing = [day, key.region, key.service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${key.secretAccessKey}`);
  const signature = hmac(signing, toSign).toString('hex');
  const credential = `Credential=${key.accessKeyId}/${scope}`;
  return { ...headers, authorization: `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${names.join(';')},Signature=${signature}` };
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/');
}

function canonicalQuery(params: URLSearchParams): string {
  return [...params]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
