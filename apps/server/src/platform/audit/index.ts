export { type AuditActor, type AuditEntry, audit, NO_SELLER, SYSTEM_ACTOR } from './audit.ts';
export { type AuditReport, sealAudit, verifyAudit } from './seal.ts';
