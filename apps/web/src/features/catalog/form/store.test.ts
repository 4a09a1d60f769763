import { newProductDraft, normalPath, valueAt, withValue } from '@moa/core';
import { expect, test } from 'vitest';
import { createFormStore } from './store.ts';

test('a change copies only the way down to it', () => {
  const base = newProductDraft();
  const store = createFormStore(base);
  store.set('basic.productName', '린넨 셔츠');
  expect(store.draft().basic.productName).toBe('린넨 셔츠');
  expect(store.draft().common).toBe(base.common);
  expect(base.basic.productName).toBe('');
  expect(store.meta().dirty).toBe(true);
});

test('setting the same value notifies nobody', () => {
  const store = createFormStore(newProductDraft());
  let notified = 0;
  store.subscribe(() => void (notified += 1));
  store.set('basic.brand', '');
  expect(notified).toBe(0);
});

test('undefined takes a key away, so that the value is inherited again', () => {
  expect(withValue({ basic: { salePrice: 1, productName: 'a' } }, ['basic', 'salePrice'], undefined)).toEqual({
    basic: { productName: 'a' },
  });
});

test('lists are reached by index, with dots or brackets', () => {
  expect(normalPath('a.b[2].c')).toBe('a.b.2.c');
  expect(valueAt({ a: [{ b: 7 }] }, 'a[0].b')).toBe(7);
});

test('the message of a save goes away when its field is mended, the others stay', () => {
  const store = createFormStore(newProductDraft(), undefined, { saveErrors: { 'basic.brand': 'x', 'basic.modelName': 'y' } });
  store.set('basic.brand', '달빛');
  expect(store.meta().saveErrors).toEqual({ 'basic.modelName': 'y' });
});

test('after a save the product is one that Moa called, and stays an edit or a registration', () => {
  for (const isEdit of [true, false]) {
    const store = createFormStore(newProductDraft(), undefined, { isEdit, isMoaCalled: isEdit });
    store.set('basic.brand', '달빛');
    store.reset({ ...newProductDraft(), id: '7' });
    expect(store.meta()).toMatchObject({ isEdit, isMoaCalled: true, dirty: false });
  }
});

test('a save waits for what is on its way into the draft, also where that fails', async () => {
  const store = createFormStore(newProductDraft());
  const [picture, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  store.expect(picture.promise.then(() => order.push('picture')));
  store.expect(refused.promise);
  const arrived = store.arrived().then(() => order.push('saved'));
  refused.reject(new Error('413'));
  picture.resolve();
  await arrived;
  expect(order).toEqual(['picture', 'saved']);
});
