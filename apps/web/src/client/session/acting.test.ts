import { describe, expect, it } from 'vitest';
import { createActing } from './acting.ts';

function tab(login = '7') {
  const values = new Map<string, string>();
  const state: { login: string | undefined } = { login };
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return { values, state, load: () => createActing({ storage, subject: () => state.login }) };
}

const DEMO = { sellerLoginId: 'demoseller', back: '/app/admin/member?q=demo&page=3' };

describe('acting as a seller', () => {
  it('is nobody at first, survives a reload, and ends where it began', () => {
    const { load } = tab();
    expect(load().current()).toBeNull();
    load().enter(DEMO);
    const reloaded = load();
    expect(reloaded.current()).toMatchObject(DEMO);
    expect(reloaded.leave()).toBe(DEMO.back);
    expect(reloaded.current()).toBeNull();
    expect(load().current()).toBeNull();
  });

  it('is of one tab: another one has a storage of its own', () => {
    tab().load().enter(DEMO);
    expect(tab().load().current()).toBeNull();
  });

  it('lasts while the login is renewed, and not beyond another person’s', () => {
    const { state, load } = tab();
    load().enter(DEMO);
    state.login = undefined;
    expect(load().current()).toMatchObject(DEMO);
    state.login = '8';
    expect(load().current()).toBeNull();
    state.login = '7';
    expect(load().current()).toBeNull();
  });

  it('goes back to the member list when nothing else is known', () => {
    expect(tab().load().leave()).toBe('/app/admin/member');
  });

  it.each(['', 'null', '{', '[]', '{"sellerLoginId":1}', '"x"'])('takes %j in the storage for nobody', (text) => {
    const { values, load } = tab();
    values.set('moa-acting-seller', text);
    expect(load().current()).toBeNull();
  });

  it('works for the length of the page where the browser keeps nothing', () => {
    const refusing = createActing({
      storage: {
        getItem: () => {
          throw new Error('refused');
        },
        setItem: () => {
          throw new Error('refused');
        },
        removeItem: () => undefined,
      },
      subject: () => '7',
    });
    refusing.enter(DEMO);
    expect(refusing.current()).toMatchObject(DEMO);
  });
});
