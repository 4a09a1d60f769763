/**
 * Pictures of sellers: stored once by content, drawn for each channel's frame when first needed and kept. Their addresses are made of the
 * content's hash: short, not to be guessed, and the same for ever, so that browsers and channels may keep them.
 */
import { createHash } from 'node:crypto';
import { problem } from '@moa/contract';
import { BoundedMap } from '../bounded-map.ts';
import { type ConcurrencyLimit, createConcurrencyLimit, createShares, TooManyWaitingError } from '../concurrency-limit.ts';
import type { Database } from '../database/index.ts';
import { addVariant, findImage, insertImage, type Variant } from './images.queries.ts';
import type { ObjectStore } from './object-store.ts';
import { type Frame, importPicture, type Picture, PictureError, renderPicture, renderThumbnail } from './picture.ts';

export interface GivenPicture {
  name: string;
  bytes: Buffer;
}

export interface UploadedImage {
  fileId: string;
  url: string;
  thumbnailUrl: string;
  name: string;
  width: number;
  height: number;
  bytes: number;
}

/** A picture as a channel takes it; see `ListingImage` of the connectors. */
export interface Rendering {
  url: string;
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  byteLength: number;
  load(): Promise<Uint8Array>;
}

export interface Images {
  /**
   * Stores all or none. Throws SERVICE_UNAVAILABLE while too many are waiting, IMAGE_INVALID with two lines a picture that is wrong: its
   * name, then what is wrong.
   */
  upload(sellerId: number, userId: number | null, pictures: readonly GivenPicture[]): Promise<UploadedImage[]>;
  /** The same for pictures of the operator, which belong to no seller. */
  uploadOwn(pictures: readonly GivenPicture[]): Promise<UploadedImage[]>;
  /**
   * Checks and rewrites a picture that is kept elsewhere, without a public address; no side longer than `side` pixels where given.
   * Throws IMAGE_INVALID as `upload` does. A null seller is the operator.
   */
  rewrite(sellerId: number | null, picture: GivenPicture, side: number | null): Promise<Picture>;
  /** Draws a picture of the seller into a channel's frame (once), or null when the seller has no such picture. Throws `PictureError`. */
  render(sellerId: number, fileId: string, frame: Frame): Promise<Rendering | null>;
  /** Bytes of a public address; null when there is nothing. */
  read(name: string): Promise<{ bytes: Buffer; contentType: string } | null>;
  /** Path of a stored picture on this server. */
  pathOf(fileId: string, extension?: 'jpg' | 'png'): string;
}

export interface ImagesOptions {
  database: Database;
  store: Pick<ObjectStore, 'put' | 'get' | 'has'>;
  /** Address channels reach us under; null: addresses are paths of this server. */
  publicUrl: string | null;
  /** Pictures of requests that may be taken in at once, waiting ones included; `uploadsOfOne`: those of one seller. */
  admitted?: { uploads: number; uploadsOfOne: number; thumbnails: number };
}

/** Pictures decoded at once: each may take 200 MB for a moment. */
const CONCURRENT = 2;
/**
 * An upload waits with its bytes in memory, a thumbnail with nothing. Three full uploads, one of each seller; a few screens full of new
 * pictures.
 */
const ADMITTED = { uploads: 60, uploadsOfOne: 20, thumbnails: 500 } as const;
const BUSY_SECONDS = 5;
/** Longest side of the small drawing that answers of uploads name. */
const THUMBNAIL_SIDE = 240;
/** With 96 pixels for the rows of lists: the web chooses by what it shows (`smallPicture`). */
const NAME = /^([0-9a-f]{32})(?:-(96|240))?\.(jpg|png)$/;
const TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const;

export function createImages({ database, store, publicUrl, admitted = ADMITTED }: ImagesOptions): Images {
  const limited = createConcurrencyLimit(CONCURRENT);
  const uploads = createConcurrencyLimit(admitted.uploads, 0);
  const ofOne = createShares<number | null>(admitted.uploadsOfOne);
  const thumbnails = createConcurrencyLimit(admitted.thumbnails, 0);
  /** A turn for somebody who waits for the answer; whoever works in the background waits as long as it takes. */
  const withinLimits = <T>(admit: ConcurrencyLimit, work: () => Promise<T>): Promise<T> => admit(() => limited(work)).catch(refuseBusy);
  const takeIn = <T>(sellerId: number | null, work: () => Promise<T>): Promise<T> =>
    ofOne(sellerId, () => withinLimits(uploads, work)).catch(refuseBusy);
  const missing = new BoundedMap<string, true>({ capacity: 1_000, ttl: 60_000 });
  const addressOf = (name: string) => `${publicUrl ?? ''}/i/${name}`;

  async function keep(picture: Picture): Promise<string> {
    const fileId = createHash('sha256').update(picture.bytes).digest('hex');
    const name = nameOf(fileId, picture.extension);
    if (!(await store.has(name))) await store.put(name, picture.bytes, picture.contentType);
    missing.delete(name);
    return fileId;
  }

  async function draw(sellerId: number, fileId: string, frame: Frame, frameKey: string, extension: 'jpg' | 'png'): Promise<Variant> {
    const original = await store.get(nameOf(fileId, extension));
    if (original === null) throw new Error(`picture ${fileId} is registered but not stored`);
    const picture = await limited(() => renderPicture(original, frame));
    const variant = { fileId: await keep(picture), width: picture.width, height: picture.height, bytes: picture.bytes.length };
    await database.tenant(sellerId, (tx) => addVariant(tx, fileId, frameKey, variant));
    return variant;
  }

  async function thumbnail(name: string, key: string, side: number, extension: 'jpg' | 'png'): Promise<Buffer | null> {
    const stored = await store.get(name);
    if (stored !== null) return stored;
    if (!(await store.has(`${key}.${extension}`))) return null;
    return withinLimits(thumbnails, async () => {
      const original = await store.get(`${key}.${extension}`);
      if (original === null) return null;
      const { bytes } = await renderThumbnail(original, side);
      await store.put(name, bytes, 'image/jpeg');
      return bytes;
    });
  }

  /** Stores all or none. */
  async function storeAll(
    sellerId: number | null,
    pictures: readonly GivenPicture[],
  ): Promise<(Picture & { fileId: string; name: string })[]> {
    const read = await Promise.all(pictures.map(({ bytes }) => takeIn(sellerId, () => importPicture(bytes)).catch(asPictureError)));
    const wrong = pictures.flatMap(({ name }, index) => {
      const result = read[index];
      return result instanceof PictureError ? [refusalOf(name, result)] : [];
    });
    if (wrong.length > 0) throw problem('IMAGE_INVALID', { detail: wrong.join('\n') });
    return Promise.all(
      read
        .filter(isPicture)
        .map(async (picture, index) => ({ ...picture, fileId: await keep(picture), name: pictures[index]?.name ?? '' })),
    );
  }

  function uploaded({ fileId, name, extension, width, height, bytes }: Picture & { fileId: string; name: string }): UploadedImage {
    return {
      fileId,
      url: addressOf(nameOf(fileId, extension)),
      thumbnailUrl: addressOf(`${fileId.slice(0, 32)}-${THUMBNAIL_SIDE}.${extension}`),
      name,
      width,
      height,
      bytes: bytes.length,
    };
  }

  return {
    upload: async (sellerId, userId, pictures) => {
      const stored = await storeAll(sellerId, pictures);
      await database.tenant(sellerId, async (tx) => {
        for (const picture of stored) {
          await insertImage(tx, {
            hash: Buffer.from(picture.fileId, 'hex'),
            content_type: picture.contentType,
            extension: picture.extension,
            width: picture.width,
            height: picture.height,
            bytes: picture.bytes.length,
            name: picture.name,
            createdBy: userId,
            publicKey: picture.fileId.slice(0, 32),
          });
        }
      });
      return stored.map(uploaded);
    },

    uploadOwn: async (pictures) => (await storeAll(null, pictures)).map(uploaded),

    rewrite: async (sellerId, { name, bytes }, side) => {
      const picture = await takeIn(sellerId, async () => {
        const whole = await importPicture(bytes);
        return side === null ? whole : renderThumbnail(whole.bytes, side);
      }).catch(asPictureError);
      if (picture instanceof PictureError) throw problem('IMAGE_INVALID', { detail: refusalOf(name, picture) });
      return picture;
    },

    render: async (sellerId, fileId, frame) => {
      const image = await database.tenant(sellerId, (tx) => findImage(tx, fileId), { readOnly: true });
      if (image === null) return null;
      const frameKey = `${frame.width}x${frame.height}${frame.maxBytes === null ? '' : `@${frame.maxBytes}`}`;
      const variant = image.variants[frameKey] ?? (await draw(sellerId, fileId, frame, frameKey, image.extension));
      const name = nameOf(variant.fileId, 'jpg');
      return {
        url: addressOf(name),
        contentType: 'image/jpeg',
        width: variant.width,
        height: variant.height,
        byteLength: variant.bytes,
        load: async () => {
          const bytes = await store.get(name);
          if (bytes === null) throw new Error(`picture ${name} is not stored`);
          return bytes;
        },
      };
    },

    read: async (name) => {
      const [, key, side, extension] = NAME.exec(name) ?? [];
      if (key === undefined || (extension !== 'jpg' && extension !== 'png') || missing.get(name) === true) return null;
      const bytes = side === undefined ? await store.get(name) : await thumbnail(name, key, Number(side), extension);
      if (bytes === null) {
        missing.set(name, true);
        return null;
      }
      return { bytes, contentType: side === undefined ? TYPES[extension] : 'image/jpeg' };
    },

    pathOf: (fileId, extension = 'jpg') => `/i/${nameOf(fileId, extension)}`,
  };
}

function nameOf(fileId: string, extension: 'jpg' | 'png'): string {
  return `${fileId.slice(0, 32)}.${extension}`;
}

function isPicture(result: Picture | PictureError): result is Picture {
  return !(result instanceof PictureError);
}

function asPictureError(error: unknown): PictureError {
  if (error instanceof PictureError) return error;
  throw error;
}

function refuseBusy(error: unknown): never {
  if (!(error instanceof TooManyWaitingError)) throw error;
  throw problem('SERVICE_UNAVAILABLE', {
    detail: '지금 처리하고 있는 이미지가 많습니다. 잠시 후 다시 시도해주십시오.',
    retryAfter: BUSY_SECONDS,
  });
}

/** Two lines: the file's name, then what is wrong with it. */
function refusalOf(name: string, { kind, message }: PictureError): string {
  return `${oneLine(name)}\n${kind}: ${message}`;
}

/** A file name that cannot pretend to be two lines. */
function oneLine(name: string): string {
  return name.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
}
