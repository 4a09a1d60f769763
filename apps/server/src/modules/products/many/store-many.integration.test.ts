/** A product that was stored with others is the one that the form would have stored. */
import { deriveBasic, newProductDraft, type ProductDraft } from '@moa/core';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/support/index.ts';
import { checkDraft, loadDraft, saveDraft, storeNewDrafts, takeProductSeqs } from '../index.ts';

const { database, seller } = await testDatabase();

function draftOf(name: string, change: (draft: ProductDraft) => void = () => undefined): ProductDraft {
  const draft = newProductDraft();
  draft.basic.productName = name;
  draft.composition.mainInfo.price = 12_000;
  change(draft);
  Object.assign(draft.basic, deriveBasic(draft));
  return draft;
}

/** What differs whoever stores it: its numbers, times, and the codes made of them. */
function withoutNumbers({ id, moaProductSeq, createdDate, updatedDate, composition, ...draft }: ProductDraft) {
  const skus = composition.mainInfo.skus.map(({ id: _id, skuCode, ...sku }) => sku);
  return { ...draft, composition: { ...composition, mainInfo: { ...composition.mainInfo, skus } } };
}

test('whatever those beside it say alike or by themselves', async () => {
  const drafts = [
    draftOf('린넨 셔츠'),
    draftOf('린넨 바지', ({ basic, common }) => {
      basic.brand = '달빛옷장';
      common.origin = { code: '00', importer: '', freeText: '', plural: false };
      common.productInfoProvidedNotice = { noticeCode: 'WEAR', values: { material: '린넨' } };
    }),
    draftOf('린넨 모자', ({ composition }) => {
      composition.supplementInfo = { usable: true, supplements: [{ name: '끈', price: 1_000, quantity: 3 }] };
    }),
  ];
  const { sellerId } = await seller();
  const loaded = (id: number) => database.tenant(sellerId, (tx) => loadDraft(tx, id));
  const together = await database.tenant(sellerId, async (tx) => {
    const checked = drafts.map(checkDraft);
    return storeNewDrafts(tx, checked, 'test', await takeProductSeqs(tx, checked.length));
  });
  for (const [at, draft] of drafts.entries()) {
    const alone = await database.tenant(sellerId, (tx) => saveDraft(tx, draft, 'test'));
    expect(withoutNumbers(await loaded(together[at] ?? 0))).toEqual(withoutNumbers(await loaded(alone)));
  }
});
