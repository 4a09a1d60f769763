/** Product images are uploaded first; the channel refuses foreign addresses (section 4, Images). */
import { chunks } from '../sdk/batch.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import { multipart } from '../sdk/multipart.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { ListingImage } from '../sdk/product.ts';
import { call, reading } from './client.ts';
import { imageUrls } from './proofs.ts';

const PER_CALL = 10;

/** Addresses of the uploaded images in their order. Uploading changes no product, so a lost answer may be tried again. */
export async function uploadImages(ctx: ConnectorContext, images: readonly ListingImage[], boundary: string): Promise<Outcome<string[]>> {
  const urls: string[] = [];
  for (const part of chunks(images, PER_CALL)) {
    const files = await Promise.all(part.map(async (image) => ({ contentType: image.contentType, bytes: await image.load() })));
    const raw = { contentType: `multipart/form-data; boundary=${boundary}`, body: multipart('imageFiles', files, boundary) };
    const answer = await call(ctx, reading('images.upload', 'images', '/v1/product-images/upload', imageUrls(part.length), { raw }));
    if (answer.kind !== 'ok') return answer;
    urls.push(...answer.value);
  }
  return { kind: 'ok', value: urls };
}
