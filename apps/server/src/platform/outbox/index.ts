export { createCeilingNotice } from './ceiling-notice.ts';
export { type MailboxMessage, registerDevMailbox } from './dev-mailbox.ts';
export { canonicalAddress, createEnqueueMessage, type EnqueueMessage, MessageHeldError, type NewMessage } from './enqueue.ts';
export { textToHtml } from './html.ts';
export { failedMessages, waitingMessages } from './outbox.queries.ts';
export type { FindOutcome, MessageProvider, MessageProviders, OutgoingMessage, ReportOutcome, SendOutcome } from './provider.ts';
export { createMessageQuota, type MessageQuota } from './quota.ts';
export type { TemplateName } from './templates.ts';
export { createOutboxWork, retryMessage } from './work.ts';
