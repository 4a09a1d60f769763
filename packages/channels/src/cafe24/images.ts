/** Images are uploaded as base64 and named by the path that comes back (section 4, Images). */
import { z } from 'zod';
import { type ConnectorContext, type Outcome, readRows, unreadableAnswer } from '../sdk/index.ts';
import type { ListingImage } from '../sdk/product.ts';
import { call } from './client.ts';
import { listProof } from './proofs.ts';

const CALL_MAX_BYTES = 30 * 1024 * 1024;
const uploaded = z.looseObject({ path: z.string().min(1) });

/** Paths of the uploaded images in their order. Uploading changes no product, so a lost answer may be tried again. */
export async function uploadImages(ctx: ConnectorContext, images: readonly ListingImage[]): Promise<Outcome<string[]>> {
  const encoded = await Promise.all(images.map(async (image) => Buffer.from(await image.load()).toString('base64')));
  const paths: string[] = [];
  for (const part of bySize(encoded, CALL_MAX_BYTES)) {
    const answer = await call(ctx, {
      operation: 'images.upload',
      method: 'POST',
      path: '/products/images',
      body: { requests: part.map((image) => ({ image })) },
      effect: 'READ',
      proof: listProof('images'),
    });
    if (answer.kind !== 'ok') return answer;
    const { rows } = readRows(uploaded, answer.value);
    if (rows.length !== part.length) return unreadableAnswer('READ', `이미지 ${part.length}장 가운데 ${rows.length}장`);
    paths.push(...rows.map(({ path }) => path));
  }
  return { kind: 'ok', value: paths };
}

/** Cuts texts into groups whose sum stays below `max`; one that is bigger goes alone. */
export function bySize(texts: readonly string[], max: number): string[][] {
  const groups: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const group = groups.at(-1);
    if (group && text.length <= room) group.push(text);
    else groups.push([text]);
    room = (group && text.length <= room ? room : max) - text.length;
  }
  return groups;
}
