import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ImageHost {
  /** Address of a PNG of that size in pixels; `/none.png` of the same host is 404. */
  url(width: number, height: number): string;
  missing: string;
  /** Paths asked for so far. */
  asked: string[];
  close(): Promise<void>;
}

/** The first bytes of a PNG, which is all that a size check reads. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A seller's image host for tests: `/800x800.png` is a picture of that size. */
export async function startImageHost(): Promise<ImageHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const size = /^\/(\d+)x(\d+)\.png/.exec(path);
    response.statusCode = size ? 200 : 404;
    response.end(size ? png(Number(size[1]), Number(size[2])) : 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: (width, height) => `${origin}/${width}x${height}.png`,
    missing: `${origin}/none.png`,
    asked,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
