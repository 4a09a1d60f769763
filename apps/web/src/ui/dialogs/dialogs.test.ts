import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, confirm, type DialogPlace, dialogQueue, htmlMessage, isCovered, isQueued, message, openDialog } from './dialogs.ts';
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
    const first = message({ title: '하나', message: '…', buttons: [{ value: 'done', label: '완료' }] });
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

  it('that a dialog with its own content asks stand over it, so that it can wait for the answer', async () => {
    const first = openDialog({ title: '하나', body: () => null });
    const inside = confirm({ title: '둘', message: '…' });
    const deeper = openDialog({ title: '셋', body: () => null });
    expect(open()?.title).toBe('둘');
    press('ok');
    expect(await inside).toBe(true);
    vi.advanceTimersByTime(DIALOG_DELAY_MS);
    expect(open()?.title).toBe('셋');
    press('done');
    expect(await deeper).toBe('done');
    vi.advanceTimersByTime(DIALOG_DELAY_MS);
    expect(open()?.title).toBe('하나');
    press(null);
    expect(await first).toBeNull();
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

describe('of dialogs over each other', () => {
  const place = (size: DialogPlace['size']): DialogPlace => ({ kind: 'FORM', size });

  it.each([
    ['lg', 'lg', true],
    ['md', 'lg', true],
    ['lg', 'md', false],
    ['lg', 'sm', false],
    ['lg', null, false],
  ] as const)('a %s one under a %s one is covered: %s', (below, above, covered) => {
    const open = [place(below), place(above)];
    expect(open.map((each) => isCovered(each, open))).toEqual([covered, false]);
  });

  it('the preview of a form takes the place of the form, and what it asks stands over it', () => {
    const form = place('lg');
    dialogQueue.add(form);
    void openDialog({ title: '미리보기', size: 'lg', body: () => null });
    void ask({ title: '적용', message: '…', size: 'sm', buttons: [] });
    expect(dialogQueue.open().map((each) => isCovered(each, dialogQueue.open()))).toEqual([true, false, false]);
    dialogQueue.close();
    vi.advanceTimersByTime(DIALOG_DELAY_MS);
    expect(dialogQueue.open().map((each) => isCovered(each, dialogQueue.open()))).toEqual([true, false]);
    for (let n = 0; n < 2; n += 1) {
      dialogQueue.close();
      vi.advanceTimersByTime(DIALOG_DELAY_MS);
    }
  });
});
