/** A seller's image host: real pictures that a channel can fetch, or that a connector can upload. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListingImage } from '@moa/channels';
import { readImage, samplePicture } from '@moa/sandbox';

/** Pixels; the strictest channel wants 500. */
const SIZE = 600;

export interface ImageHost {
  /** A picture of its own for each hue (degrees). */
  picture(hue: number): ListingImage;
  close(): Promise<void>;
}

export async function startImageHost(): Promise<ImageHost> {
  const server = createServer((request, response) => {
    const hue = /^\/(\d+)\.png$/.exec(request.url ?? '')?.[1];
    response.writeHead(hue ? 200 : 404, { 'content-type': hue ? 'image/png' : 'text/plain' });
    response.end(hue ? samplePicture(Number(hue), SIZE) : 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    picture(hue) {
      const bytes = samplePicture(hue, SIZE);
      const { width, height } = readImage(bytes);
      const url = `${origin}/${hue}.png`;
      return { url, contentType: 'image/png', width, height, byteLength: bytes.length, load: async () => bytes };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
