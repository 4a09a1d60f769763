import type { ImageFacts } from './types.ts';

export interface KnownImage extends ImageFacts {
  contentType: string;
}

const UNREADABLE: KnownImage = { ok: false, width: 0, height: 0, bytes: 0, contentType: '' };

/** Type and size of an image by its own bytes; `ok: false` when it is none of PNG, JPEG, GIF, WebP. */
export function readImage(bytes: Buffer): KnownImage {
  const size = pngSize(bytes) ?? jpegSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes);
  if (!size || size.width < 1 || size.height < 1) return { ...UNREADABLE, bytes: bytes.length };
  return { ok: true, bytes: bytes.length, ...size };
}

interface Size {
  width: number;
  height: number;
  contentType: string;
}

function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89504e47 || bytes.readUInt32BE(4) !== 0x0d0a1a0a) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), contentType: 'image/png' };
}

function gifSize(bytes: Buffer): Size | null {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), contentType: 'image/gif' };
}

/** Walks the JPEG's segments to the frame header (SOF0..SOF15 but DHT, JPG, DAC). */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), contentType: 'image/jpeg' };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const contentType = 'image/webp';
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, contentType };
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, contentType };
  if (form !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1, contentType };
}
