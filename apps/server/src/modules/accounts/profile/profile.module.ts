/** 내 정보 assembled: the `profile` part of the contract. */
import { profile } from '@moa/contract';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { HttpModule } from '../../../platform/http/index.ts';
import { createPeopleVault } from '../people/people-vault.ts';
import { profileRoutes } from './profile.routes.ts';
import { createProfileService, type ProfileDeps } from './profile.service.ts';

export interface ProfileModuleOptions extends Omit<ProfileDeps, 'people'> {
  platformVault: PlatformVault;
}

export function createProfileHttp({ platformVault, ...options }: ProfileModuleOptions): HttpModule {
  const people = createPeopleVault(platformVault);
  return { name: 'profile', contract: profile, handlers: profileRoutes(createProfileService({ ...options, people })) };
}
