import { gramsOf, type InquiryKind } from '@moa/core';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import { writeMessage } from '../messages/conversation.ts';
import { insertInquiry, readCompanyName, replaceGrams, updateInquiry } from './seller.queries.ts';

export interface RecordedInquiry {
  inquirer: { id: number; loginId: string };
  kind: InquiryKind;
  title: string;
  text: string;
  at: Date;
  answer: { text: string; by: { id: number; name: string }; at: Date } | null;
}

/** Stores an inquiry of the past with its answer; nobody is notified of it. */
export async function recordInquiry(tx: TenantTx, platformVault: PlatformVault, inquiry: RecordedInquiry): Promise<void> {
  const { inquirer, kind, title, text, at, answer } = inquiry;
  const id = await insertInquiry(tx, { inquirerId: inquirer.id, inquirerLoginId: inquirer.loginId, kind, title, at });
  await replaceGrams(tx, id, gramsOf(title, await readCompanyName(tx), inquirer.loginId));
  const write = (author: 'ASKER' | 'ADMIN', person: { id: number; name: string }, body: string, when: Date) =>
    writeMessage(tx, platformVault, id, { author, authorId: person.id, authorName: person.name, text: body, pictureIds: [], at: when });
  await write('ASKER', { id: inquirer.id, name: inquirer.loginId }, text, at);
  if (answer === null) return;
  await write('ADMIN', answer.by, answer.text, answer.at);
  await updateInquiry(tx, id, 1, { status: 'ANSWERED', answeredAt: answer.at, assignee: answer.by });
}
