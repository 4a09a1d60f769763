/** Pictures of a file of products that come in an archive: which are stored, what is said of the others, and that nothing is done twice. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type HandEntry, handZip } from '../../../../test/support/hand-zip.ts';
import { testDatabase } from '../../../../test/support/index.ts';
import { createSellerVault } from '../../../platform/crypto/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { createFolderStore, createImages, createSealedFiles } from '../../../platform/files/index.ts';
import type { RequestContext } from '../../../platform/http/index.ts';
import type { HandledTask } from '../../../platform/jobs/index.ts';
import { loadDraft } from '../../products/index.ts';
import { createBatchService } from '../batch.service.ts';
import { importHandler } from '../import.tasks.ts';
import { readHandler } from '../read/read.tasks.ts';
import { receiveArchive } from './archive.service.ts';
import { archiveHandler } from './archive.tasks.ts';

const world1 = await testDatabase();
const { database } = world1;
const sellerVault = createSellerVault({ database, masterKeys: [{ id: 'k', bytes: randomBytes(32) }] });
const store = createFolderStore(mkdtempSync(join(tmpdir(), 'moa-archive-')));
const sealedFiles = createSealedFiles({ database, sellerVault, store });
const images = createImages({ database, store, publicUrl: null });
const now = () => new Date();
const service = createBatchService({ database, sealedFiles, now });
const pictures: Buffer[] = [];
beforeAll(async () => {
  for (const background of ['#a33', '#3a3', '#33a'])
    pictures.push(
      await sharp({ create: { width: 80, height: 80, channels: 3, background } })
        .png()
        .toBuffer(),
    );
});
const picture = (at = 0) => pictures[at] ?? Buffer.alloc(0);

async function world() {
  const { sellerId, userId } = await world1.seller();
  const scope = { sellerId, shopAccountIds: null };
  const context = {
    sellerId,
    scope,
    actor: { userId, loginId: 'her' },
    audit: async () => undefined,
    storeAnswer: async () => undefined,
  } as unknown as RequestContext;
  const deps = { database, sealedFiles, images, now };
  const handlers = (over: Database): HandledTask[] => [
    readHandler({
      ...deps,
      database: over,
      choices: async () => ({ options: [], message: null }),
      lookups: { searchCategories: async () => [] },
    }),
    archiveHandler({ ...deps, database: over }),
    importHandler({ database: over, images, fetch: async () => Promise.reject(new Error('nothing is fetched')) }),
  ];
  /** Works off what waits until nothing does. */
  const work = async (over: Database = database) => {
    for (;;) {
      const { rows } = await database.system((tx) =>
        tx.query<{ name: string; payload: unknown }>('delete from task where seller_id = $1 returning name, payload', [sellerId]),
      );
      if (rows.length === 0) return;
      for (const { name, payload } of rows)
        await handlers(over)
          .find(({ task }) => task.name === name)
          ?.run(payload, { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' });
    }
  };
  const upload = async (...rows: string[][]) => {
    const text = [['판매자 관리코드', '상품명', '판매가', '대표이미지', '추가이미지'], ...rows]
      .map((row) => row.map((cell) => `"${cell}"`).join(','))
      .join('\r\n');
    const { id } = await service.upload(context, new File([text], 'products.csv'));
    await work();
    return id;
  };
  const announce = async (id: string) => Number((await service.announce(context, id, 'pictures.zip')).id);
  const receive = async (id: string, archiveId: number, bytes: Buffer) => {
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
    }
    await receiveArchive(deps, scope, { batchId: Number(id), archiveId, own: null }, pieces());
  };
  return {
    sellerId,
    context,
    handlers,
    work,
    upload,
    announce,
    receive,
    send: async (id: string, entries: readonly HandEntry[]) => {
      await receive(id, await announce(id), handZip(entries));
      await work();
      return service.get(context, id);
    },
    problems: async (id: string) => (await service.rows(context, { id })).contents.map((row) => row.problems.map(({ message }) => message)),
    errors: async (id: string) => (await service.errors(context, id)).contents,
    images: async () => {
      const { rows } = await database.tenant(sellerId, (tx) =>
        tx.query<{ id: number }>('select id from product where seller_id = $1 order by id', [tx.sellerId]),
      );
      const drafts = await Promise.all(rows.map(({ id }) => database.tenant(sellerId, (tx) => loadDraft(tx, id))));
      return drafts.map(({ common }) => common.images.length);
    },
  };
}

describe('pictures of an archive', () => {
  test('come with the products whose cells name them; what has none says so before anything is registered', async () => {
    const { upload, send, problems, work, context, images: stored } = await world();
    const id = await upload(
      ['A-1', '셔츠', '1000', '셔츠 앞.png', 'back/셔츠.png'],
      ['A-2', '모자', '1000', 'hat.png', ''],
      ['A-3', '바지', '1000', '없는 사진.jpg', ''],
    );
    expect((await problems(id)).map((each) => each[0])).toEqual([
      expect.stringContaining('zip 파일로 묶어'),
      expect.stringContaining('zip 파일로 묶어'),
      expect.stringContaining('zip 파일로 묶어'),
    ]);
    const file = await send(id, [
      // 셔츠 앞.png as Korean Windows writes it.
      { name: Buffer.from([0xbc, 0xc5, 0xc3, 0xf7, 0x20, 0xbe, 0xd5, ...Buffer.from('.png')]), bytes: picture(0) },
      { name: 'back/셔츠.png', bytes: picture(1) },
      { name: 'HAT.PNG', bytes: picture(2) },
      { name: '__MACOSX/._HAT.PNG', bytes: Buffer.from('x') },
    ]);
    expect(file).toMatchObject({ state: 'READY', archives: [{ state: 'READ', pictures: 3, refused: 0 }] });
    expect(await problems(id)).toEqual([[], [], [expect.stringMatching(/^없는 사진\.jpg: .*없는 이미지/)]]);
    await service.start(context, id);
    await work();
    expect(await stored()).toEqual([2, 1, 0]);
    expect(await service.get(context, id)).toMatchObject({ done: 2, lacking: 1, failed: 0, ended: true });
  });

  test('that can not be taken are each told with the file’s name and what is wrong with it, and leave the others alone', async () => {
    const { upload, send, errors, problems } = await world();
    const id = await upload(['A-1', '셔츠', '1000', 'good.png', 'huge.png']);
    const huge = Buffer.concat([picture().subarray(0, 16), Buffer.from([0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]), picture().subarray(24)]);
    const file = await send(id, [
      { name: 'good.png', bytes: picture() },
      { name: 'huge.png', bytes: huge },
      { name: 'heavy.jpg', bytes: Buffer.alloc(25 * 1024 * 1024) },
      { name: 'liar.jpg', bytes: Buffer.alloc(25 * 1024 * 1024), claimed: 100 },
      { name: 'logo.svg', bytes: Buffer.from('<svg onload="alert(1)"/>') },
      { name: 'svg.png', bytes: Buffer.from('<svg onload="alert(1)"/>') },
      { name: 'page.jpg', bytes: Buffer.from('<html><script>alert(1)</script>') },
      { name: 'polyglot.gif', bytes: Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)')]) },
      { name: '../up.png', bytes: picture() },
      { name: 'twice.png', bytes: picture() },
      { name: 'TWICE.png', bytes: picture(1) },
      { name: Buffer.from([0xff, 0xff, 0xff, ...Buffer.from('.png')]), bytes: picture() },
      { name: 'tiny.png', bytes: await sharp(picture()).resize(20, 20).png().toBuffer() },
    ]);
    expect(file.archives).toMatchObject([{ state: 'READ', pictures: 1 }]);
    const refusals = Object.fromEntries((await errors(id)).map(({ fileName, kind, content }) => [fileName, `${kind} ${content}`]));
    expect(refusals).toEqual({
      'huge.png': expect.stringMatching(/^image-(size|error) /),
      'heavy.jpg': expect.stringMatching(/^image-size .*20MB/),
      'liar.jpg': expect.stringMatching(/^image-size .*20MB/),
      'logo.svg': expect.stringMatching(/^image-format /),
      'svg.png': expect.stringMatching(/^image-format /),
      'page.jpg': expect.stringMatching(/^image-format /),
      'polyglot.gif': expect.stringMatching(/^image-error .*손상/),
      '../up.png': expect.stringMatching(/^image-error .*압축 파일 밖/),
      'TWICE.png': expect.stringMatching(/^image-error .*같은 이름/),
      '12번째 파일': expect.stringMatching(/^image-error .*글자를 읽을 수 없습니다/),
      'tiny.png': expect.stringMatching(/^image-size .*50픽셀/),
    });
    expect(await problems(id)).toEqual([[expect.stringMatching(/^huge\.png: /)]]);
  });

  test('sent anew take the place of those that were refused', async () => {
    const { upload, send, errors, problems } = await world();
    const id = await upload(['A-1', '셔츠', '1000', 'a.png', '']);
    await send(id, [{ name: 'a.png', bytes: Buffer.from('no picture') }]);
    expect(await errors(id)).toHaveLength(1);
    await send(id, [{ name: 'a.png', bytes: picture() }]);
    expect(await errors(id)).toEqual([]);
    expect(await problems(id)).toEqual([[]]);
  });

  test.each<[string, () => Buffer, RegExp]>([
    ['no archive', () => randomBytes(1_000), /zip 파일이 아니거나/],
    ['one with a password', () => handZip([{ name: 'a.png', bytes: picture(), encrypted: true }]), /암호/],
    [
      'one that names its bytes many times',
      () =>
        handZip([
          { name: 'a.png', bytes: picture() },
          ...Array.from({ length: 9 }, (_, at) => ({ name: `${at}.png`, bytes: picture(), sameAs: 0 })),
        ]),
      /손상/,
    ],
    [
      'one of 20,001 files',
      () => handZip(Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}.png`, bytes: Buffer.from('x') }))),
      /너무 많거나/,
    ],
  ])('as %s are refused whole with a sentence', async (_, bytes, sentence) => {
    const { upload, announce, receive, work, context } = await world();
    const id = await upload(['A-1', '셔츠', '1000', '', '']);
    const archiveId = await announce(id);
    await receive(id, archiveId, bytes());
    await work();
    expect((await service.get(context, id)).archives).toMatchObject([{ state: 'REFUSED', message: expect.stringMatching(sentence) }]);
    // Its file can be registered all the same.
    expect(await service.start(context, id)).toMatchObject({ jobId: expect.any(String) });
  });

  test('are stored once, killed at any transaction; meanwhile nothing is registered', async () => {
    const { upload, announce, receive, work, handlers, context, sellerId } = await world();
    const id = await upload(['A-1', '셔츠', '1000', '1.png', '2.png']);
    const archiveId = await announce(id);
    const entries = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => ({
        name: `${at}.png`,
        bytes: await sharp({ create: { width: 60, height: 60 + at, channels: 3, background: '#a33' } })
          .png()
          .toBuffer(),
      })),
    );
    await receive(id, archiveId, handZip(entries));
    // Its answer was lost: sent once more it is the same archive.
    await receive(id, archiveId, handZip(entries));
    await expect(service.start(context, id)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    for (let crashAt = 2; crashAt <= 6; crashAt += 1) {
      let calls = 0;
      const crashing = {
        ...database,
        tenant: (scope: never, inside: never, options: never) => {
          calls += 1;
          if (calls === crashAt) throw new Error('crash');
          return database.tenant(scope, inside, options);
        },
      } as unknown as Database;
      await handlers(crashing)[1]
        ?.run(
          { sellerId, archiveId },
          { database, taskId: 1, attemptNo: 1, lastAttempt: false, signal: new AbortController().signal, workerId: 'w' },
        )
        .catch((error: Error) => expect(error.message).toBe('crash'));
    }
    await work();
    expect((await service.get(context, id)).archives).toMatchObject([{ state: 'READ', pictures: 50, refused: 0 }]);
  });

  test('are for nobody who does not see the file', async () => {
    const { upload, announce } = await world();
    const stranger = await world();
    const id = await upload(['A-1', '셔츠', '1000', '', '']);
    const archiveId = await announce(id);
    await expect(stranger.receive(id, archiveId, handZip([]))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(service.errors(stranger.context, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
