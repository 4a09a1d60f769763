/** The upload operation, and the public addresses of pictures. */
import { type files, problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../http/index.ts';
import type { GivenPicture, Images } from './images.ts';

export function fileRoutes(images: Images): Handlers<typeof files> {
  return {
    uploadImages: async ({ input, context }) => {
      return { contents: await images.upload(context.sellerId, context.actor.userId, await readPictures(input.images)) };
    },
  };
}

/** The bytes of uploaded files, with their names. */
export function readPictures(files: readonly File[]): Promise<GivenPicture[]> {
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })));
}

/** `GET /i/<key>.jpg`: for everybody who knows the address, browsers and channels alike; only ever as a picture. */
export function registerPublicImages(app: FastifyInstance, images: Images): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/i/:name',
    exposeHeadRoute: false,
    config: { access: 'PUBLIC', operation: 'files.image', uncounted: true },
    handler: async (request, reply) => {
      const image = await images.read(request.params.name);
      if (image === null) throw problem('NOT_FOUND', { detail: '없는 이미지입니다.' });
      const etag = `"${request.params.name}"`;
      reply.headers({
        'content-type': image.contentType,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'content-disposition': 'inline',
        etag,
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send(image.bytes);
    },
  });
}
