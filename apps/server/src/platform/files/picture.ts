/**
 * Pictures from outside are never passed on as they came: they are recognised by content, looked at before they are decoded, and written
 * anew, which leaves nothing of what may have been hidden in them.
 */
import type { Sharp } from 'sharp';

/** What is wrong with a picture, in the words the web sorts by. The message is Korean. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly kind: 'image-size' | 'image-format' | 'image-error';

  constructor(kind: 'image-size' | 'image-format' | 'image-error', message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png';
  extension: 'jpg' | 'png';
  width: number;
  height: number;
}

export const LIMITS = { bytes: 20 * 1024 * 1024, pixels: 50_000_000, side: 15_000, smallestSide: 50 } as const;

/** The size and weight a channel takes. */
export interface Frame {
  width: number;
  height: number;
  /** Null: any. */
  maxBytes: number | null;
}

const JPEG_QUALITIES = [90, 82, 74, 66, 56, 46] as const;

/** Checks and rewrites an uploaded picture: JPEG, or PNG where parts are transparent. Throws `PictureError`. */
export async function importPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > LIMITS.bytes) throw new PictureError('image-size', `파일 크기는 ${LIMITS.bytes / 1024 / 1024}MB 이하여야 합니다.`);
  if (sniff(bytes) === null) throw new PictureError('image-format', 'JPG, PNG, GIF, WEBP 이미지만 올릴 수 있습니다.');
  const image = await open(bytes);
  const { width, height, hasAlpha } = await readHead(image);
  if (width > LIMITS.side || height > LIMITS.side || width * height > LIMITS.pixels) {
    throw new PictureError('image-size', `이미지가 너무 큽니다. 가로와 세로를 줄여주십시오. (현재 ${width}×${height})`);
  }
  if (Math.min(width, height) < LIMITS.smallestSide) {
    throw new PictureError('image-size', `가로와 세로가 ${LIMITS.smallestSide}픽셀 이상이어야 합니다. (현재 ${width}×${height})`);
  }
  const upright = image.rotate().toColorspace('srgb');
  const transparent = hasAlpha && (await showsThrough(upright));
  return transparent ? encodePng(upright) : encodeJpeg(upright, JPEG_QUALITIES[0]);
}

/**
 * Draws a stored picture into a frame on white; JPEG, because every channel takes it, at the best quality that fits the weight.
 * Throws `PictureError` when it cannot be made light enough.
 */
export async function renderPicture(bytes: Buffer, frame: Frame): Promise<Picture> {
  const image = await open(bytes);
  const drawn = image
    .flatten({ background: '#ffffff' })
    .resize({ width: frame.width, height: frame.height, fit: 'contain', background: '#ffffff' });
  for (const quality of JPEG_QUALITIES) {
    const made = await encodeJpeg(drawn.clone(), quality);
    if (frame.maxBytes === null || made.bytes.length <= frame.maxBytes) return made;
  }
  throw new PictureError('image-size', '쇼핑몰의 용량 제한에 맞게 줄일 수 없는 이미지입니다.');
}

/** A small picture of at most `side` pixels, keeping its shape. */
export async function renderThumbnail(bytes: Buffer, side: number): Promise<Picture> {
  const image = await open(bytes);
  return encodeJpeg(
    image.flatten({ background: '#ffffff' }).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
    80,
  );
}

/** Recognises the four kinds by their first bytes; null for anything else, whatever it calls itself. */
export function sniff(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

async function open(bytes: Buffer): Promise<Sharp> {
  // Loaded with the first picture: processes that see none do without its memory.
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: LIMITS.pixels, failOn: 'error', pages: 1 });
}

async function readHead(image: Sharp): Promise<{ width: number; height: number; hasAlpha: boolean }> {
  const { width, height, hasAlpha } = await decoded(() => image.metadata());
  return { width, height, hasAlpha: hasAlpha === true };
}

/** By its alpha alone: the statistics of a picture take ten times as long as all else that is done with it. */
async function showsThrough(image: Sharp): Promise<boolean> {
  const alpha = await decoded(() => image.clone().extractChannel('alpha').raw({ depth: 'uchar' }).toBuffer());
  // All alike, and the first one opaque: compared with itself moved by one, as a look at each of millions would hold up everybody else.
  return alpha[0] !== 255 || !alpha.subarray(1).equals(alpha.subarray(0, -1));
}

async function encodeJpeg(image: Sharp, quality: number): Promise<Picture> {
  const { data, info } = await decoded(() =>
    image.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: false }).toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, contentType: 'image/jpeg', extension: 'jpg', width: info.width, height: info.height };
}

async function encodePng(image: Sharp): Promise<Picture> {
  const { data, info } = await decoded(() => image.png({ compressionLevel: 8 }).toBuffer({ resolveWithObject: true }));
  return { bytes: data, contentType: 'image/png', extension: 'png', width: info.width, height: info.height };
}

/** What the decoder refuses is a broken picture, or a bomb. */
async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw new PictureError('image-size', '이미지가 너무 큽니다. 가로와 세로를 줄여주십시오.');
    throw new PictureError('image-error', '손상되었거나 읽을 수 없는 이미지입니다.');
  }
}
