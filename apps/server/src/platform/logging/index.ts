export { createLineLogger, createLogger, type Logger } from './logger.ts';
export { redact, scrub } from './redact.ts';
