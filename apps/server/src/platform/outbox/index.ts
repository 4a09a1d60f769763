export { type MailboxMessage, registerDevMailbox } from './dev-mailbox.ts';
export { canonicalAddress, createEnqueueMessage, type EnqueueMessage, type MessageOptions, type NewMessage } from './enqueue.ts';
export { type MessageKind, TEMPLATES, type TemplateName, type VariableName } from './templates.ts';
