/**
 * Pictures that only some people may see: checked and written anew like all others, then sealed, under a name that no public address
 * reaches. Who may see one is the caller's matter; it serves the bytes itself, through an authorised route.
 */
import { randomBytes } from 'node:crypto';
import type { PlatformVault } from '../crypto/index.ts';
import type { Images } from './images.ts';
import type { ObjectStore } from './object-store.ts';

export interface PrivatePicture {
  /** Name in the object store. */
  objectKey: string;
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  /** Of the picture, not of its sealed form. */
  bytes: number;
}

export interface PrivatePictures {
  /** @throws ProblemError IMAGE_INVALID, as `Images.upload` does */
  keep(sellerId: number, file: { name: string; bytes: Buffer }): Promise<PrivatePicture>;
  /** Null when it is not there (any more). */
  read(objectKey: string): Promise<Buffer | null>;
  remove(objectKey: string): Promise<void>;
}

/** Larger ones are drawn smaller: they are looked at on screens, and never sent to a shop. */
const LONGEST_SIDE = 2_400;

/** @param suffix what they belong to, one word: `inquiry` */
export function createPrivatePictures(options: {
  images: Pick<Images, 'rewrite'>;
  store: ObjectStore;
  platformVault: PlatformVault;
  suffix: string;
}): PrivatePictures {
  const { images, store, platformVault, suffix } = options;
  const associatedData = (objectKey: string) => `private_picture:${objectKey}`;
  return {
    keep: async (sellerId, file) => {
      const picture = await images.rewrite(sellerId, file, LONGEST_SIDE);
      // No name that `Images.read` would give to everybody: those are digits and an extension.
      const objectKey = `${randomBytes(16).toString('hex')}-${suffix}`;
      await store.put(objectKey, platformVault.seal(picture.bytes, associatedData(objectKey)), 'application/octet-stream');
      const { contentType, width, height } = picture;
      return { objectKey, contentType, width, height, bytes: picture.bytes.length };
    },
    read: async (objectKey) => {
      const sealed = await store.get(objectKey);
      return sealed === null ? null : platformVault.openBytes(sealed, associatedData(objectKey));
    },
    remove: (objectKey) => store.remove(objectKey),
  };
}
