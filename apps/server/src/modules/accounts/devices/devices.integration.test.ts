import { describe, expect, test } from 'vitest';
import { type Answer, PASSWORD, peopleWorld } from '../../../../test/modules/people.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const world = await peopleWorld();
const signIn = (username: string, from: { cookie?: string; userAgent?: string } = {}) =>
  world.token({ grant_type: 'password', username, password: PASSWORD }, from);

/** What a browser keeps of an answer to know itself by. */
function deviceCookie(answer: Answer): string {
  const lines = answer.headers['set-cookie'] as string[];
  return lines.find((line) => line.startsWith('device_'))?.split(';', 1)[0] ?? '';
}

const notices = () => world.messages.filter(({ template }) => template === 'NEW_DEVICE');

describe('a device', () => {
  test('is reported by mail when it is new, but not the first one', async () => {
    const { loginId, email } = await world.joined('device1');
    const before = notices().length;
    const first = await signIn(loginId);
    expect(notices()).toHaveLength(before);
    await signIn(loginId, { cookie: deviceCookie(first) });
    expect(notices()).toHaveLength(before);
    await signIn(loginId, { userAgent: CHROME });
    expect(notices().slice(before)).toMatchObject([
      {
        to: email,
        variables: {
          loginId,
          time: '2026-11-22 10:00',
          device: '윈도우 · 크롬',
          ip: '127.0.0.*',
          link: 'https://moa.example/app/seller/myinfo?section=sessions',
        },
      },
    ]);
  });

  test('is known again by its cookie, whatever it says of itself', async () => {
    const { loginId } = await world.joined('device2');
    await signIn(loginId);
    const second = await signIn(loginId, { userAgent: CHROME });
    const before = notices().length;
    expect(deviceCookie(await signIn(loginId, { cookie: deviceCookie(second), userAgent: 'curl/8' }))).toBe(deviceCookie(second));
    expect(notices()).toHaveLength(before);
  });

  test('cannot be planted: a value that was not made for this login is replaced', async () => {
    const { loginId } = await world.joined('device3');
    const [name] = deviceCookie(await signIn(loginId)).split('=');
    const planted = `${name}=${'A'.repeat(43)}`;
    const answer = await signIn(loginId, { cookie: planted });
    expect(deviceCookie(answer)).not.toBe(planted);
    expect(deviceCookie(answer)).toMatch(/^device_\d+=[\w-]{43}$/);
  });

  test('of one person says nothing of another at the same browser', async () => {
    const [one, two] = [await world.joined('device4'), await world.joined('device5')];
    const cookies = deviceCookie(await signIn(one.loginId));
    await signIn(two.loginId);
    const before = notices().length;
    await signIn(two.loginId, { cookie: cookies });
    expect(notices()).toHaveLength(before + 1);
  });

  test('stands nowhere in clear, and no more than fifty are kept of one person', async () => {
    const { loginId } = await world.joined('device6');
    let last = '';
    for (let at = 0; at < 52; at++) {
      world.clock.now += 1000;
      last = deviceCookie(await signIn(loginId));
    }
    const { rows } = await world.database.system((tx) =>
      tx.query<{ row: string }>(
        `select d::text as row from known_device d join user_account u on u.user_id = d.user_id where u.login_id = 'device6'`,
      ),
    );
    expect(rows).toHaveLength(50);
    const value = last.split('=')[1] ?? '-';
    expect(JSON.stringify(rows)).not.toContain(value);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(value, 'base64url').toString('hex'));
  });

  test('is noted by nobody who did not know the password', async () => {
    const { loginId } = await world.joined('device7');
    const before = await world.count('known_device');
    await world.token({ grant_type: 'password', username: loginId, password: 'Wrong!82x' });
    expect(await world.count('known_device')).toBe(before);
  });
});
