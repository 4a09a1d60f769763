/** A bucket that speaks as much S3 as the product does, and checks the signature as strictly as a real one. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../../src/platform/config/index.ts';
import { signRequest } from '../../src/platform/files/sigv4.ts';

export interface Bucket {
  config: S3Config;
  /** By path, `/<bucket>/<key>`. */
  objects: Map<string, Buffer>;
  close(): void;
}

export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const config = { endpoint: '', region: 'auto', bucket: 'moa', accessKeyId: 'id', secretAccessKey: 'secret' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
      if (request.headers.authorization !== signatureOf(config, request, url, body)) return response.writeHead(403).end();
      if (request.method === 'PUT') objects.set(url.pathname, body);
      if (request.method === 'DELETE') return response.writeHead(objects.delete(url.pathname) ? 204 : 404).end();
      if (url.searchParams.get('list-type') === '2') return response.end(listing([...objects.keys()], url.searchParams));
      const found = objects.get(url.pathname);
      if (found === undefined) return response.writeHead(404).end();
      return response.writeHead(200).end(request.method === 'GET' ? found : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  config.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config,
    objects,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function signatureOf(config: S3Config, request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(request.headers['x-amz-date'])) ?? [];
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  const type = request.headers['content-type'];
  return signRequest(
    {
      method: request.method ?? '',
      url,
      bodyHash: createHash('sha256').update(body).digest('hex'),
      headers: type === undefined ? {} : { 'content-type': type },
    },
    { ...config, service: 's3', now: new Date(Date.UTC(year, month - 1, ...rest)) },
  ).authorization;
}

/** Two keys a page, as a bucket with very many would answer. */
function listing(paths: readonly string[], asked: URLSearchParams): string {
  const keys = paths.map((path) => path.replace('/moa/', '')).toSorted();
  const after = keys.filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > (asked.get('start-after') ?? ''));
  const contents = after
    .slice(0, 2)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-11-21T00:00:00.000Z</LastModified></Contents>`);
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${after.length > 2}</IsTruncated>${contents.join('\n')}</ListBucketResult>`;
}
