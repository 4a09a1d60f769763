import type { SandboxAccount } from '../kernel/types.ts';

/** The solution's app as the platform has it registered. */
export interface SolutionApp {
  clientId: string;
  clientSecret: string;
  /** Comma separated; see `redirectUris` in an account's secrets. */
  redirectUris: string;
}

/** The app every simulated mall knows. A Moa on any port of this machine may be sent back to. */
export const SOLUTION_APP: SolutionApp = {
  clientId: 'moa-sandbox-app',
  clientSecret: 'moa-sandbox-app-secret',
  redirectUris: 'http://localhost/*,http://127.0.0.1/*',
};

/** The app at one mall; the account's `secrets` may register other values. */
export function appOf(mall: SandboxAccount): SolutionApp {
  const { clientId, clientSecret, redirectUris } = mall.secrets;
  return {
    clientId: clientId ?? SOLUTION_APP.clientId,
    clientSecret: clientSecret ?? SOLUTION_APP.clientSecret,
    redirectUris: redirectUris ?? SOLUTION_APP.redirectUris,
  };
}
