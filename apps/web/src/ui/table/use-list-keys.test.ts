import { describe, expect, it } from 'vitest';
import { keyAction } from './use-list-keys.ts';

describe('list keys', () => {
  it.each([
    ['j', false, 'down'],
    ['ㅓ', false, 'down'],
    ['k', false, 'up'],
    ['ㅏ', false, 'up'],
    ['x', false, 'select'],
    ['ㅌ', false, 'select'],
    [' ', false, 'select'],
    [' ', true, 'range'],
    ['X', true, 'range'],
    ['Enter', false, 'open'],
    ['/', false, 'search'],
    ['?', true, 'help'],
    ['a', false, null],
  ])('%s (shift %s) means %s, also while the keyboard is set to Hangul', (key, shift, action) => {
    expect(keyAction(key, shift)).toBe(action);
  });
});
