/** The check as this installation makes it. */
import { NTS_SANDBOX_KEY, SERVICE_BASE_PATHS } from '@moa/sandbox/base-paths';
import type { Config, NtsConfig } from '../../platform/config/index.ts';
import { type CheckBusinessNumber, createCheckBusinessNumber } from './business-number.ts';

export function configuredCheck(
  config: Pick<Config, 'services' | 'sandbox'>,
  onError: (error: unknown, during: string) => void,
): CheckBusinessNumber {
  return createCheckBusinessNumber({ nts: ntsOf(config), onError });
}

/** Where the operator gave no key of 국세청, a copy with sandboxes asks the simulated one. */
function ntsOf({ services, sandbox }: Pick<Config, 'services' | 'sandbox'>): NtsConfig | null {
  if (services.nts !== null || !sandbox.enabled) return services.nts;
  return { key: NTS_SANDBOX_KEY, url: `${sandbox.url}${SERVICE_BASE_PATHS.NTS}` };
}
