import { expect, test } from 'vitest';
import { creditCard, ip, url } from './address.ts';
import { checkCategory } from './category.ts';
import { after, before, dateFormat } from './date.ts';
import { dimensions, type FileFacts, image, mimes, size } from './file.ts';
import { ruleTable } from './testing/rule-table.ts';

ruleTable('dateFormat day', dateFormat('YYYY-MM-DD'), {
  good: ['', '2026-01-31', '2024-02-29'],
  bad: ['2026-02-29', '2026-1-31', '2026-13-01', '2026-00-10', '2026-01-00', '20260131', '2026-01-31T00:00'],
  message: '날짜는 2026-01-31처럼 입력해주십시오.',
});
ruleTable('dateFormat month', dateFormat('YYYY-MM'), {
  good: ['', '2026-12'],
  bad: ['2026-13', '2026-1', '2026-01-01'],
  message: '연월은 2026-01처럼 입력해주십시오.',
});
ruleTable('dateFormat seconds', dateFormat('HH:mm:ss'), {
  good: ['', '00:00:00', '23:59:59'],
  bad: ['24:00:00', '09:60:00', '9:00:00', '09:00'],
  message: '시간은 09:30:00처럼 입력해주십시오.',
});
ruleTable('dateFormat minutes', dateFormat('HH:mm'), {
  good: ['', '09:30'],
  bad: ['9:30', '24:00', '09:30:00'],
  message: '시간은 09:30처럼 입력해주십시오.',
});

ruleTable('after', after({ than: '2026-01-10' }), {
  good: ['', '2026-01-11', '2027-01-01'],
  bad: ['2026-01-10', '2025-12-31'],
  message: '2026-01-10보다 뒤로 입력해주십시오.',
});
ruleTable('after or the same as another field', after({ than: { field: 'from' }, inclusion: true }), {
  good: ['09:00', '18:00'],
  bad: ['08:59'],
  message: '09:00 또는 그 뒤로 입력해주십시오.',
  values: { from: '09:00' },
});
ruleTable('before', before({ than: '2026-01-10' }), {
  good: ['', '2026-01-09'],
  bad: ['2026-01-10', '2026-02-01'],
  message: '2026-01-10보다 앞으로 입력해주십시오.',
});
ruleTable('before or the same', before({ than: '2026-01', inclusion: true }), {
  good: ['2026-01', '2025-12'],
  bad: ['2026-02'],
  message: '2026-01 또는 그 앞으로 입력해주십시오.',
});

ruleTable('url', url, {
  good: ['', 'https://moa.kr', 'http://localhost:14001/a?b=c#d', 'https://예시.kr/상품'],
  bad: ['moa.kr', 'ftp://moa.kr', 'javascript:alert(1)', 'https://', 'https:// moa.kr', 'https://a b', '//moa.kr', 'http://[::1'],
  message: '주소(URL) 형식이 올바르지 않습니다. https://로 시작하는 주소를 입력해주십시오.',
});
ruleTable('ip', ip, {
  good: ['', '127.0.0.1', '255.255.255.255', '::1', '2001:db8::8a2e:370:7334', '1:2:3:4:5:6:7:8', '::ffff:10.0.0.1'],
  bad: ['256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4.5', ':::1', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1::2::3', 'g::1', 'a'],
  message: 'IP 주소 형식이 올바르지 않습니다.',
});
ruleTable('creditCard', creditCard, {
  good: ['', '4111111111111111', '4111-1111-1111-1111', '3782 822463 10005'],
  bad: ['4111111111111112', '411111111111', '41111111111111111111', '4111a11111111111'],
  message: '카드번호가 올바르지 않습니다.',
});

const PNG: FileFacts = { name: 'a.png', size: 1024, type: 'image/png', width: 600, height: 600 };
const TEXT: FileFacts = { name: 'a.txt', size: 2048, type: 'text/plain' };

ruleTable('image', image, {
  good: [null, undefined, [], PNG, [PNG, { ...PNG, name: 'B.JPEG' }]],
  bad: [TEXT, [PNG, TEXT], { ...PNG, name: 'a.exe' }, { ...TEXT, name: 'a.png' }],
  message: '이미지 파일만 올릴 수 있습니다.',
});
ruleTable('mimes', mimes('image/*', 'application/pdf'), {
  good: [null, PNG, { ...TEXT, type: 'application/pdf' }],
  bad: [TEXT, { ...PNG, type: 'imagex/png' }],
  message: '올릴 수 있는 파일 형식이 아닙니다. (image/*, application/pdf)',
});
ruleTable('size', size(1), { good: [null, PNG], bad: [TEXT, [PNG, TEXT]], message: '파일 크기는 1KB 이하여야 합니다.' });
ruleTable('dimensions', dimensions(600, 600), {
  good: [null, PNG],
  bad: [{ ...PNG, height: 601 }, TEXT],
  message: '이미지 크기는 가로 600, 세로 600픽셀이어야 합니다.',
});

test.each([
  [[{ leaf: true }, { leaf: false }], null],
  [[{ leaf: false }, { leaf: true }], { value: false, isExist: true, message: '카테고리를 마지막 단계까지 선택해주십시오.' }],
  [[], { value: false, isExist: false, message: '없는 카테고리입니다. 카테고리를 다시 선택해주십시오.' }],
])('category check of %j', (results, expected) => {
  expect(checkCategory(results)).toEqual(expected && { type: 'categoryException', ...expected });
});
