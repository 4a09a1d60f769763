import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { importPicture, PictureError, renderPicture, renderThumbnail } from './picture.ts';

const solid = (width: number, height: number, background: string | object = '#3366cc') =>
  sharp({ create: { width, height, channels: 4, background: background as string } });

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG that says it is `width` × `height` and holds next to nothing. */
function bombPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1024 * 1024))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The PNG with one more chunk behind its head. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const headEnd = 8 + 12 + 13;
  return Buffer.concat([png.subarray(0, headEnd), pngChunk(type, data), png.subarray(headEnd)]);
}

/** A GIF whose screen is `side` wide and high, of `frames` pictures of one pixel. */
function bombGif(side: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** A JPEG whose head says 65,500 × 65,500. */
async function bombJpeg(): Promise<Buffer> {
  const bytes = await solid(64, 64).jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

/** A WebP with a canvas of 16,384 × 16,384 and no picture on it. */
function bombWebp(): Buffer {
  const canvas = Buffer.from('VP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0', 'latin1');
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(canvas.length + 4, 4);
  return Buffer.concat([head, canvas]);
}

const plainPng = () => solid(60, 60).png().toBuffer();

/** Milliseconds of the processor that `work` took: what others do on the machine does not count. */
async function cpuOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1000];
}

async function refusal(bytes: Buffer): Promise<[string, number]> {
  const [error, took] = await cpuOf(() =>
    importPicture(bytes).then(
      () => null,
      (thrown: unknown) => thrown,
    ),
  );
  if (!(error instanceof PictureError)) throw new Error(`was not refused: ${String(error)}`);
  expect(error.message).toMatch(/[가-힣]/);
  return [error.kind, took];
}

const jpegOfHugeSize = await bombJpeg();

describe('uploaded pictures', () => {
  it.each([
    ['nothing shows through', 255, 'image/jpeg'],
    ['all of it does', 200, 'image/png'],
  ] as const)('of a kind with transparency of which %s become what fits, however that is written', async (_, alpha, kind) => {
    const side = 60;
    const image = (channels: 2 | 4) =>
      sharp(Buffer.from(Array.from({ length: side * side * channels }, (_, at) => (at % channels === channels - 1 ? alpha : 120))), {
        raw: { width: side, height: side, channels },
      });
    const written = [
      image(4).png(),
      image(2).png(),
      image(4).png({ palette: true }),
      image(4).toColourspace('rgb16').png(),
      image(4).webp({ lossless: true }),
    ];
    for (const each of written) expect((await importPicture(await each.toBuffer())).contentType).toBe(kind);
  });

  it('with one clear spot stay transparent, wherever it is', async () => {
    for (const at of [0, 1_234, 60 * 60 - 1]) {
      const pixels = Buffer.alloc(60 * 60 * 4, 255);
      pixels[at * 4 + 3] = 254;
      const bytes = await sharp(pixels, { raw: { width: 60, height: 60, channels: 4 } })
        .png()
        .toBuffer();
      expect((await importPicture(bytes)).contentType).toBe('image/png');
    }
  });

  it('become JPEG, or PNG where parts are transparent, without what was hidden in them', async () => {
    const exif = await solid(400, 300)
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    expect(exif.includes('SECRET-PLACE')).toBe(true);
    const polyglot = Buffer.concat([exif, Buffer.from('<script>alert(1)</script>')]);
    const made = await importPicture(polyglot);
    expect(made).toMatchObject({ contentType: 'image/jpeg', extension: 'jpg', width: 400, height: 300 });
    expect(made.bytes.includes('SECRET-PLACE')).toBe(false);
    expect(made.bytes.includes('<script>')).toBe(false);

    expect((await importPicture(await solid(100, 100).webp().toBuffer())).extension).toBe('jpg');
    expect((await importPicture(await solid(100, 100).gif().toBuffer())).extension).toBe('jpg');
    const clear = await solid(100, 100, { r: 0, g: 0, b: 0, alpha: 0.3 }).png().toBuffer();
    expect(await importPicture(clear)).toMatchObject({ contentType: 'image/png', extension: 'png' });
  });

  it('stand upright whatever way the camera was held', async () => {
    const turned = await solid(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await importPicture(turned)).toMatchObject({ width: 300, height: 400 });
  });

  it.each([
    ['an SVG with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'image-format'],
    ['a page', Buffer.from('<!doctype html><html></html>'), 'image-format'],
    ['a PDF called .jpg', Buffer.from('%PDF-1.7 ...'), 'image-format'],
    [
      'an SVG of entities in entities',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg><text>&b;</text></svg>'),
      'image-format',
    ],
    ['commands for another program', Buffer.from('push graphic-context\nfill "url(https://evil.example/x|ls)"\n'), 'image-format'],
    ['an EPS', Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file\n'), 'image-format'],
    ['an AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1'), 'image-format'],
    ['a TIFF of 2^31 × 2^31', Buffer.from('II*\0\x08\0\0\0\x01\0\0\x01\x04\0\x01\0\0\0\xff\xff\xff\x7f', 'latin1'), 'image-format'],
    ['a sound in the same envelope', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), 'image-format'],
    ['a page that begins as a GIF', Buffer.from('GIF89a/*<html>*/=1;<script>alert(1)</script>'), 'image-error'],
    ['a GIF of 65,535 × 65,535', bombGif(65_535, 1), 'image-size'],
    ['a JPEG of 65,500 × 65,500', jpegOfHugeSize, 'image-size'],
    ['a WebP of 16,384 × 16,384', bombWebp(), 'image-size'],
    ['nothing', Buffer.alloc(0), 'image-format'],
    ['a head without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]), 'image-error'],
    ['a bomb of 50,000 × 50,000', bombPng(50_000, 50_000), 'image-size'],
    ['a bomb of 2^31 × 1', bombPng(2_147_483_647, 1), 'image-size'],
    ['a bomb within the pixels but with rubbish inside', bombPng(7_000, 7_000), 'image-error'],
    ['too many bytes', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(21 * 1024 * 1024)]), 'image-size'],
  ])('are refused within a second of the processor: %s', async (_what, bytes, kind) => {
    const [found, took] = await refusal(bytes);
    expect(took).toBeLessThan(1000);
    // A head that lies may be found out by its size or by what follows: both refuse it.
    expect(kind === 'image-size' && bytes.length < 2_000_000 ? ['image-size', 'image-error'] : [kind]).toContain(found);
  });

  it.each([
    [
      'a text of 8 MB, packed',
      async () =>
        withChunk(
          await plainPng(),
          'zTXt',
          Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(8 * 1024 * 1024, 0x3c), { level: 1 })]),
        ),
      '<<<<',
    ],
    ['a page as a comment', async () => withChunk(await plainPng(), 'tEXt', Buffer.from('Comment\0<script>alert(1)</script>')), '<script>'],
    [
      'an archive behind it',
      async () => Buffer.concat([await solid(60, 60).jpeg().toBuffer(), Buffer.from('PK\x03\x04 evil.class', 'latin1')]),
      'PK\x03\x04',
    ],
    ['ten thousand frames', async () => bombGif(60, 10_000), 'GIF8'],
  ])('are written anew within a second of the processor, without %s', async (_what, make, hidden) => {
    const bytes = await make();
    const [made, took] = await cpuOf(() => importPicture(bytes));
    expect(took).toBeLessThan(1000);
    expect(made.bytes.includes(Buffer.from(hidden, 'latin1'))).toBe(false);
    expect(made.bytes.length).toBeLessThan(10_000);
    expect([made.contentType, made.width]).toEqual([expect.stringMatching(/^image\/(jpeg|png)$/), 60]);
  });

  it('are refused when cut off or too small', async () => {
    const whole = await sharp({
      create: { width: 800, height: 800, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .jpeg()
      .toBuffer();
    expect((await refusal(whole.subarray(0, whole.length / 2)))[0]).toBe('image-error');
    expect((await refusal(await solid(40, 400).png().toBuffer()))[0]).toBe('image-size');
  });
});

describe('renderings', () => {
  it('have exactly the frame of the channel, on white', async () => {
    const made = await renderPicture(await solid(400, 400, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer(), {
      width: 1080,
      height: 1296,
      maxBytes: null,
    });
    expect(made).toMatchObject({ contentType: 'image/jpeg', width: 1080, height: 1296 });
    const { data } = await sharp(made.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([data[0], data[1], data[2]]).toEqual([255, 255, 255]);
  });

  it('get lighter until they fit, and say when they cannot', async () => {
    const noise = await sharp({
      create: { width: 1000, height: 1000, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 80 } },
    })
      .png()
      .toBuffer();
    const free = await renderPicture(noise, { width: 1000, height: 1000, maxBytes: null });
    const limit = Math.floor(free.bytes.length * 0.6);
    expect((await renderPicture(noise, { width: 1000, height: 1000, maxBytes: limit })).bytes.length).toBeLessThanOrEqual(limit);
    await expect(renderPicture(noise, { width: 1000, height: 1000, maxBytes: 1000 })).rejects.toThrow(PictureError);
  });

  it('keep their shape as thumbnails and are never blown up', async () => {
    expect(await renderThumbnail(await solid(1000, 500).png().toBuffer(), 240)).toMatchObject({ width: 240, height: 120 });
    expect(await renderThumbnail(await solid(100, 60).png().toBuffer(), 240)).toMatchObject({ width: 100, height: 60 });
  });
});
