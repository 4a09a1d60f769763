import { describe, expect, test, vi } from 'vitest';
import { createForm, type FormOptions } from './form-state.ts';

interface Values {
  name: string;
  mail: string;
}

const START: Values = { name: '', mail: '' };
const refusal = (errors: { path: string; message: string }[], code = 'UNPROCESSABLE') => ({
  title: '입력값을 확인해주십시오.',
  status: 422,
  code,
  errors: errors.map((each) => ({ ...each, code: 'INVALID' })),
});

function formOf(options: Partial<FormOptions<Values>> = {}) {
  const send = vi.fn(options.send ?? (async () => undefined));
  return { send, form: createForm<Values>(START, () => ({ ...options, send })) };
}

describe('a form', () => {
  test('sends nothing while its own rules say no, and shows why', async () => {
    const { form, send } = formOf({ check: ({ name }) => (name === '' ? { name: '이름을 입력해주십시오.' } : {}) });
    expect(await form.submit()).toBe(false);
    expect(send).not.toHaveBeenCalled();
    expect(form.state().errors).toEqual({ name: '이름을 입력해주십시오.' });
    form.set({ name: '달빛' });
    expect(form.state()).toMatchObject({ errors: {}, dirty: true });
    expect(await form.submit()).toBe(true);
    expect(send).toHaveBeenCalledWith({ name: '달빛', mail: '' });
  });

  test('is sent once, however often it is pressed', async () => {
    let done = () => {};
    const { form, send } = formOf({
      send: () =>
        new Promise<void>((resolve) => {
          done = resolve;
        }),
    });
    const first = form.submit();
    expect(form.state().busy).toBe(true);
    expect(await form.submit()).toBe(false);
    done();
    expect(await first).toBe(true);
    expect(form.state().busy).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('lands what the server says at the fields it is about, and keeps what was typed', async () => {
    const { form } = formOf({
      send: () => Promise.reject(refusal([{ path: 'user.mail.address', message: '이미 쓰는 이메일입니다.' }])),
      fieldAt: (path) => (path === 'user.mail.address' ? 'mail' : path),
    });
    form.set({ name: '달빛', mail: 'a@b.kr' });
    expect(await form.submit()).toBe(false);
    expect(form.state()).toMatchObject({
      values: { name: '달빛', mail: 'a@b.kr' },
      errors: { mail: '이미 쓰는 이메일입니다.' },
      problem: null,
      busy: false,
    });
  });

  test('keeps messages at parts of a field, and takes those away whose part was changed', async () => {
    interface Order {
      lines: readonly number[];
    }
    const wrong = [
      { path: 'lines[0].quantity', message: '수량을 입력해주십시오.' },
      { path: 'lines[1].quantity', message: '수량은 1 이상입니다.' },
      { path: 'lines[0].memo', message: '메모가 너무 깁니다.' },
    ];
    const form = createForm<Order>({ lines: [0, 0] }, () => ({
      send: () => Promise.reject(refusal(wrong)),
      hasPart: (path) => /^lines\[\d+\]\.quantity$/.test(path),
    }));
    await form.submit();
    expect(Object.keys(form.state().errors)).toEqual(['lines[0].quantity', 'lines[1].quantity']);
    expect(form.state().problem?.errors.map(({ path }) => path)).toEqual(['lines[0].memo']);
    form.set({ lines: [1, 0] }, ['lines[0]']);
    expect(Object.keys(form.state().errors)).toEqual(['lines[1].quantity']);
    form.set({ lines: [1, 1] });
    expect(form.state().errors).toEqual({});
  });

  test('changes what is typed by then, for whoever waited meanwhile', () => {
    const { form } = formOf();
    form.set({ name: '달빛' });
    form.set(({ name }) => ({ mail: `${name}@example.kr` }));
    expect(form.state().values).toEqual({ name: '달빛', mail: '달빛@example.kr' });
  });

  test('shows above what belongs to no field of its', async () => {
    const elsewhere = { path: 'version', message: '다른 곳에서 먼저 저장했습니다.' };
    const onRefused = vi.fn();
    const { form } = formOf({ send: () => Promise.reject(refusal([{ path: 'name', message: '너무 깁니다.' }, elsewhere])), onRefused });
    await form.submit();
    expect(form.state().errors).toEqual({ name: '너무 깁니다.' });
    expect(form.state().problem?.errors).toEqual([{ ...elsewhere, code: 'INVALID' }]);
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: 'UNPROCESSABLE' }));
  });

  test('says in its own words that no answer came, and can be sent again', async () => {
    let online = false;
    const { form } = formOf({ send: () => (online ? Promise.resolve() : Promise.reject(new TypeError('fetch failed'))) });
    await form.submit();
    expect(form.state().problem?.code).toBe('NETWORK');
    online = true;
    expect(await form.submit()).toBe(true);
    expect(form.state().problem).toBeNull();
  });

  test('keeps what is typed while it is sent, over what was stored', async () => {
    let done = () => {};
    const { form } = formOf({
      async send() {
        await new Promise<void>((resolve) => {
          done = resolve;
        });
        form.reset({ name: '저장한 이름', mail: 'a@b.kr' });
      },
    });
    form.set({ name: '달빛', mail: 'a@b.kr' });
    const sending = form.submit();
    form.set({ name: '달빛상점' });
    done();
    await sending;
    expect(form.state()).toMatchObject({ values: { name: '달빛상점', mail: 'a@b.kr' }, dirty: true });
    form.reset({ name: '', mail: '' });
    expect(form.state()).toMatchObject({ values: { name: '', mail: '' }, dirty: false });
  });

  test('takes what was saved as its new beginning', async () => {
    const { form } = formOf();
    form.set({ name: '달빛' });
    form.reset({ name: '달빛', mail: '' });
    expect(form.state().dirty).toBe(false);
    form.set({ mail: 'a' });
    form.set({ mail: '' });
    expect(form.state().dirty).toBe(false);
  });
});
