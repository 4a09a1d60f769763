import { expect, test } from 'vitest';
import { type JobSubject, jobTitle } from './job-title.ts';

const at = (shopType: JobSubject['shopType'], name: string | null = null): JobSubject => ({ shopType, name });

test.each<[string, JobSubject[], string]>([
  ['상품 전송', [at('COUPANG', '달빛 니트')], '상품 전송 · 달빛 니트 → 쿠팡'],
  ['상품 전송', [at('COUPANG', '달빛 니트'), at('11ST', '달빛 니트 ')], '상품 전송 · 달빛 니트 → 쿠팡 외 1곳'],
  ['상품 전송', [at('COUPANG', '달빛 니트'), at('COUPANG', '별빛 니트')], '상품 전송 2건 · 쿠팡'],
  ['발주확인', [at('COUPANG'), at('SMART_STORE'), at('SMART_STORE')], '발주확인 3건 · 스마트스토어 외 1곳'],
  ['가격 변경', [at(null, '달빛 니트')], '가격 변경 · 달빛 니트'],
  ['가격 변경', [at(null, '가'), at(null, '나')], '가격 변경 2건'],
  ['발주확인', [at('COUPANG', '')], '발주확인 1건 · 쿠팡'],
  ['정리', [], '정리 0건'],
])('%s of %o', (what, subjects, title) => {
  expect(jobTitle(what, subjects)).toBe(title);
});

test('a long name is cut where characters end', () => {
  expect(jobTitle('전송', [at(null, '🧶'.repeat(60))])).toBe(`전송 · ${'🧶'.repeat(39)}…`);
});
