import { describe, expect, test } from 'vitest';
import { elsewhere, offeredActions, whyNothing } from './offered.ts';
import type { ClaimRow } from './queries.ts';

const row = (change: Partial<ClaimRow>) =>
  ({ type: 'RETURN', state: 'REQUESTED', shopType: 'COUPANG', actions: [], notOffered: [], order: {}, ...change }) as unknown as ClaimRow;

describe('what chosen claims are offered', () => {
  test('is told with its number where it is not for all of them, and the usual next step stands out', () => {
    const rows = [row({ actions: ['receiveReturn', 'rejectReturn'] }), row({ actions: ['approveReturn', 'rejectReturn'] })];
    expect(offeredActions(rows).map(({ label, main }) => [label, main])).toEqual([
      ['반품 수거완료 1', false],
      ['반품승인 1', true],
      ['반품거부', false],
    ]);
  });

  test('is nothing where the shop has no call, and the sentence says where instead', () => {
    const alone = row({ notOffered: ['approveReturn', 'rejectReturn'] });
    expect(offeredActions([alone])).toEqual([]);
    expect(elsewhere(alone)).toBe('쿠팡 WING에서 처리해 주세요. 모아에서는 볼 수만 있고, 결과는 다음 수집 때 여기에 나와요.');
    expect(elsewhere(row({ actions: ['approveReturn'], notOffered: ['receiveReturn', 'rejectReturn'] }))).toBe(
      '모아에서 할 수 없는 처리: 반품 수거완료, 반품거부. 필요하면 쿠팡 WING에서 해 주세요.',
    );
    expect(whyNothing(alone)).toContain('쿠팡 WING');
    expect(whyNothing(row({ order: null }))).toContain('주문수집');
    expect(whyNothing(row({ state: 'DONE' }))).toBeNull();
    expect(elsewhere(row({}))).toBeNull();
  });

  test('names the place of a shop that has no call for any claim', () => {
    const claim = row({ shopType: 'TALKGIFT', notOffered: ['receiveReturn', 'approveReturn', 'rejectReturn', 'holdReturn'] });
    expect(offeredActions([claim])).toEqual([]);
    expect(whyNothing(claim)).toBe('이 쇼핑몰은 모아에서 처리할 수 없습니다. 카카오 쇼핑 판매자센터에서 처리해주십시오.');
  });
});
