export type { DeliverOptions } from './deliver.ts';
export { type MailboxMessage, registerDevMailbox } from './dev-mailbox.ts';
export { canonicalAddress, createEnqueueMessage, type EnqueueMessage, type MessageOptions, type NewMessage } from './enqueue.ts';
export { textToHtml } from './html.ts';
export { failedMessages } from './outbox.queries.ts';
export type { FindOutcome, MessageProvider, MessageProviders, OutgoingMessage, ReportOutcome, SendOutcome } from './provider.ts';
export { type MessageKind, TEMPLATES, type TemplateName, type VariableName } from './templates.ts';
export { createOutboxWork, createSending, retryMessage } from './work.ts';
