import { expect, test } from 'vitest';
import { hasAfterService, hasDetail, hasOrigin, isChosen, isTaxed, type Need, takesCourier, unmet } from './content-needs.ts';
import type { ListingContent } from './product.ts';
import { listingContent } from './testing/context.ts';

const withPlace = (value: string): Partial<ListingContent> => ({ fields: { place: value } });
const content = listingContent();

test.each<[string, Partial<ListingContent>, (content: ListingContent) => readonly Need[], string[]]>([
  ['a detail', { detailHtml: '<p>컵</p>' }, (given) => [hasDetail(given)], []],
  ['no detail', { detailHtml: ' ' }, (given) => [hasDetail(given)], ['상세설명을 입력해주십시오.']],
  ['no origin', { origin: { ...content.origin, code: '' } }, (given) => [hasOrigin(given)], ['원산지를 선택해주십시오.']],
  [
    'neither phone nor words',
    { afterServiceTelephoneNumber: '', afterServiceGuideContent: ' ' },
    hasAfterService,
    ['A/S 전화번호를 입력해주십시오.', 'A/S 안내를 입력해주십시오.'],
  ],
  ['a tax type that all take', { taxType: 'TAX' }, (given) => [isTaxed(given, '쿠팡에는')], []],
  [
    'one that some do not take',
    { taxType: 'SMALL' },
    (given) => [isTaxed(given, '쿠팡에는')],
    ['쿠팡에는 영세상품을 등록할 수 없습니다. 과세 또는 면세로 바꿔주십시오.'],
  ],
  [
    'a courier that is not taken',
    {},
    () => [takesCourier(false, '쿠팡이')],
    ['쿠팡이 받지 않는 택배사입니다. 다른 택배사를 선택해주십시오.'],
  ],
  ['a courier that is taken', {}, () => [takesCourier(true, '쿠팡이')], []],
  ['a place', withPlace('12'), (given) => [isChosen(given, 'place', '출고지를', /^\d+$/)], []],
  ['no place', withPlace(''), (given) => [isChosen(given, 'place', '출고지를')], ['출고지를 선택해주십시오.']],
  ['a place of another form', withPlace('A'), (given) => [isChosen(given, 'place', '출고지를', /^\d+$/)], ['출고지를 선택해주십시오.']],
])('a product with %s', (_, over, needs, messages) => {
  expect(unmet(...needs(listingContent(over))).map(({ message }) => message)).toEqual(messages);
});

test('what is not met stands at its field, in the order of the needs', () => {
  expect(unmet([false, 'b', '나'], [true, 'c', '다'], [false, 'a', '가'])).toEqual([
    { path: 'b', message: '나' },
    { path: 'a', message: '가' },
  ]);
  expect(unmet(isChosen(listingContent({ fields: {} }), 'place', '출고지를'))[0]?.path).toBe('etc.place');
});
