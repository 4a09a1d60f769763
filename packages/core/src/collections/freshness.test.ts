import { expect, test } from 'vitest';
import { type CollectionPlan, waitsFor } from './freshness.ts';

const NOW = new Date('2026-11-27T01:00:00Z');
const PLAN: CollectionPlan = { status: 'NORMAL', autoCollect: true, running: false, nextAt: new Date('2026-11-27T01:10:00Z') };

test.each<[Partial<CollectionPlan>, string]>([
  [{}, '10:10에 수집해요.'],
  [{ nextAt: NOW }, '곧 수집해요.'],
  [{ nextAt: null }, '곧 수집해요.'],
  [{ running: true }, '지금 수집하고 있어요.'],
  [{ autoCollect: false, nextAt: null }, '자동 수집이 꺼져 있어요. 주문수집을 눌러야 수집해요.'],
  [{ status: 'AUTH_EXPIRED', running: true }, '다시 연동하면 이어서 수집해요.'],
  [{ status: 'DISABLED' }, '사용을 멈춘 쇼핑몰이라 수집하지 않아요.'],
])('%o: %s', (part, text) => {
  expect(waitsFor('ORDERS', { ...PLAN, ...part }, NOW)).toBe(text);
});

test('settlements have a time of their own', () => {
  expect(waitsFor('SETTLEMENTS', PLAN, NOW)).toContain('매일 아침');
});
