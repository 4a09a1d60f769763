/**
 * What a test waits for comes when the machine gets to it. `vi.waitFor` gives up after a second unless it is told otherwise, and the
 * configuration has no setting for it as it has for `expect.poll`: read before each file, this makes it as patient as that one.
 */
import { vi } from 'vitest';

const PATIENCE = { timeout: 20_000, interval: 50 };
const PATIENT = Symbol.for('moa.test.patient');

if (!(PATIENT in vi)) {
  const { waitFor } = vi;
  vi.waitFor = (callback, options) => waitFor(callback, { ...PATIENCE, ...(typeof options === 'number' ? { timeout: options } : options) });
  Object.assign(vi, { [PATIENT]: true });
}
