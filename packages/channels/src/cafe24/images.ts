/** Images are uploaded as base64 and named by the path that comes back (section 4, Images). */
import { unreadableAnswer } from '../sdk/answer.ts';
import type { ConnectorContext } from '../sdk/context.ts';
import type { Outcome } from '../sdk/outcome.ts';
import type { ListingImage } from '../sdk/product.ts';
import { text, wire } from '../sdk/reader.ts';
import { call, writing } from './client.ts';
import { listProof } from './proofs.ts';

const CALL_MAX_BYTES = 30 * 1024 * 1024;

/** Paths of the uploaded images in their order. Uploading changes no product, so a lost answer may be tried again. */
export async function uploadImages(ctx: ConnectorContext, images: readonly ListingImage[]): Promise<Outcome<string[]>> {
  const encoded = await Promise.all(images.map(async (image) => Buffer.from(await image.load()).toString('base64')));
  const paths: string[] = [];
  for (const part of bySize(encoded, CALL_MAX_BYTES)) {
    const upload = writing('POST', 'images.upload', '/products/images', listProof('images'), {
      requests: part.map((image) => ({ image })),
    });
    const answer = await call(ctx, { ...upload, effect: 'READ' });
    if (answer.kind !== 'ok') return answer;
    const reported = answer.value.map((row) => text(wire(row).path)).filter(Boolean);
    if (reported.length !== part.length) return unreadableAnswer('READ', `이미지 ${part.length}장 가운데 ${reported.length}장`);
    paths.push(...reported);
  }
  return { kind: 'ok', value: paths };
}

/** Cuts texts into groups whose sum stays below `max`; one that is bigger goes alone. */
export function bySize(texts: readonly string[], max: number): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const encoded of texts) {
    const group = groups.at(-1);
    if (group && encoded.length <= room) group.push(encoded);
    else {
      groups.push([encoded]);
      room = max;
    }
    room -= encoded.length;
  }
  return groups;
}
