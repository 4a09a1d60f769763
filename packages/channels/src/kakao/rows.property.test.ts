import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWire, wire } from '../sdk/reader.ts';
import { objectionOf } from './envelope.ts';
import { giftBody } from './gift-body.ts';
import { toLines } from './order-in.ts';
import { plainOrigin } from './origin.ts';
import { toObservedProduct } from './product-in.ts';
import { NEW_PRODUCT, toBody } from './product-out.ts';
import { listing, wireOrder } from './testing/context.ts';

const AT = '2026-03-02T02:00:00.000Z';
const MESSAGES = { subject: '톡스토어가', relink: '', forbidden: '' };

test('rubbish in any place of an order makes a line or is set aside, and never throws', () => {
  const paths = ['orderBase', 'orderProduct', 'orderDelivery', 'orderDeliveryRequest', 'orderClaimCancel', 'orderClaimReturn', 'orderer'];
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue(), fc.string(), (path, rubbish, name) => {
      const order = { ...wireOrder(), [path]: isWire(rubbish) ? { ...wire(wireOrder()[path]), [name]: rubbish } : rubbish };
      const { lines, unreadable } = toLines(order, AT);
      expect(lines.length + unreadable.length).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line.quantity).toBeGreaterThan(0);
        expect(Number.isSafeInteger(line.amount)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('rubbish for an answer speaks against a call, or says nothing, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      expect(() => objectionOf(answer, 'products.update', 'WRITE', MESSAGES)).not.toThrow();
    }),
  );
});

test('a present says what the product says: numbers and booleans as texts, nothing lost but the brand by its name', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 9_999 }), (tens, quantity) => {
      const content = listing({ price: tens * 10, fields: { giftBrandId: '7' } });
      const items = content.items.map((item) => ({ ...item, price: tens * 10, quantity }));
      const notice = { type: 'WEAR', rows: [], warnings: [] };
      const body = {
        ...NEW_PRODUCT,
        ...toBody({ ...content, items }, { imageUrls: ['https://k/1.jpg'], notice, origin: plainOrigin(content.origin), certs: [] }),
      };
      const sent = giftBody(body);
      const names = { id: 'id', code: 'sellerManagementCode', detail: 'detailDescription', image: 'image' };
      const observed = toObservedProduct({ ...sent, id: '1', saleStatus: 'SALE' }, names);
      expect(observed).toMatchObject({ price: tens * 10, managementCode: content.managementCode, name: content.name, saleStatus: 'SALE' });
      expect(observed.items.map((item) => item.quantity)).toEqual([quantity, quantity]);
      expect(JSON.stringify(sent)).not.toMatch(/:\s*(?:\d|true|false)/);
    }),
  );
});
