import { expect, test } from 'vitest';
import { ledAwayMessage } from './led-away.ts';

test.each([
  ['a sub-user at products', '/app/unit/list', { role: 'S', sellerLoginId: null }, '셀러에게 부계정 권한'],
  ['a seller at the administration', '/app/admin/members', { role: 'U', sellerLoginId: null }, '관리자만 여는 화면'],
  ['an administrator who acts as a seller', '/app/admin/members', { role: 'A', sellerLoginId: 'demoseller' }, '관리자 나가기'],
] as const)('%s is shown why', (_, path, user, message) => {
  expect(ledAwayMessage(path, user)).toContain(message);
});
