// biome-ignore lint/style/noRestrictedImports: a test may read what is too large for the browser
import { kcCertifications } from '@moa/core/data';
import { expect, test } from 'vitest';
import { KC_TYPES } from './kc-types.ts';

test('certificates are those of the reference data', () => {
  expect(KC_TYPES).toEqual(kcCertifications.certifications.map(({ code, name }) => ({ value: code, label: name })));
});
