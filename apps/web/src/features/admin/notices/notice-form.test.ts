import { expect, it } from 'vitest';
import { changesBetween, EMPTY_NOTICE, type NoticeValues, problemsOf, toFields } from './notice-form.ts';

const NOTICE: NoticeValues = { ...EMPTY_NOTICE, title: '정기점검', body: '<p>새벽 2시</p>' };

it('sends no empty dates and no blanks around a title', () => {
  expect(toFields({ ...NOTICE, title: ' 정기점검 ', endsOn: '2026-11-21' })).toEqual({
    ...EMPTY_NOTICE,
    title: '정기점검',
    body: '<p>새벽 2시</p>',
    startsOn: null,
    endsOn: '2026-11-21',
  });
});

it('says what is missing as the server would', () => {
  expect(problemsOf(NOTICE)).toEqual({});
  expect(problemsOf(EMPTY_NOTICE)).toEqual({ title: '제목을 입력해주십시오.', body: '내용을 입력해주십시오.' });
});

it('says in words what somebody else changed', () => {
  const theirs: NoticeValues = { ...NOTICE, shopType: '11ST', body: `<p>${'가'.repeat(90)}</p>`, pinned: true, endsOn: '2026-12-01' };
  expect(changesBetween(NOTICE, NOTICE)).toEqual([]);
  expect(changesBetween(NOTICE, theirs)).toEqual([
    { label: '구분', before: '모아', after: '11번가' },
    { label: '내용', before: '새벽 2시', after: `${'가'.repeat(80)}…` },
    { label: '고정', before: '고정 안 함', after: '고정' },
    { label: '게시 종료일', before: '없음', after: '2026-12-01' },
  ]);
});
