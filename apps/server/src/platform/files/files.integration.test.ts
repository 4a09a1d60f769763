import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { files, problem } from '@moa/contract';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bucket, startBucket } from '../../../test/support/bucket.ts';
import { type TestDatabase, type TestSeller, testDatabase } from '../../../test/support/index.ts';
import type { S3Config } from '../config/index.ts';
import { createSellerVault } from '../crypto/index.ts';
import { createHttpServer } from '../http/index.ts';
import {
  createImages,
  createSealedFiles,
  fileRoutes,
  type Images,
  readWhole,
  registerPublicImages,
  removeOrphans,
  type SealedFiles,
  sealedOrphans,
} from './index.ts';
import { createFolderStore, createS3Store } from './object-store.ts';

let test: TestDatabase;
let seller: TestSeller;
let stranger: TestSeller;
let images: Images;
let app: FastifyInstance;
let address = '';
const folder = mkdtempSync(join(tmpdir(), 'moa-files-'));

beforeAll(async () => {
  test = await testDatabase();
  [seller, stranger] = [await test.seller(), await test.seller()];
  images = createImages({ database: test.database, store: createFolderStore(folder), publicUrl: null });
  app = await createHttpServer({
    modules: [{ name: 'files', contract: files, handlers: fileRoutes(images) }],
    authenticator: {
      authenticate: async (token) => {
        if (token !== 'seller') throw problem('UNAUTHENTICATED');
        return {
          userId: seller.userId,
          loginId: 'a',
          role: 'U',
          sessionId: 's',
          sellerId: seller.sellerId,
          authorities: new Set(),
          rights: new Set(),
          shopAccountIds: null,
          actingSellerLoginId: null,
        };
      },
    },
    idempotency: null,
    platform: (server) => registerPublicImages(server, images),
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const picture = (color: string, size = 400) =>
  sharp({ create: { width: size, height: size, channels: 3, background: color } })
    .png()
    .toBuffer();

async function upload(parts: [name: string, bytes: Buffer][], field = (index: number) => `images[${index}]`) {
  const form = new FormData();
  for (const [index, [name, bytes]] of parts.entries()) form.append(field(index), new File([new Uint8Array(bytes)], name));
  const answer = await fetch(`${address}/api/v1/common/image`, { method: 'POST', headers: { authorization: 'Bearer seller' }, body: form });
  return {
    status: answer.status,
    body: (await answer.json()) as {
      contents: { fileId: string; url: string; thumbnailUrl: string; width: number }[];
      detail: string;
      code: string;
    },
  };
}

describe('image upload', () => {
  it('stores pictures and serves them to everybody who knows the address, only as pictures', async () => {
    const { status, body } = await upload([
      ['빨강.png', await picture('#f00')],
      ['파랑.png', await picture('#00f')],
    ]);
    expect(status).toBe(200);
    const [red, blue] = body.contents;
    expect(red?.url).toMatch(/^\/i\/[0-9a-f]{32}\.jpg$/);
    expect(red?.url).not.toBe(blue?.url);
    const served = await fetch(`${address}${red?.url}`);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(red?.fileId);
    expect((await fetch(`${address}${red?.url}`, { headers: { 'if-none-match': String(served.headers.get('etag')) } })).status).toBe(304);
  });

  it('takes one picture under a plain name', async () => {
    expect((await upload([['a.png', await picture('#0f0')]], () => 'images')).body.contents).toHaveLength(1);
  });

  it('keeps the same picture once', async () => {
    const count = () => readdirSync(folder, { recursive: true }).length;
    const first = await upload([['a.png', await picture('#123456')]]);
    const before = count();
    const second = await upload([['b.png', await picture('#123456')]]);
    expect(second.body.contents[0]?.fileId).toBe(first.body.contents[0]?.fileId);
    expect(count()).toBe(before);
  });

  it('refuses all when one is wrong and says which and why in two lines each', async () => {
    const { status, body } = await upload([
      ['좋은.png', await picture('#abcdef')],
      ['나쁜.svg', Buffer.from('<svg onload="alert(1)"/>')],
      ['작은.png', await picture('#fff', 20)],
    ]);
    expect([status, body.code]).toEqual([422, 'IMAGE_INVALID']);
    expect(body.detail.split('\n')).toEqual([
      '나쁜.svg',
      'image-format: JPG, PNG, GIF, WEBP 이미지만 올릴 수 있습니다.',
      '작은.png',
      'image-size: 가로와 세로가 50픽셀 이상이어야 합니다. (현재 20×20)',
    ]);
  });

  it('makes small pictures for lists when they are first asked for', async () => {
    const { body } = await upload([['큰.png', await picture('#654321', 1200)]]);
    const thumbnail = body.contents[0]?.thumbnailUrl ?? '';
    for (const [path, width] of [
      [thumbnail, 240],
      [thumbnail, 240],
      [thumbnail.replace('-240', '-96'), 96],
    ] as const) {
      const small = await fetch(`${address}${path}`);
      expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(width);
    }
  });

  it('takes in so many at once and asks all others to come again, in Korean', async () => {
    const busy = createImages({
      database: test.database,
      store: createFolderStore(folder),
      publicUrl: null,
      admitted: { uploads: 2, uploadsOfOne: 2, thumbnails: 0 },
    });
    const given = { name: 'a.png', bytes: await picture('#13579b') };
    const refused = { code: 'SERVICE_UNAVAILABLE', status: 503, retryAfter: 5, detail: expect.stringMatching(/다시 시도/) };
    await expect(busy.upload(seller.sellerId, null, [given, given, given])).rejects.toMatchObject(refused);
    const [kept] = await images.upload(seller.sellerId, null, [given]);
    const small = kept?.thumbnailUrl.replace('/i/', '') ?? '';
    await expect(busy.read(small)).rejects.toMatchObject(refused);
    expect(await images.read(small)).toMatchObject({ contentType: 'image/jpeg' });
  });

  it('leaves places to others when one seller asks for all of them', async () => {
    const admitted = { uploads: 4, uploadsOfOne: 2, thumbnails: 0 };
    const shared = createImages({ database: test.database, store: createFolderStore(folder), publicUrl: null, admitted });
    const given = { name: 'a.png', bytes: await picture('#13579c') };
    const [first, second] = await Promise.allSettled([
      shared.upload(seller.sellerId, null, [given, given, given]),
      shared.upload(stranger.sellerId, null, [given]),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE', retryAfter: 5 } });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  it.each(['/i/00000000000000000000000000000000.jpg', '/i/..%2f..%2fkeys', '/i/x.jpg', '/i/00000000000000000000000000000000-999.jpg'])(
    'has nothing at %s',
    async (path) => {
      expect((await fetch(`${address}${path}`)).status).toBe(404);
    },
  );
});

describe('renderings', () => {
  it('are drawn once for a frame, kept, and only for the seller who has the picture', async () => {
    const { body } = await upload([['a.png', await picture('#777', 700)]]);
    const fileId = body.contents[0]?.fileId ?? '';
    const frame = { width: 1000, height: 1000, maxBytes: 500_000 };
    const [first, second] = [await images.render(seller.sellerId, fileId, frame), await images.render(seller.sellerId, fileId, frame)];
    expect(first).toMatchObject({ width: 1000, height: 1000, contentType: 'image/jpeg' });
    expect(second?.url).toBe(first?.url);
    const loaded = await first?.load();
    expect(loaded?.length).toBe(first?.byteLength);
    expect((await fetch(`${address}${first?.url}`)).status).toBe(200);
    expect(await images.render(stranger.sellerId, fileId, frame)).toBeNull();
  });
});

describe('bucket', () => {
  let bucket: Bucket;
  let config: S3Config;
  const now = () => new Date('2026-11-21T00:00:00Z');

  beforeAll(async () => {
    bucket = await startBucket();
    config = bucket.config;
  });
  afterAll(() => bucket.close());

  it('takes, finds and gives objects with signed calls', async () => {
    const store = createS3Store(config, now);
    expect(await store.has('a.jpg')).toBe(false);
    expect(await store.get('a.jpg')).toBeNull();
    await store.put('a.jpg', Buffer.from('내용'), 'image/jpeg');
    expect(await store.has('a.jpg')).toBe(true);
    expect((await store.get('a.jpg'))?.toString()).toBe('내용');
    const wrong = createS3Store({ ...config, secretAccessKey: 'other' }, now);
    await expect(wrong.put('b.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow('403');
    await expect(store.get('../secret')).rejects.toThrow('not an object key');
    await store.remove('a.jpg');
    await store.remove('a.jpg');
    expect(await store.get('a.jpg')).toBeNull();
  });

  it('lists what lies under a prefix, page after page', async () => {
    const store = createS3Store(config, now);
    for (const key of ['aa1.sealed', 'aa2.jpg', 'aa3.sealed', 'aa4.sealed', 'ab1.sealed']) await store.put(key, Buffer.from('x'), '');
    const found = [];
    for await (const object of store.list('aa', (key) => key.endsWith('.sealed'))) found.push(object);
    expect(found).toEqual(['aa1.sealed', 'aa3.sealed', 'aa4.sealed'].map((key) => ({ key, storedAt: now() })));
  });

  it('takes and gives streams, and removes', async () => {
    const store = createS3Store(config, now);
    await store.putStream('s.bin', pieces(), 'application/octet-stream');
    expect(await gathered(await store.openStream('s.bin'))).toBe('첫 조각둘째 조각');
    await store.remove('s.bin');
    await store.remove('s.bin');
    expect(await store.openStream('s.bin')).toBeNull();
    const wrong = createS3Store({ ...config, secretAccessKey: 'other' }, now);
    await expect(wrong.putStream('w.bin', pieces(), 'application/octet-stream')).rejects.toThrow('403');
  });
});

async function* pieces(): AsyncGenerator<Buffer> {
  yield Buffer.from('첫 조각');
  yield Buffer.from('둘째 조각');
}

async function gathered(stream: AsyncIterable<Buffer> | null): Promise<string | null> {
  return stream === null ? null : (await readWhole(stream)).toString();
}

describe('files without an address', () => {
  const store = createFolderStore(folder);
  const kept = { kind: 'DOCUMENT', name: '등록증.jpg', contentType: 'image/jpeg', extension: 'jpg', createdBy: null } as const;
  const now = new Date('2026-11-22T10:00:00Z');
  const keep = async (files: SealedFiles, expiresAt: Date | null = null) => {
    const stored = await files.store(seller.sellerId, pieces());
    const id = await test.database.tenant(seller.sellerId, (tx) => files.enter(tx, stored, { ...kept, expiresAt }));
    return { id, ...stored };
  };
  let sealed: SealedFiles;
  beforeAll(() => {
    const sellerVault = createSellerVault({ database: test.database, masterKeys: [{ id: 'm', bytes: randomBytes(32) }] });
    sealed = createSealedFiles({ database: test.database, sellerVault, store });
  });

  it('come back to their seller alone, and the store holds nothing readable', async () => {
    const { id, objectKey } = await keep(sealed);
    const opened = await sealed.open(seller.sellerId, 'DOCUMENT', id, now);
    expect({ ...opened, content: await gathered(opened.content) }).toEqual({
      name: '등록증.jpg',
      contentType: 'image/jpeg',
      bytes: Buffer.byteLength('첫 조각둘째 조각'),
      content: '첫 조각둘째 조각',
    });
    expect((await store.get(objectKey))?.includes('조각')).toBe(false);
    await expect(sealed.open(stranger.sellerId, 'DOCUMENT', id, now)).rejects.toThrow('없는 파일');
    await expect(sealed.open(seller.sellerId, 'EXPORT', id, now)).rejects.toThrow('없는 파일');
  });

  it('fail when what is stored was changed', async () => {
    const { id, objectKey } = await keep(sealed);
    const bytes = (await store.get(objectKey)) ?? Buffer.alloc(0);
    bytes.writeUInt8((bytes.readUInt8(3) + 1) % 256, 3);
    await store.put(objectKey, bytes, '');
    await expect(gathered((await sealed.open(seller.sellerId, 'DOCUMENT', id, now)).content)).rejects.toThrow();
  });

  it('are gone when their time is over, from the store too', async () => {
    const { id, objectKey } = await keep(sealed, new Date(now.getTime() + 1_000));
    expect(await sealed.removeExpired(now)).toBe(0);
    const later = new Date(now.getTime() + 1_000);
    await expect(sealed.open(seller.sellerId, 'DOCUMENT', id, later)).rejects.toThrow('보관 기간');
    expect(await sealed.removeExpired(later)).toBe(1);
    expect(await store.has(objectKey)).toBe(false);
  });

  it('that no row names are removed a day later, drafts that were broken off too; going again removes nothing more', async () => {
    const [named, orphan] = [await keep(sealed), await sealed.store(seller.sellerId, pieces())];
    const draft = `${orphan.objectKey}.6a1f.part`;
    await store.put(draft, Buffer.from('half'), '');
    await store.put('ab00-other', Buffer.from('of another kind'), '');
    const kinds = [sealedOrphans(test.database)];
    /** A whole day of hourly looks. */
    const day = async (from: number) => {
      const removed = [];
      for (let hour = 0; hour < 24; hour += 1) removed.push(await removeOrphans(store, kinds, new Date(from + hour * 3_600_000)));
      return removed.reduce((sum, each) => sum + each, 0);
    };
    const begun = Date.now();
    expect(await removeOrphans(store, kinds, new Date(begun))).toBe(0);
    expect(await day(begun + 25 * 3_600_000)).toBeGreaterThanOrEqual(2);
    const left = await Promise.all([named.objectKey, orphan.objectKey, draft, 'ab00-other'].map((key) => store.has(key)));
    expect(left).toEqual([true, false, false, true]);
    expect(await day(begun + 50 * 3_600_000)).toBe(0);
  });

  it('leave nothing under their name when their content breaks off', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('x');
      throw new Error('broken off');
    }
    await expect(store.putStream('broken.bin', broken(), '')).rejects.toThrow('broken off');
    expect(await store.has('broken.bin')).toBe(false);
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
  });
});
