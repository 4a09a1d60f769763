/** The seller's firm in 내 정보 assembled: the `company` part of the contract. */
import { company } from '@moa/contract';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { HttpModule } from '../../../platform/http/index.ts';
import { createPeopleVault } from '../people/people-vault.ts';
import { companyRoutes, registerDocuments } from './company.routes.ts';
import { type CompanyDeps, createCompanyService } from './company.service.ts';
import { type CompanyRequestsDeps, createCompanyRequests } from './company-requests.ts';

export interface CompanyModuleOptions extends CompanyDeps, Omit<CompanyRequestsDeps, 'people'> {
  platformVault: PlatformVault;
}

export function createCompanyHttp({ platformVault, ...options }: CompanyModuleOptions): HttpModule {
  const people = createPeopleVault(platformVault);
  return {
    name: 'company',
    contract: company,
    handlers: companyRoutes(createCompanyService(options), createCompanyRequests({ ...options, people })),
    plain: (app) => registerDocuments(app, options),
  };
}
