import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withShared } from './shared-parts.ts';

test('the common part with the rest of a document laid over it is the document, and nothing that all say is in a rest', () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>('', 'a', 0, 1, true, null),
    fc.constantFrom<unknown>([], ['a'], ['a', 'b'], {}, { a: 1 }, { b: { c: [1] } }),
  );
  const section = fc.dictionary(fc.constantFrom('name', 'price', 'origin', 'toString'), value, { noNullPrototype: true });
  const documents = fc.array(fc.record({ basic: section, common: section }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(documents, (all) => {
      const { shared, own } = withShared(all);
      for (const [at, document] of all.entries())
        for (const name of ['basic', 'common'] as const) expect({ ...shared[name], ...own[at]?.[name] }).toEqual(document[name]);
      for (const name of ['basic', 'common'] as const) {
        const [first] = own;
        const said = Object.entries(first?.[name] ?? {});
        const alike = said.filter(([key, text]) =>
          own.every(
            (rest) => JSON.stringify(Object.entries(rest[name] ?? {}).find(([each]) => each === key)?.[1]) === JSON.stringify(text),
          ),
        );
        expect(alike).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});
