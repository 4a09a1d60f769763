import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, confirm, dialogQueue, htmlMessage, isQueued, message, openDialog } from './dialogs.ts';
import { DIALOG_DELAY_MS, RENDER_DONE_MS } from './queue.ts';

const opened = () => dialogQueue.open().filter(isQueued).at(-1) ?? null;

/** Presses a button of the open dialog (null: the cross), as `DialogHost` does. */
function press(value: string | null): void {
  const open = opened();
  if (!open) throw new Error('no dialog is open');
  dialogQueue.close();
  open.onClosed(value);
}

const open = opened;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(DIALOG_DELAY_MS);
  vi.useRealTimers();
});

describe('message modal', () => {
  it('has one 확인 button unless it is given others', async () => {
    const answer = message({ title: '안내', message: '저장했습니다.' });
    expect(open()).toMatchObject({ title: '안내', red: false, buttons: [{ value: 'ok', label: '확인', kind: 'primary' }] });
    expect(open()?.body(() => undefined)).toBe('저장했습니다.');
    press('ok');
    expect(await answer).toBe('ok');
  });

  it('can be red and have buttons of its own', async () => {
    const buttons = [
      { value: 'later', label: '나중에' },
      { value: 'now', label: '지금', kind: 'danger' as const },
    ];
    const answer = message({ title: '오류', message: '…', red: true, buttons });
    expect(open()).toMatchObject({ red: true, buttons });
    press(null);
    expect(await answer).toBeNull();
  });

  it('takes HTML', async () => {
    const answer = htmlMessage({ title: '공지', html: '<b>점검</b> 안내<script>x</script>' });
    await vi.waitFor(() => expect(open()).not.toBeNull());
    expect(JSON.stringify(open()?.body(() => undefined))).toContain('점검');
    expect(JSON.stringify(open()?.body(() => undefined))).not.toContain('script');
    press('ok');
    await answer;
  });
});

describe('questions', () => {
  it('are agreed to by their own button only', async () => {
    for (const [value, agreed] of [
      ['ok', true],
      ['cancel', false],
      [null, false],
    ] as const) {
      const answer = confirm({ title: '삭제', message: '삭제하시겠습니까?', confirmLabel: '삭제', danger: true });
      expect(open()?.buttons.map((each) => each.label)).toEqual(['취소', '삭제']);
      press(value);
      expect(await answer).toBe(agreed);
      vi.advanceTimersByTime(DIALOG_DELAY_MS);
    }
  });

  it('wait for each other', async () => {
    const first = openDialog({ title: '하나', body: () => null });
    const second = ask({ title: '둘', message: '…', buttons: [{ value: 'a', label: 'A' }] });
    press('done');
    expect([open(), await first]).toEqual([null, 'done']);
    vi.advanceTimersByTime(DIALOG_DELAY_MS - 1);
    expect(open()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(open()?.title).toBe('둘');
    press('a');
    expect(await second).toBe('a');
  });

  it('report when they are drawn', async () => {
    const onRendered = vi.fn();
    const answer = ask({ title: '하나', message: '…', buttons: [{ value: 'a', label: 'A' }], onRendered });
    vi.advanceTimersByTime(RENDER_DONE_MS - 1);
    expect(onRendered).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onRendered).toHaveBeenCalledOnce();
    press('a');
    await answer;
  });
});
