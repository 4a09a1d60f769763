import { expect, test } from 'vitest';
import { type SendFacts, sendState } from './send-state.ts';

const READY: SendFacts = { chosen: ['a', 'b', 'c'], stopped: new Set(), errors: 0, restored: false, running: false, linked: true };

test('what has nothing in its way is sent to all chosen shops', () => {
  expect(sendState(READY)).toEqual({ count: 3, closed: false, reason: null });
});

test.each<[string, Partial<SendFacts>, string]>([
  ['a send that runs', { running: true }, '지금 보내고 있어요. 끝나면 다시 보낼 수 있어요.'],
  ['a kept draft that nobody looked at', { restored: true }, '임시저장한 내용이에요. 이어서 작성할지 먼저 골라주세요.'],
  ['no shop chosen', { chosen: [] }, '보낼 쇼핑몰을 골라주세요.'],
  ['errors that concern every shop', { errors: 2 }, '보내려면 고칠 것이 2개 있어요.'],
  ['errors at every chosen shop', { stopped: new Set(['a', 'b', 'c', 'd']) }, '고른 쇼핑몰마다 고칠 것이 있어요.'],
])('%s closes the button, and it says why', (_, facts, reason) => {
  expect(sendState({ ...READY, ...facts })).toMatchObject({ closed: true, reason });
});

test('shops that would refuse are left out, in words', () => {
  expect(sendState({ ...READY, stopped: new Set(['b']) })).toEqual({
    count: 2,
    closed: false,
    reason: '고칠 것이 있는 1곳은 빼고 보내요.',
  });
});

test('the first reason is reported: what runs before what is wrong', () => {
  const all: SendFacts = { ...READY, running: true, restored: true, errors: 3, chosen: [] };
  expect(sendState(all).reason).toContain('지금 보내고 있어요');
  expect(sendState({ ...all, running: false }).reason).toContain('임시저장');
});

test('without any linked shop the button stays open: it leads to linking', () => {
  expect(sendState({ ...READY, chosen: [], linked: false, errors: 9 })).toEqual({ count: 0, closed: false, reason: null });
});
