import { describe, expect, test } from 'vitest';
import { newProductDraft, newShopEntry } from '../new-draft.ts';
import { beginDraft, openQuestions } from './begin-draft.ts';
import { type BeginningDelivery, type BeginningField, beginEntry, type EntryBeginning, nextTemporaryKey } from './begin-entry.ts';

const shop = { shopType: 'COUPANG' as const, shopAccountId: 'a', shopName: '본점', multiShopId: null };
const { deliveryInfo } = newProductDraft().common;
const fields: BeginningField[] = [
  { key: 'place', kind: 'LOOKUP', required: true },
  { key: 'method', kind: 'SELECT', required: false, defaultValue: 'FAST' },
  { key: 'reason', kind: 'TEXT', required: false },
  { key: 'attributes', kind: 'ATTRIBUTES', required: false },
];

function template(id: string, baseFee: number, more: Partial<BeginningDelivery> = {}): BeginningDelivery {
  return { id, content: { deliveryInfo: { ...deliveryInfo, baseFee }, shops: [{ ...shop, fields: { place: id } }] }, ...more };
}
const templates = [template('1', 3000, { main: true }), template('2', 2500, { mainOf: [shop] }), template('3', 4000)];
const begun = (over: Partial<EntryBeginning> = {}) =>
  beginEntry(shop, [], { fields, base: deliveryInfo, templates: [], rule: null, last: {}, ...over });

describe('an entry of a shop', () => {
  test('begins with what the channel’s fields have as defaults', () => {
    expect(begun()).toMatchObject({ entry: { etc: { method: 'FAST' } }, filled: [] });
  });

  test('takes what the account was given last, and no word of another product', () => {
    const { entry, filled } = begun({ last: { place: '7', method: 'FAST', reason: '옛 상품', attributes: ['색=빨강'], gone: 'x' } });
    expect(entry.etc).toEqual({ place: '7', method: 'FAST' });
    expect(filled).toEqual(['place']);
  });

  test.each([
    [null, '2', 2500],
    ['1', '2', 2500],
    ['3', '3', undefined],
    ['2', '2', undefined],
  ])('of a product with the template %s takes the fields of %s and the fee %s of its own, before what was last', (chosen, place, fee) => {
    const { entry, filled } = begun({ base: { ...deliveryInfo, templateId: chosen }, templates, last: { place: '7' } });
    expect(entry.etc.place).toBe(place);
    expect(entry.common.deliveryInfo?.baseFee).toBe(fee);
    expect(filled).toEqual([]);
  });

  test('begins with the rule that makes its price', () => {
    const rule = { kind: 'AMOUNT', amount: 1_000, rounding: 100 } as const;
    expect(begun({ rule }).entry.basic).toEqual({ priceRule: rule });
    expect(begun().entry.basic).toEqual({});
  });

  test('has a key that no other entry of the draft has', () => {
    const first = newShopEntry(shop, nextTemporaryKey(shop, []));
    const second = newShopEntry(shop, nextTemporaryKey(shop, [first]));
    expect(nextTemporaryKey(shop, [second])).not.toBe(second.registerKey);
    expect(new Set([first, second].map(({ registerKey }) => registerKey)).size).toBe(2);
  });
});

const LAST = {
  afterServiceTelephoneNumber: '0212345678',
  afterServiceGuideContent: '전화해주세요.',
  origin: { code: '00', importer: '', freeText: '', plural: false },
  courierCode: 'HANJIN',
};

describe('a new product', () => {
  test('begins as the last one did, with the courier of the settings, and says what was filled', () => {
    const { draft, filled } = beginDraft({ courierCode: 'LOTTE', last: LAST }, []);
    expect(draft.common).toMatchObject({
      afterServiceTelephoneNumber: '0212345678',
      origin: LAST.origin,
      deliveryInfo: { courierCode: 'LOTTE' },
    });
    expect(filled).toEqual([
      'common.deliveryInfo.courierCode',
      'common.afterServiceTelephoneNumber',
      'common.afterServiceGuideContent',
      'common.origin.code',
    ]);
  });

  test('of somebody new has what is usual, and nothing that would be hers to say', () => {
    const { draft, filled } = beginDraft(null, []);
    expect(draft.common.afterServiceTelephoneNumber).toBe('');
    expect(draft.common.origin.code).toBe('');
    expect(filled).toEqual(['common.deliveryInfo.courierCode', 'common.afterServiceGuideContent']);
  });

  test('keeps the courier of the main template', () => {
    const main = template('1', 3000, { main: true });
    main.content.deliveryInfo.courierCode = 'EPOST';
    expect(beginDraft({ courierCode: 'LOTTE', last: LAST }, [main]).draft.common.deliveryInfo).toMatchObject({
      courierCode: 'EPOST',
      templateId: '1',
    });
  });
});

test('what is still to be answered is named once, for the product and for each shop', () => {
  const { draft } = beginDraft({ courierCode: null, last: LAST }, []);
  draft.createShopDTOList = [begun().entry];
  const questions = openQuestions(draft, () => fields);
  const key = draft.createShopDTOList[0]?.registerKey;
  expect(questions.filter((path) => path.startsWith(key ?? '-'))).toEqual([`${key} category`, `${key} etc.place`]);
  expect(questions).toContain('composition.mainInfo.saleQuantity');
  expect(new Set(questions).size).toBe(questions.length);
});
