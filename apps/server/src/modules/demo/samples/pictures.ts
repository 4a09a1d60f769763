import type { ProductDraft } from '@moa/core';
import type { Images } from '../../../platform/files/index.ts';
import { drawGarment } from './drawing.ts';
import { inkOf, type SampleProduct } from './sample-products.ts';

/** A drawing of each of the first colours. */
export async function drawPictures(
  images: Images,
  sellerId: number,
  { garment, colours, code }: SampleProduct,
  userId: number | null = null,
): Promise<ProductDraft['common']['images']> {
  const { default: sharp } = await import('sharp');
  const drawn = await Promise.all(
    colours.slice(0, 2).map(async (colour) => ({
      name: `${code}-${colour}.png`,
      // Whether anything of a picture shows through is the dearest question that is asked of it.
      bytes: await sharp(Buffer.from(drawGarment(garment, inkOf(colour))))
        .flatten({ background: '#ffffff' })
        .png()
        .toBuffer(),
    })),
  );
  return (await images.upload(sellerId, userId, drawn)).map(({ fileId, url, width, height }) => ({ fileId, url, width, height }));
}
