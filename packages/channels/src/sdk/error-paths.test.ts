import { describe, expect, test } from 'vitest';
import { productErrors } from './error-paths.ts';
import type { Outcome } from './outcome.ts';
import { PATH } from './paths.ts';

const { asFix, asPriceFix } = productErrors(
  '쿠팡이',
  [
    [/image|이미지/i, PATH.images],
    [/가격/, PATH.price],
  ],
  (code) => code === '404',
);
const refused = (code: string, message: string): Outcome<void> => ({ kind: 'refused', code, message });

describe('a refused product', () => {
  test.each([
    ['E1', '이미지가 작습니다.', PATH.images],
    ['IMAGE_TOO_SMALL', '작습니다.', PATH.images],
    ['E1', '알 수 없는 오류', PATH.name],
  ])('%s %s points to %s', (code, channelMessage, path) => {
    const message = `쿠팡이 상품을 받지 않았습니다: ${channelMessage}`;
    expect(asFix(refused(code, channelMessage))).toEqual({
      kind: 'fix',
      problems: [{ path, message, channelCode: code, channelMessage: channelMessage }],
    });
  });

  test('that is not there can not be fixed, and nothing else is touched', () => {
    expect(asFix(refused('404', '없음'))).toEqual(refused('404', '없음'));
    expect(asPriceFix({ kind: 'again', message: '' })).toEqual({ kind: 'again', message: '' });
  });

  test('for its price points to the price', () => {
    expect(asPriceFix(refused('E1', '이미지'))).toMatchObject({
      problems: [{ path: PATH.price, message: '쿠팡이 판매가를 받지 않았습니다: 이미지' }],
    });
  });
});
