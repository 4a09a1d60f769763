/** The pictures that rows name: of the archives beside the file, and of addresses. */
import type { ProductImage } from '@moa/core';
import { isAddress, pictureFinder } from '@moa/core/batch';
import type { TenantTx } from '../../../platform/database/index.ts';
import { readArchived } from './archive.queries.ts';
import { type FoundPicture, findPictures, type PictureDeps } from './by-address.ts';

/** The picture that a file's name means, or in Korean why there is none. */
export type PictureOfName = (name: string) => ProductImage | string;

export async function readArchivedPictures(tx: TenantTx, batchId: number): Promise<PictureOfName> {
  const find = pictureFinder(await readArchived(tx, batchId));
  return (name) => {
    const file = find(name);
    return typeof file === 'string' ? file : (file.picture ?? file.refusal?.message ?? '손상되었거나 읽을 수 없는 이미지입니다.');
  };
}

/** What of these addresses and names can be had. Never throws for what one of them gives. */
export async function findNamed(
  deps: PictureDeps,
  sellerId: number,
  names: readonly string[],
  archived: PictureOfName,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, FoundPicture>> {
  const found = await findPictures(deps, sellerId, names.filter(isAddress), signal);
  for (const name of names) if (!isAddress(name)) found.set(name, archived(name));
  return found;
}
