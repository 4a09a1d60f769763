/** What the simulated SOLAPI keeps, and what tests do behind its wire. */
import type { Collection, SandboxKernel } from '../../kernel/types.ts';

/** The one account of the simulation. */
export const SOLAPI_ACCOUNT = {
  apiKey: 'NCSSANDBOX000001',
  apiSecret: 'SANDBOXSECRET0000000000000000001',
  /** Registered sender number. */
  sender: '0212345678',
  pfId: 'KA01PF000000000000000000000SBOX',
} as const;

export type SolapiType = 'SMS' | 'LMS' | 'ATA';

export interface SolapiMessage {
  messageId: string;
  groupId: string;
  to: string;
  from: string;
  text: string;
  subject: string | null;
  type: SolapiType;
  customFields: Record<string, string>;
  kakaoOptions: { pfId: string; templateId: string; variables: Record<string, string>; disableSms: boolean } | null;
  /** Sent as text after the alimtalk had failed. */
  replacement: boolean;
  /** Set by a test in place of the usual course. */
  fixedStatus: string | null;
  /** ISO time. */
  dateCreated: string;
}

/** A text as registered at Kakao, with its variables. */
export interface AlimtalkTemplate {
  templateId: string;
  text: string;
}

export function messagesOf(kernel: SandboxKernel): Collection<SolapiMessage> {
  return kernel.store.collection<SolapiMessage>('messages');
}

export function templatesOf(kernel: SandboxKernel): Collection<AlimtalkTemplate> {
  return kernel.store.collection<AlimtalkTemplate>('templates');
}

/** Messages the account has sent, oldest first. */
export function solapiMessages(kernel: SandboxKernel): SolapiMessage[] {
  return [...messagesOf(kernel).values()];
}

/** Registers a text at Kakao. */
export function addAlimtalkTemplate(kernel: SandboxKernel, template: AlimtalkTemplate): void {
  templatesOf(kernel).put(template.templateId, template);
}

/** What the carrier reports of a message from now on. */
export function setSolapiReport(kernel: SandboxKernel, messageId: string, statusCode: string): void {
  const message = messagesOf(kernel).get(messageId);
  if (!message) throw new Error(`no message ${messageId}`);
  messagesOf(kernel).put(messageId, { ...message, fixedStatus: statusCode });
}

/** Money left; without it every message is refused at acceptance. */
export function setSolapiBalance(kernel: SandboxKernel, won: number): void {
  kernel.store.collection<{ won: number }>('balance').put('cash', { won });
}

export function balanceOf(kernel: SandboxKernel): number {
  return kernel.store.collection<{ won: number }>('balance').get('cash')?.won ?? 1_000_000;
}

const AT_CARRIER_MS = 1_000;
const DELIVERED_MS = 3_000;

/** 2000 accepted, 3000 at the carrier, 4000 delivered: by age, unless a test has set it. */
export function statusOf(message: SolapiMessage, now: Date): string {
  if (message.fixedStatus !== null) return message.fixedStatus;
  const age = now.getTime() - new Date(message.dateCreated).getTime();
  if (age < AT_CARRIER_MS) return '2000';
  return age < DELIVERED_MS ? '3000' : '4000';
}
