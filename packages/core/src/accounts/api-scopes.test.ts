import { expect, it } from 'vitest';
import { API_SCOPES, type ApiScope, openAreas, scopesTitle, withScope } from './api-scopes.ts';

it.each<[ApiScope[], string[], string[], string[]]>([
  [['order:read'], ['order'], [], []],
  [['order:write'], ['order'], ['order'], ['order']],
  [['product:propose'], ['product'], ['product'], []],
  [['order:read', 'product:write'], ['product', 'order'], ['product'], ['product']],
  [[], [], [], []],
  [[...API_SCOPES], ['product', 'order', 'cs', 'settle'], ['product', 'order', 'cs', 'settle'], ['product', 'order', 'cs', 'settle']],
])('%j opens %j to reading, %j to proposing and %j to changing', (scopes, read, proposed, changed) => {
  expect(openAreas(scopes, 'read')).toEqual(read);
  expect(openAreas(scopes, 'propose')).toEqual(proposed);
  expect(openAreas(scopes, 'write')).toEqual(changed);
});

it('are reported in the words of the screens', () => {
  expect(scopesTitle(['cs:read', 'order:read', 'order:write'])).toBe('주문 읽기·쓰기, CS 읽기');
  expect(scopesTitle(['product:propose', 'product:read'])).toBe('상품·재고 읽기·제안');
});

it.each<[ApiScope[], ApiScope, boolean, ApiScope[]]>([
  [[], 'order:write', true, ['order:write', 'order:read']],
  [[], 'product:propose', true, ['product:propose', 'product:read']],
  [['product:propose', 'product:read', 'cs:read'], 'product:read', false, ['cs:read']],
  [['product:write', 'product:read'], 'product:write', false, ['product:read']],
])('of %j, %s set to %s leaves %j', (scopes, scope, on, left) => {
  expect(withScope(scopes, scope, on)).toEqual(left);
});
