import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ImageFetcher } from './fetch-image.ts';
import { readImage } from './image-facts.ts';
import { samplePicture } from './sample-picture.ts';

const picture = samplePicture(10, 40);
let server: Server;
let base: string;
let asked: string[];
let now: number;
let fetcher: ImageFetcher;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/moved') return response.writeHead(302, { location: '/a.png' }).end();
    if (request.url === '/gone') return response.writeHead(404).end(picture);
    if (request.url === '/page') return response.end('<html>');
    if (request.url === '/huge') return response.end(Buffer.concat([picture, Buffer.alloc(3 * 1024 * 1024)]));
    return response.end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  now = 0;
  fetcher = new ImageFetcher(() => now);
});

describe('fetching an image', () => {
  test('really asks the address and judges by the bytes', async () => {
    expect(await fetcher.fetch(`${base}/a.png`)).toEqual({ ok: true, width: 40, height: 40, bytes: picture.length });
    expect(asked).toEqual(['/a.png']);
  });

  test.each(['/moved', '/gone', '/page', '/huge'])('%s is no image', async (path) => {
    expect((await fetcher.fetch(`${base}${path}`)).ok).toBe(false);
    expect(asked).toEqual([path]);
  });

  test.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'no address', 'http://127.0.0.1:1/a.png'])(
    '%s cannot be read',
    async (url) => {
      expect((await fetcher.fetch(url)).ok).toBe(false);
    },
  );

  test('asks an address once, even for two calls at a time; a failure again after a while', async () => {
    await Promise.all([fetcher.fetch(`${base}/a.png`), fetcher.fetch(`${base}/a.png`)]);
    await fetcher.fetch(`${base}/gone`);
    await fetcher.fetch(`${base}/gone`);
    expect(asked).toEqual(['/a.png', '/gone']);
    now = 6000;
    await fetcher.fetch(`${base}/a.png`);
    await fetcher.fetch(`${base}/gone`);
    expect(asked).toEqual(['/a.png', '/gone', '/gone']);
  });
});

describe('reading an image', () => {
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0x10, 0, 0x20, 0])]);
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 0, 30, 0, 20, 3, 0, 0, 0, 0]);
  const webp = Buffer.alloc(30);
  webp.write('RIFF', 0, 'latin1');
  webp.write('WEBPVP8X', 8, 'latin1');
  webp.writeUIntLE(99, 24, 3);
  webp.writeUIntLE(49, 27, 3);

  test.each([
    ['GIF', gif, 16, 32, 'image/gif'],
    ['JPEG', jpeg, 20, 30, 'image/jpeg'],
    ['WebP', webp, 100, 50, 'image/webp'],
    ['PNG', picture, 40, 40, 'image/png'],
  ])('%s reports its size', (_name, bytes, width, height, contentType) => {
    expect(readImage(bytes)).toMatchObject({ ok: true, width, height, contentType });
  });

  test('cut or foreign bytes are no image', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), picture.subarray(0, 20), jpeg.subarray(0, 10)])
      expect(readImage(bytes).ok).toBe(false);
  });
});
