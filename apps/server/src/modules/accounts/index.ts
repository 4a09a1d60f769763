/** Logins, sessions and the signed-in person: what other modules may use. */

export { enterSeller, leaveSeller } from './auth/acting.ts';
export { type AccountsModuleOptions, createAccountsModule } from './auth/auth.module.ts';
export { cookieNames, readCookie } from './auth/cookies.ts';
export { revokeSessionsOfSeller } from './auth/sessions.queries.ts';
export { createCompanyHttp } from './company/company.module.ts';
export type { ExportPart } from './export/export-entries.ts';
export { createJoinHttp, type JoinModuleOptions } from './join/join.module.ts';
export { createLeavingHttp } from './leaving/leaving.module.ts';
export { administratorPasswordProblem, administratorProblem, createAdministrator, type NewAdministrator } from './people/administrators.ts';
export { type Contact, readContact, readContacts } from './people/contacts.ts';
export { createPasswords } from './people/passwords.ts';
export { createPeopleVault, type PeopleVault } from './people/people-vault.ts';
export { readPersonNames } from './people/person-names.ts';
export { DEMO_PASSWORD, giveDemoContacts, seedAccounts } from './people/seed.ts';
export { createProfileHttp } from './profile/profile.module.ts';
export { createSubUsersHttp } from './sub-users/sub-users.module.ts';
