/** A form is sent by `ui/forms/use-form.ts`: one written by hand forgets the second press, the focus, or what the server said at a field. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const WEB = fileURLToPath(new URL('../apps/web/src/', import.meta.url));
/** Forms that send nothing to the server themselves, and what they are for instead. */
const SEND_NOTHING: Readonly<Record<string, string>> = {
  'ui/filters/search-filter.tsx': 'changes the address',
  'ui/filters/range-form.tsx': 'changes the address',
  'features/catalog/options/bulk-values.tsx': 'fills in the product form, which has a store of its own',
  'features/orders/invoice/invoice-box.tsx': 'hands invoice drafts, which have a store of their own, to an action',
  'features/account/join/agreement-page.tsx': 'keeps what was agreed to for the next step',
};
const forms = globSync('**/*.tsx', { cwd: WEB })
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${WEB}${path}`, 'utf8') }))
  .flatMap(({ path, text }) => [...text.matchAll(/<form\b.*?>\n/gs)].map(([tag]) => ({ path, tag })));

test('every form that is sent is sent by the one hook', () => {
  expect(forms.length).toBeGreaterThan(25);
  const byHand = forms.filter(({ path, tag }) => !tag.includes('onSubmit={form.onSubmit}') && !(path in SEND_NOTHING));
  expect(byHand.map(({ path }) => path)).toEqual([]);
});

test('the exceptions are there', () => {
  expect(Object.keys(SEND_NOTHING).filter((path) => !forms.some((form) => form.path === path))).toEqual([]);
});
