import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { INQUIRY_MAX } from '@moa/core';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { inquiriesApi, png, QUESTION, type Who } from '../../../../test/modules/inquiries.ts';
import { deleteLoosePictures, pictureOrphans } from '../messages/pictures.ts';

const DAY_MS = 86_400_000;
const LIST = '/api/v1/users/inquiry';

const api = await inquiriesApi();
const { call, ask, picture, upload } = api;
// Every test has a day of its own: what one person may send is counted by days.
beforeEach(() => api.pass(2 * DAY_MS));

const detail = async (who: Who, id: string) => (await call(who, 'GET', `${LIST}/${id}`)).json();
const fields = (answer: { json(): { errors?: { path: string; message: string }[] } }) =>
  answer.json().errors?.map(({ path, message }) => [path, message]);

describe('asking', () => {
  test('is stored sealed, mailed to the operator, and read again by the one who asked', async () => {
    const id = await ask('seller');
    expect(await detail('seller', id)).toMatchObject({
      ...{
        kind: 'SHOP',
        title: QUESTION.title,
        status: 'RECEIVED',
        asker: 'seaside',
        mine: true,
        unread: false,
        version: 1,
        editable: true,
      },
      messages: [{ author: 'ASKER', name: 'seaside', text: QUESTION.text, pictures: [], editedAt: null }],
    });
    const { rows } = await api.database.system((tx) =>
      tx.query<{ text: Buffer }>('select text from inquiry_message where inquiry_id = $1', [id]),
    );
    expect(rows[0]?.text.toString()).not.toContain('연동');
    expect((await api.mails()).at(-1)).toMatchObject({ template: 'INQUIRY_RECEIVED', to: 'help@moa.example' });
    expect((await api.mails()).at(-1)?.text).toContain('[쇼핑몰 연동] 쿠팡 연동이 안 돼요');
  });

  test('twice under one key is one question', async () => {
    const send = () => call('seller', 'POST', LIST, QUESTION, 'inquiry-test-ask');
    const answers = [await send(), await send()];
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
  });

  test('is for the seller’s own people: an administrator who acts as her reads, and writes nothing', async () => {
    const id = await ask('seller');
    expect(await detail('acting', id)).toMatchObject({ asker: 'seaside', mine: false });
    expect((await call('acting', 'POST', LIST, QUESTION)).json().code).toBe('ACTING_CLOSED');
    expect((await call('acting', 'POST', `${LIST}/${id}/message`, { text: '대신 적음' })).json().code).toBe('ACTING_CLOSED');
  });

  test('ten times a day and no more, also all at once, and again the day after', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => call('sub', 'POST', LIST, QUESTION)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 429).length]).toEqual([
      INQUIRY_MAX.questionsADay,
      4,
    ]);
    const refused = await call('sub', 'POST', LIST, QUESTION);
    expect(refused.json()).toMatchObject({
      title: '오늘은 문의를 더 남길 수 없습니다.',
      detail: '문의는 하루에 10건까지 남길 수 있습니다. 이미 남긴 문의에 이어서 적거나 내일 다시 남겨주십시오.',
    });
    expect((await call('seller', 'POST', LIST, QUESTION)).statusCode).toBe(200);
    api.pass(DAY_MS + 1_000);
    expect((await call('sub', 'POST', LIST, QUESTION)).statusCode).toBe(200);
  });
});

describe('who sees what', () => {
  test('a sub-user her own, the seller everybody’s of the house, another house nothing', async () => {
    const [hers, theirs] = [await ask('sub', { title: '내 질문' }), await ask('otherSub', { title: '남의 질문' })];
    const titles = async (who: Who) => (await call(who, 'GET', LIST)).json().contents.map(({ title }: { title: string }) => title);
    expect(await titles('sub')).toContain('내 질문');
    expect(await titles('sub')).not.toContain('남의 질문');
    expect(await titles('seller')).toEqual(expect.arrayContaining(['내 질문', '남의 질문']));
    expect(await titles('stranger')).toEqual([]);
    for (const who of ['sub', 'stranger'] as const) expect((await call(who, 'GET', `${LIST}/${theirs}`)).statusCode).toBe(404);
    expect((await call('otherSub', 'GET', `${LIST}/${hers}`)).statusCode).toBe(404);
    expect((await detail('seller', hers)).mine).toBe(false);
    expect((await call('admin', 'GET', LIST)).json().code).toBe('ACTING_SELLER_REQUIRED');
  });

  test('pages and states are counted for the one who asks', async () => {
    for (let n = 0; n < 5; n += 1) await ask('otherSub', { title: `${n}번째` });
    const page = (await call('otherSub', 'GET', `${LIST}?size=2&page=1`)).json();
    expect(page.contents.map(({ title }: { title: string }) => title)).toEqual(['2번째', '1번째']);
    expect(page.counts.RECEIVED).toBe(page.totalElements);
    expect((await call('otherSub', 'GET', `${LIST}?status=CLOSED`)).json().contents).toEqual([]);
  });
});

describe('while nobody has answered', () => {
  test('it is changed, with the pictures it has from now on', async () => {
    const [first, second] = [await picture('seller'), await picture('seller', '#cc3333')];
    const id = await ask('seller', { pictureIds: [first] });
    const change = { id, version: 1, kind: 'ETC', title: '바꾼 제목', text: '바꾼 내용', pictureIds: [second] };
    expect((await call('seller', 'PUT', LIST, change)).json()).toEqual({ version: 2 });
    const after = await detail('seller', id);
    expect(after).toMatchObject({
      kind: 'ETC',
      title: '바꾼 제목',
      editable: true,
      messages: [{ text: '바꾼 내용', pictures: [{ id: second }] }],
    });
    expect(after.messages[0].editedAt).not.toBeNull();
    expect((await call('seller', 'PUT', LIST, change)).json()).toMatchObject({ code: 'STALE_VERSION', data: { version: 2 } });
  });

  test('it is withdrawn, and nothing of it is left', async () => {
    const id = await ask('seller', { pictureIds: [await picture('seller')] });
    expect((await call('seller', 'DELETE', LIST, { id, version: 1 })).json()).toEqual({ ok: true });
    expect((await call('seller', 'GET', `${LIST}/${id}`)).statusCode).toBe(404);
    const { rows } = await api.database.system((tx) => tx.query('select 1 from inquiry_message where inquiry_id = $1', [id]));
    expect(rows).toEqual([]);
  });

  test('it may be asked on, but then no longer changed', async () => {
    const id = await ask('seller');
    expect((await call('seller', 'POST', `${LIST}/${id}/message`, { text: '덧붙입니다.' })).statusCode).toBe(200);
    const again = await call('seller', 'PUT', LIST, { id, version: 2, ...QUESTION });
    expect(again.json()).toMatchObject({ code: 'INVALID_STATE' });
    expect((await detail('seller', id)).messages.map(({ text }: { text: string }) => text)).toEqual([QUESTION.text, '덧붙입니다.']);
  });
});

describe('pictures', () => {
  const see = (who: Who, id: string) => call(who, 'GET', `${LIST}/image/${id}`);

  test('are seen by the uploader alone, then by who takes part, and by nobody else', async () => {
    const id = await picture('sub');
    const seen = async () =>
      Promise.all(
        (['sub', 'seller', 'acting', 'otherSub', 'stranger', 'nobody'] as const).map(async (who) => (await see(who, id)).statusCode),
      );
    expect(await seen()).toEqual([200, 404, 404, 404, 404, 401]);
    expect((await call('admin', 'GET', `/api/v1/admin/inquiry-image/${id}`)).statusCode).toBe(404);
    await ask('sub', { pictureIds: [id] });
    expect(await seen()).toEqual([200, 200, 200, 404, 404, 401]);
    expect((await call('admin', 'GET', `/api/v1/admin/inquiry-image/${id}`)).statusCode).toBe(200);
    expect((await call('seller', 'GET', `/api/v1/admin/inquiry-image/${id}`)).statusCode).toBe(403);
  });

  test('are answered as pictures that nobody keeps', async () => {
    const answer = await see('seller', await picture('seller'));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 80 });
  });

  test('lie sealed in the store, under a name without a public address', async () => {
    await picture('seller', '#00ff88');
    const files = readdirSync(api.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file.name).toMatch(/^[0-9a-f]{32}-inquiry$/);
      const bytes = readFileSync(join(file.parentPath, file.name));
      await expect(sharp(bytes).metadata()).rejects.toThrow();
    }
  });

  test('of somebody else, or of another text, are not put into mine', async () => {
    const [foreign, colleagues, used] = [await picture('stranger'), await picture('sub'), await picture('seller')];
    await ask('seller', { pictureIds: [used] });
    const asked = (await call('seller', 'GET', LIST)).json().totalElements;
    for (const id of [foreign, colleagues, used, '999999999']) {
      expect([id, (await call('seller', 'POST', LIST, { ...QUESTION, pictureIds: [id] })).statusCode]).toEqual([id, 404]);
    }
    expect((await call('seller', 'GET', LIST)).json().totalElements).toBe(asked);
  });

  test.each([
    ['a text', Buffer.from('<svg onload=alert(1)>'), 'image-format'],
    ['a broken one', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'image-error'],
  ])('%s is refused by name', async (_what, bytes, word) => {
    const answer = await upload('seller', `${LIST}/image`, bytes);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'IMAGE_INVALID']);
    expect(answer.json().detail).toMatch(new RegExp(`^화면\\.png\\n${word}: `));
  });

  test('a bomb is refused, and a large one drawn smaller', async () => {
    const bomb = await sharp({ create: { width: 15_500, height: 60, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await upload('seller', `${LIST}/image`, bomb)).json().detail).toContain('image-size: 이미지가 너무 큽니다.');
    expect((await upload('seller', `${LIST}/image`, await png('#abc', 3_000))).json()).toMatchObject({ width: 2_400, height: 2_400 });
  });

  test('that went with no text are forgotten after a day, the others stay', async () => {
    const [loose, sent] = [await picture('seller'), await picture('seller')];
    await ask('seller', { pictureIds: [sent] });
    api.pass(DAY_MS + 1_000);
    await deleteLoosePictures(api, api.now());
    expect([(await see('seller', loose)).statusCode, (await see('seller', sent)).statusCode]).toEqual([404, 200]);
    expect((await call('seller', 'POST', LIST, { ...QUESTION, pictureIds: [loose] })).statusCode).toBe(404);
  });

  test('lie under names that the cleaning of the store asks for, and all have their row', async () => {
    await picture('seller');
    const { suffix, named } = pictureOrphans(api.database);
    const stored = readdirSync(api.folder, { recursive: true }).map((path) => basename(String(path)));
    const keys = stored.filter((name) => name.endsWith(suffix)).toSorted();
    expect(keys.length).toBeGreaterThan(0);
    expect([...(await named([...keys, `00${suffix}`]))].toSorted()).toEqual(keys);
  });

  it('counts what one person uploads in a day', async () => {
    const { sellerId } = api.actors.otherSub;
    const values = [sellerId, api.actors.otherSub.userId, api.now(), INQUIRY_MAX.uploadsADay];
    await api.database.system((tx) =>
      tx.query(
        `insert into inquiry_picture (seller_id, object_key, uploader_id, content_type, name, bytes, width, height, created_at)
         select $1, 'none', $2, 'image/jpeg', 'a.jpg', 1, 1, 1, $3 from generate_series(1, $4::int) returning id`,
        values,
      ),
    );
    expect((await upload('otherSub', `${LIST}/image`, await png('#123'))).json().title).toBe('오늘은 사진을 더 올릴 수 없습니다.');
  });
});

test.each([
  ['kind', 'NOSUCH', '다음 중 하나로 입력해주십시오: USAGE, SHOP, PRODUCT, ORDER, STOCK, PAYMENT, ACCOUNT, ERROR, ETC'],
  ['title', '', '제목을 입력해주십시오.'],
  ['title', ' \t ', '제목을 입력해주십시오.'],
  ['title', '가'.repeat(101), '100자 이하로 입력해주십시오.'],
  ['title', 'a\r\nBcc: x@y.kr', '줄바꿈과 제어 문자는 입력할 수 없습니다.'],
  ['title', '\u202eabc', '줄바꿈과 제어 문자는 입력할 수 없습니다.'],
  ['text', '\n\n', '문의 내용을 입력해주십시오.'],
  ['text', 'a'.repeat(4001), '4,000자 이하로 입력해주십시오.'],
  ['pictureIds', ['1', '2', '3', '4', '5', '6'], '사진은 5장까지 넣을 수 있습니다.'],
])('%s %j is refused: %s', async (field, value, message) => {
  const answer = await call('seller', 'POST', LIST, { ...QUESTION, [field]: value });
  expect(answer.statusCode).toBe(400);
  expect(fields(answer)).toEqual([[field, message]]);
});

test('an unknown field is refused', async () => {
  expect((await call('seller', 'POST', LIST, { ...QUESTION, status: 'CLOSED' })).json().code).toBe('UNKNOWN_FIELD');
});

test.each(['<script>alert(1)</script>', "'; drop table inquiry; --", '😀👩‍👩‍👧 １２３ Ａ'])('%j is only text', async (text) => {
  const id = await ask('stranger', { title: text, text });
  expect(await detail('stranger', id)).toMatchObject({ title: text, messages: [{ text }] });
});
