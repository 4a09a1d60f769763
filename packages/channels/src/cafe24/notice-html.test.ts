import { expect, test } from 'vitest';
import { withNotice, withoutNotice } from './notice-html.ts';

const content = {
  notice: { noticeCode: 'ETC', values: {} },
  kcCredentials: [{ certificationType: 'KC', certificationNumber: 'R-1', companyName: '모아' }],
};

test.each(['<p>글</p>', '', '<table><tbody></tbody></table>', '<p>글</p><!-- <table class="moa -->'])(
  'what was put below %j is taken off again',
  (detail) => {
    expect(withoutNotice(withNotice(detail, content))).toBe(detail);
    expect(withoutNotice(detail)).toBe(detail);
  },
);

test('a detail that goes on below our table keeps it', () => {
  const detail = `${withNotice('<p>글</p>', content)}<p>다음</p>`;
  expect(withoutNotice(detail)).toBe(detail);
});

test.each([
  ['400,000 blanks', `${' '.repeat(400_000)}x`],
  ['tables like ours, again and again', '<table class="moa-notice">'.repeat(15_000)],
])('a detail of %s is read in no time', (_what, detail) => {
  const began = performance.now();
  withoutNotice(`${withNotice(detail, content)}<p>다음</p>`);
  withoutNotice(withNotice(detail, content));
  // A few milliseconds; one that looks again from each place takes minutes.
  expect(performance.now() - began).toBeLessThan(15_000);
});
