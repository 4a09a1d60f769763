/** The search as this installation makes it: where the operator gave no key, a copy with sandboxes asks the simulated service; null otherwise. */
import { JUSO_SANDBOX_KEY, SERVICE_BASE_PATHS } from '@moa/sandbox/base-paths';
import type { Config } from '../../platform/config/index.ts';
import { createSearchAddress, type SearchAddress } from './address-search.ts';

export { PAGE_SIZE, type SearchAddress } from './address-search.ts';

export function configuredAddressSearch(
  { services, sandbox }: Pick<Config, 'services' | 'sandbox'>,
  onError: (error: unknown, during: string) => void,
): SearchAddress | null {
  const simulated = sandbox.enabled ? { key: JUSO_SANDBOX_KEY, url: `${sandbox.url}${SERVICE_BASE_PATHS.JUSO}` } : null;
  const juso = services.juso ?? simulated;
  return juso === null ? null : createSearchAddress({ juso, onError });
}

/** Whether this installation can find addresses: without it screens offer no search. */
export function findsAddresses({ services, sandbox }: Pick<Config, 'services' | 'sandbox'>): boolean {
  return services.juso !== null || sandbox.enabled;
}
