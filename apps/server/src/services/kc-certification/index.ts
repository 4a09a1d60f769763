/** The check as this installation makes it: where the operator gave no key, a copy with sandboxes asks the simulated register. */
import { KC_SANDBOX_KEY, SERVICE_BASE_PATHS } from '@moa/sandbox/base-paths';
import type { Config } from '../../platform/config/index.ts';
import { type CheckCertificate, createCheckCertificate } from './kc-certification.ts';

export type { CheckCertificate } from './kc-certification.ts';

export function configuredCertificateCheck(
  { services, sandbox }: Pick<Config, 'services' | 'sandbox'>,
  onError: (error: unknown, during: string) => void,
): CheckCertificate {
  const simulated = sandbox.enabled ? { key: KC_SANDBOX_KEY, url: `${sandbox.url}${SERVICE_BASE_PATHS.KC}` } : null;
  return createCheckCertificate({ kc: services.kc ?? simulated, onError });
}
