import { describe, expect, test, vi } from 'vitest';
import { type CodeAnswer, type CodeOptions, createCode } from './code-state.ts';

const NOW = 1_000_000;
const sent = (ticket: string | null): CodeAnswer => ({ ticket, expiresIn: 180 });
const refused = (title: string) => ({ title, status: 422, code: 'CODE_WRONG', errors: [] });

function codeOf(options: Partial<CodeOptions<CodeAnswer>> = {}) {
  const request = vi.fn(options.request ?? (async () => sent('t-1')));
  const check = vi.fn(options.check ?? (async () => undefined));
  return {
    request,
    check,
    code: createCode<CodeAnswer>(
      null,
      () => ({ ...options, request, check }),
      () => NOW,
    ),
  };
}

describe('a code', () => {
  test('is sent, ends at its time, and is given back with its ticket', async () => {
    const { code, check } = codeOf();
    await code.send();
    expect(code.state()).toEqual({ sent: { ticket: 't-1', until: NOW + 180_000 }, busy: null, sendError: null, codeError: null });
    await code.check('123456');
    expect(check).toHaveBeenCalledWith('123456', { ticket: 't-1', until: NOW + 180_000 });
  });

  test('keeps what the server says beside the ticket', async () => {
    const code = createCode(null, () => ({
      request: async () => ({ ...sent('t-1'), address: 'm***@moa.kr' }),
      check: async () => undefined,
    }));
    await code.send();
    expect(code.state().sent).toMatchObject({ ticket: 't-1', address: 'm***@moa.kr' });
  });

  test('that was not sent leaves nothing to give back', async () => {
    const { code, check } = codeOf({ request: async () => sent(null) });
    await code.send();
    await code.check('123456');
    expect(code.state().sent).toBeNull();
    expect(check).not.toHaveBeenCalled();
  });

  test('that could not be sent says why, and the one before still counts', async () => {
    let full = false;
    const { code } = codeOf({
      request: () => (full ? Promise.reject(refused('하루에 10번까지 보낼 수 있습니다.')) : Promise.resolve(sent('t-1'))),
    });
    await code.send();
    full = true;
    await code.send();
    expect(code.state()).toMatchObject({
      sent: { ticket: 't-1' },
      sendError: '하루에 10번까지 보낼 수 있습니다.',
      codeError: null,
      busy: null,
    });
  });

  test('that is wrong says so at the code and can be typed again', async () => {
    const { code, check } = codeOf({
      check: async (digits) => (digits === '111111' ? undefined : Promise.reject(refused('인증번호가 다릅니다.'))),
    });
    await code.send();
    await code.check('222222');
    expect(code.state()).toMatchObject({ codeError: '인증번호가 다릅니다.', busy: null });
    await code.check('111111');
    expect(code.state()).toMatchObject({ codeError: null, sendError: null });
    expect(check).toHaveBeenCalledTimes(2);
  });

  test('is asked for once and given back once, however often it is pressed', async () => {
    const answers: ((answer: CodeAnswer) => void)[] = [];
    const { code, request, check } = codeOf({ request: () => new Promise((resolve) => answers.push(resolve)) });
    const first = code.send();
    await code.send();
    await code.check('123456');
    expect(code.state().busy).toBe('send');
    answers[0]?.(sent('t-1'));
    await first;
    expect([request.mock.calls.length, check.mock.calls.length]).toEqual([1, 0]);
  });

  test('of a number that was given up counts no more, whenever its answer comes', async () => {
    const answers: ((answer: CodeAnswer) => void)[] = [];
    const { code } = codeOf({ request: () => new Promise((resolve) => answers.push(resolve)) });
    const first = code.send();
    code.reset();
    const second = code.send();
    answers[1]?.(sent('t-2'));
    await second;
    answers[0]?.(sent('t-1'));
    await first;
    expect(code.state()).toMatchObject({ sent: { ticket: 't-2' }, busy: null });
  });

  test('is refused in the words of the screen, or without any where it was said elsewhere', async () => {
    const words = vi.fn((error: unknown) => (error instanceof Error ? '다른 말' : null));
    const { code } = codeOf({ words, check: async (digits) => Promise.reject(digits === '1' ? new Error('x') : 'gone') });
    await code.send();
    await code.check('1');
    expect(code.state().codeError).toBe('다른 말');
    await code.check('2');
    expect(code.state().codeError).toBeNull();
  });
});
