import type { ShopType } from '@moa/core';
import type { FastifyInstance } from 'fastify';
import type { MountedChannel } from './start-sandbox.ts';

/** Uploaded images, as a channel's public image host serves them; once more below the page so that a proxy of `/sandbox` reaches them. */
export function registerFiles(app: FastifyInstance, mounted: ReadonlyMap<ShopType, MountedChannel>): void {
  for (const prefix of ['', '/sandbox']) {
    app.get<{ Params: { shopType: ShopType; name: string } }>(`${prefix}/files/:shopType/:name`, async (request, reply) => {
      const file = mounted.get(request.params.shopType)?.kernel.readFile(request.params.name);
      if (!file) return reply.code(404).send({ message: '파일을 찾을 수 없습니다.' });
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .type(file.contentType)
        .send(file.bytes);
    });
  }
}
