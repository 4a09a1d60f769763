/** Toss Payments as this installation reaches it; null where it takes no payments. */
import { SERVICE_BASE_PATHS, TOSS_SANDBOX } from '@moa/sandbox/base-paths';
import type { Config } from '../../platform/config/index.ts';
import { createToss, type Toss } from './toss.ts';

export type { Toss, TossAnswer, TossPayment } from './toss.ts';

export interface ConfiguredToss {
  api: Toss;
  /** For browsers. */
  clientKey: string;
  scriptUrl: string;
  /** Money moves; else it is test keys' or simulated, and worth nothing once live keys are set. */
  live: boolean;
}

type Part = Pick<Config, 'services' | 'sandbox' | 'environment' | 'publicUrl'>;

/** A copy with sandboxes asks the simulated one, but in production, where its money would be taken for real. */
export function configuredToss(config: Part): ConfiguredToss | null {
  const toss = config.services.toss ?? simulated(config);
  return toss && { api: createToss(toss), clientKey: toss.clientKey, scriptUrl: toss.scriptUrl, live: toss.secretKey.startsWith('live_') };
}

/** How products of shops are paid for here; null: not at all, and then nothing is limited. */
export type Payments = Pick<ConfiguredToss, 'live'>;

export function configuredPayments(config: Part): Payments | null {
  return configuredToss(config);
}

function simulated({ sandbox, environment, publicUrl }: Part): Config['services']['toss'] {
  if (!sandbox.enabled || environment === 'production') return null;
  const { clientKey, secretKey, scriptPath } = TOSS_SANDBOX;
  const url = `${sandbox.url}${SERVICE_BASE_PATHS.TOSS}`;
  // The seller's browser reaches the sandbox on this host by its own name.
  const seen = publicUrl === null ? url.replace('://127.0.0.1:', '://localhost:') : url;
  return { clientKey, secretKey, url, scriptUrl: `${seen}${scriptPath}` };
}
