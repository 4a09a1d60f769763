export { type AuditActor, type AuditEntry, audit, NO_SELLER } from './audit.ts';
export { sealAudit, sealWalk, verifyAudit } from './seal.ts';
