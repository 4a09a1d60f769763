import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { importPicture, PictureError, renderPicture, renderThumbnail } from './picture.ts';

const solid = (width: number, height: number, background: string | object = '#3366cc') =>
  sharp({ create: { width, height, channels: 4, background: background as string } });

/** A PNG that says it is `width` × `height` and holds next to nothing. */
function bombPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1024 * 1024))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function refusal(bytes: Buffer): Promise<[string, number]> {
  const begun = performance.now();
  const error = await importPicture(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PictureError)) throw new Error(`was not refused: ${String(error)}`);
  expect(error.message).toMatch(/[가-힣]/);
  return [error.kind, performance.now() - begun];
}

describe('uploaded pictures', () => {
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
    ['nothing', Buffer.alloc(0), 'image-format'],
    ['a head without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]), 'image-error'],
    ['a bomb of 50,000 × 50,000', bombPng(50_000, 50_000), 'image-size'],
    ['a bomb of 2^31 × 1', bombPng(2_147_483_647, 1), 'image-size'],
    ['a bomb within the pixels but with rubbish inside', bombPng(7_000, 7_000), 'image-error'],
    ['too many bytes', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(21 * 1024 * 1024)]), 'image-size'],
  ])('are refused within a second: %s', async (_what, bytes, kind) => {
    const [found, took] = await refusal(bytes);
    expect(took).toBeLessThan(1000);
    // A head that lies may be found out by its size or by what follows: both refuse it.
    expect(kind === 'image-size' && bytes.length < 2_000_000 ? ['image-size', 'image-error'] : [kind]).toContain(found);
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
