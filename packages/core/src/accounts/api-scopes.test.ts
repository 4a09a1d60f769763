import { expect, it } from 'vitest';
import { API_SCOPES, type ApiScope, openAreas, scopesTitle } from './api-scopes.ts';

it.each<[ApiScope[], string[], string[]]>([
  [['order:read'], ['order'], []],
  [['order:write'], ['order'], ['order']],
  [['order:read', 'product:write'], ['product', 'order'], ['product']],
  [[], [], []],
  [[...API_SCOPES], ['product', 'order', 'cs', 'settle'], ['product', 'order', 'cs', 'settle']],
])('%j opens %j to reading and %j to changing', (scopes, read, changed) => {
  expect(openAreas(scopes, true)).toEqual(read);
  expect(openAreas(scopes, false)).toEqual(changed);
});

it('are reported in the words of the screens', () => {
  expect(scopesTitle(['cs:read', 'order:read', 'order:write'])).toBe('주문 읽기·쓰기, CS 읽기');
});
