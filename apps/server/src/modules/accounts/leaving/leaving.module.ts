/** Exports and leaving assembled: the `leaving` part of the contract. */

import { leaving } from '@moa/contract';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { HttpModule } from '../../../platform/http/index.ts';
import { createExportService, type ExportDeps } from '../export/export.service.ts';
import { createPeopleVault } from '../people/people-vault.ts';
import { leavingRoutes, registerDownload } from './leaving.routes.ts';
import { createWithdrawService, type WithdrawDeps } from './withdraw.service.ts';

export interface LeavingModuleOptions extends ExportDeps, Omit<WithdrawDeps, 'people'> {
  platformVault: PlatformVault;
}

export function createLeavingHttp({ platformVault, ...options }: LeavingModuleOptions): HttpModule {
  const exports = createExportService(options);
  const leave = createWithdrawService({ ...options, people: createPeopleVault(platformVault) });
  return { name: 'leaving', contract: leaving, handlers: leavingRoutes(exports, leave), plain: (app) => registerDownload(app, exports) };
}
