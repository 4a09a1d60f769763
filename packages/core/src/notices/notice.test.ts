import { describe, expect, test } from 'vitest';
import { koreanDayEnd, koreanDayStart } from '../time/korean-time.ts';
import { validate } from '../validation/rule.ts';
import { mayTurn, NOTICE_RULES, NOTICE_STATES, type NoticeFields, noticePhase } from './notice.ts';

const GOOD: NoticeFields = {
  shopType: null,
  title: '11월 정기점검',
  body: '<p>새벽 2시부터 4시까지 점검해요.</p>',
  link: '',
  pinned: false,
  startsOn: null,
  endsOn: null,
};

test.each<[string, Partial<NoticeFields>, Partial<Record<keyof NoticeFields, string>>]>([
  ['a notice', {}, {}],
  ['one of a day', { startsOn: '2026-11-21', endsOn: '2026-11-21' }, {}],
  ['empty', { title: '', body: '' }, { title: '제목을 입력해주십시오.', body: '내용을 입력해주십시오.' }],
  ['white space', { title: ' \t', body: '\n ' }, { title: '제목을 입력해주십시오.', body: '내용을 입력해주십시오.' }],
  ['a long title', { title: '가'.repeat(121) }, { title: '120자 이하로 입력해주십시오.' }],
  ['two lines of title', { title: '가\n나' }, { title: '줄바꿈과 제어 문자는 입력할 수 없습니다.' }],
  ['a long text', { body: 'a'.repeat(50_001) }, { body: '50,000자 이하로 입력해주십시오.' }],
  [
    'a script for a link',
    { link: 'javascript:alert(1)' },
    { link: '주소(URL) 형식이 올바르지 않습니다. https://로 시작하는 주소를 입력해주십시오.' },
  ],
  ['a day that is none', { startsOn: '2026-02-30' }, { startsOn: '날짜는 2026-01-31처럼 입력해주십시오.' }],
  ['full-width digits', { endsOn: '２０２６-01-01' }, { endsOn: '날짜는 2026-01-31처럼 입력해주십시오.' }],
  ['a day far away', { endsOn: '9999-12-31' }, { endsOn: '2000년부터 2099년까지의 날짜를 입력해주십시오.' }],
  ['an end before its beginning', { startsOn: '2026-11-21', endsOn: '2026-11-20' }, { endsOn: '2026-11-21 또는 그 뒤로 입력해주십시오.' }],
])('%s', (_name, given, messages) => {
  expect(validate(NOTICE_RULES, { ...GOOD, ...given })).toEqual(messages);
});

test('only a draft can become published for the first time, and nothing becomes a draft again', () => {
  const turns = NOTICE_STATES.flatMap((from) => NOTICE_STATES.filter((to) => mayTurn(from, to)).map((to) => `${from} ${to}`));
  expect(turns).toEqual(['DRAFT PUBLISHED', 'PUBLISHED WITHDRAWN', 'WITHDRAWN PUBLISHED']);
});

describe('what sellers see', () => {
  const day = '2026-11-21';
  const [start, end] = [koreanDayStart(day), koreanDayEnd(day)];

  test.each([
    ['PUBLISHED', new Date(start.getTime() - 1), 'SCHEDULED'],
    ['PUBLISHED', start, 'SHOWN'],
    ['PUBLISHED', new Date(end.getTime() - 1), 'SHOWN'],
    ['PUBLISHED', end, 'ENDED'],
    ['DRAFT', start, 'DRAFT'],
    ['WITHDRAWN', start, 'WITHDRAWN'],
  ] as const)('%s at %s: %s', (state, now, phase) => {
    expect(noticePhase(state, start, end, now)).toBe(phase);
  });

  test('without a period it is shown from its publication until it is withdrawn', () => {
    expect(noticePhase('PUBLISHED', null, null, start)).toBe('SHOWN');
  });
});
