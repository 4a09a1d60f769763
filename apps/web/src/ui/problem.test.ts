import { describe, expect, it } from 'vitest';
import { problemsByPath, toProblem } from './problem.ts';

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

  it('never shows an English message to a seller', () => {
    expect(toProblem(new Error('boom')).title).toBe('일시적인 오류가 발생했습니다.');
    expect(toProblem('boom').title).toBe('일시적인 오류가 발생했습니다.');
    expect(toProblem(new Error('한국어 문장입니다.')).title).toBe('한국어 문장입니다.');
  });
});
