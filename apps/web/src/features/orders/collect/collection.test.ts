import { describe, expect, test } from 'vitest';
import { describeCollection, summary } from './collection.ts';

const job = (total: number, done: number, failed = 0) => ({ total, done, failed });
const shop = (label: string, status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED', message: string | null = null) => ({
  label,
  status,
  message,
});

describe('over an empty list a collection', () => {
  test('is reported from the first moment', () => {
    expect(describeCollection(undefined, false, [])).toMatchObject({ title: '주문을 가져오고 있어요.', share: 0, failed: false });
  });

  test('names the shops that are waited for', () => {
    const shops = [shop('스마트스토어', 'DONE', '새 주문 0건 · 변경 0건'), shop('쿠팡', 'RUNNING'), shop('11번가', 'WAITING')];
    expect(describeCollection(job(3, 1), false, shops)).toEqual({
      title: '주문을 가져오고 있어요.',
      text: '쇼핑몰 3곳 중 1곳을 확인했어요. 남은 곳: 쿠팡, 11번가',
      share: 1 / 3,
      failed: false,
    });
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => shop(name, 'WAITING'));
    expect(describeCollection(job(5, 0), false, many).text).toMatch(/남은 곳: a, b, c 외 2곳$/);
  });

  test('that found nothing says so only when every shop answered', () => {
    expect(describeCollection(job(2, 2), true, [shop('쿠팡', 'DONE', '새 주문 0건'), shop('11번가', 'DONE')]).title).toBe(
      '새로 들어온 주문이 없어요.',
    );
    const failed = describeCollection(job(2, 1, 1), true, [shop('쿠팡', 'FAILED', '인증 만료'), shop('11번가', 'DONE')]);
    expect(failed).toMatchObject({ title: '일부 쇼핑몰에서 주문을 가져오지 못했어요.', failed: true, share: null });
    expect(failed.text).toContain('쿠팡');
    expect(failed.text).not.toContain('11번가');
    expect(describeCollection(job(1, 0, 1), true, [shop('쿠팡', 'FAILED')]).title).toBe('주문을 가져오지 못했어요.');
  });

  test('that brought orders of other lists says how many', () => {
    const reported = describeCollection(job(1, 1), true, [shop('쿠팡', 'DONE', '새 주문 12건 · 변경 1건')]);
    expect(reported.title).toBe('이 목록에 들어온 주문은 없어요.');
    expect(reported.text).toContain('새 주문 12건');
  });

  test('that can no longer be read leads to the job history', () => {
    expect(describeCollection(undefined, true, [])).toMatchObject({ failed: true, share: null });
  });
});

test('the line above the list sums what the shops say', () => {
  const shops = [{ message: '새 주문 12건 · 변경 3건' }, { message: '새 주문 1건' }, { message: null }];
  expect(summary(job(3, 2, 1), true, shops)).toBe('새 주문 13건 · 변경 3건 · 실패 1곳');
  expect(summary(job(3, 1), false, shops)).toBe('1 / 3곳 · 새 주문 13건 · 변경 3건');
  expect(summary(undefined, false, [])).toBe('시작하는 중이에요.');
});
