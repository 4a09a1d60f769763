import { describe, expect, it } from 'vitest';
import { headline, problemsByPath, toProblem } from './problem.ts';

const body = {
  type: 'about:blank',
  title: '입력한 내용을 확인해주세요.',
  status: 422,
  code: 'VALIDATION',
  traceId: 't-1',
  errors: [
    { path: ['basic', 'salePrice'], code: 'tenWonUnit', message: '10원 단위로 입력해주세요.' },
    { path: 'basic.salePrice', code: 'min', message: '둘째' },
    { path: 'basic.productName', code: 'required', message: '필수 입력 항목입니다.' },
    { path: 'x', code: 'no-message' },
  ],
};

describe('problem', () => {
  it.each([
    ['carried as problem', { problem: body }],
    ['carried as data', Object.assign(new Error('x'), { data: body })],
    ['itself', body],
  ])('is read when it is %s', (_, error) => {
    const problem = toProblem(error);
    expect(problem).toMatchObject({ status: 422, code: 'VALIDATION', traceId: 't-1', detail: null });
    expect(problemsByPath(problem)).toEqual({
      'basic.salePrice': '10원 단위로 입력해주세요.',
      'basic.productName': '필수 입력 항목입니다.',
    });
  });

  it('names the network when no answer came', () => {
    expect(toProblem(new TypeError('Failed to fetch'))).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  it('does not call code that was not to be had the network: trying again helps nobody', () => {
    for (const message of ['Failed to fetch dynamically imported module: http://a/b.js', 'Unable to preload CSS for /assets/b.css'])
      expect(toProblem(new TypeError(message))).toMatchObject({ code: 'MISSING_CODE', detail: '인터넷 연결을 확인하고 새로고침해주세요.' });
  });

  it('never shows an English message to a seller', () => {
    expect(toProblem(new Error('boom')).title).toBe('일시적인 오류가 발생했습니다.');
    expect(toProblem('boom').title).toBe('일시적인 오류가 발생했습니다.');
    expect(toProblem(new Error('한국어 문장입니다.')).title).toBe('한국어 문장입니다.');
  });
});

describe('the headline of a problem', () => {
  const problem = (part: object) =>
    headline(toProblem({ title: '처리할 수 없는 내용이 있습니다.', status: 422, code: 'UNPROCESSABLE', ...part }));
  const wrong = (...messages: string[]) => messages.map((message) => ({ path: 'a', code: 'B', message }));

  it.each([
    ['the first that is wrong', { errors: wrong('판매가를 입력해주십시오.') }, '판매가를 입력해주십시오.', null],
    ['how many more there are', { errors: wrong('하나', '둘', '셋') }, '하나', '확인할 내용이 2건 더 있습니다.'],
    ['nothing twice', { detail: '하나', errors: wrong('하나') }, '하나', null],
    ['its detail where nothing is listed', { detail: '이미 끝난 작업입니다.' }, '이미 끝난 작업입니다.', null],
    ['its title where that is all', {}, '처리할 수 없는 내용이 있습니다.', null],
    [
      'a title that says what happened',
      { code: 'OUT_OF_STOCK', title: '재고가 부족합니다.', detail: '3개 남음' },
      '재고가 부족합니다.',
      '3개 남음',
    ],
  ])('says %s', (_, part, title, detail) => {
    expect(problem(part)).toEqual({ title, detail });
  });
});
