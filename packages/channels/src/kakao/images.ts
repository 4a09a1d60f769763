/** Pictures are uploaded first, one a call; the shop refuses foreign addresses (section 4). */
import type { ConnectorContext } from '../sdk/context.ts';
import { multipart } from '../sdk/multipart.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { ListingImage } from '../sdk/product.ts';
import { call, reading } from './client.ts';
import { STAND_IN } from './paths.ts';
import { imageUrl } from './proofs.ts';

/** Addresses of the uploaded pictures in their order. Uploading changes no product, so a lost answer may be tried again. */
export async function uploadImages(ctx: ConnectorContext, images: readonly ListingImage[], boundary: string): Promise<Outcome<string[]>> {
  const urls: string[] = [];
  for (const image of images) {
    const body = multipart('file', [{ contentType: image.contentType, bytes: await image.load() }], boundary);
    const raw = { contentType: `multipart/form-data; boundary=${boundary}`, body };
    const answer = await call(ctx, reading('images.upload', STAND_IN.images, imageUrl, { raw }));
    if (answer.kind !== 'ok') return answer;
    urls.push(answer.value);
  }
  return { kind: 'ok', value: urls };
}
