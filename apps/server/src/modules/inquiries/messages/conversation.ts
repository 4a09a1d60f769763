/** The texts of an inquiry: sealed where they are stored, opened for who may read them. */
import { randomUUID } from 'node:crypto';
import { problem } from '@moa/contract';
import type { PlatformVault } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import {
  type Author,
  attachPictures,
  insertMessage,
  type MessageRow,
  type PictureRow,
  readMessages,
  readPictures,
  updateMessage,
} from './messages.queries.ts';

export interface WireMessage {
  id: string;
  author: Author;
  name: string;
  text: string;
  pictures: { id: string; name: string; width: number; height: number }[];
  at: string;
  editedAt: string | null;
}

export interface Draft {
  author: Author;
  authorId: number;
  authorName: string;
  text: string;
  /** Ids as they came. */
  pictureIds: readonly string[];
  at: Date;
}

/** Sellers are answered in the operator's name, not in a person's. */
export const INBOX_NAME = '모아 고객센터';

const associatedData = (key: string) => `inquiry_message.text:${key}`;

/** The whole conversation, notes included, in the order it was written. */
export async function readConversation(tx: TenantTx, platformVault: PlatformVault, inquiryId: number): Promise<WireMessage[]> {
  const rows = await readMessages(tx, inquiryId);
  const pictures = await readPictures(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toWire(row, platformVault, pictures));
}

/** Answers the message's id. @throws ProblemError NOT_FOUND for a picture that is not the author's to send */
export async function writeMessage(tx: TenantTx, platformVault: PlatformVault, inquiryId: number, draft: Draft): Promise<number> {
  const key = randomUUID();
  const { author, authorId, authorName, at } = draft;
  const id = await insertMessage(tx, inquiryId, {
    author,
    authorId,
    authorName,
    key,
    text: platformVault.seal(draft.text, associatedData(key)),
    at,
  });
  await setPictures(tx, id, authorId, draft.pictureIds);
  return id;
}

/** Writes a message anew, with the pictures it has from now on. */
export async function rewriteMessage(
  tx: TenantTx,
  platformVault: PlatformVault,
  {
    message,
    text,
    pictureIds,
    uploaderId,
    at,
  }: { message: MessageRow; text: string; pictureIds: readonly string[]; uploaderId: number; at: Date },
): Promise<void> {
  await updateMessage(tx, message.id, platformVault.seal(text, associatedData(message.key)), at);
  await setPictures(tx, message.id, uploaderId, pictureIds);
}

export function openMessage(row: MessageRow, platformVault: PlatformVault): string {
  return platformVault.open(row.text, associatedData(row.key));
}

async function setPictures(tx: TenantTx, messageId: number, uploaderId: number, given: readonly string[]): Promise<void> {
  const ids = [...new Set(given)].map(Number);
  if ((await attachPictures(tx, messageId, uploaderId, ids)) < ids.length)
    throw problem('NOT_FOUND', { detail: '첨부한 사진을 찾을 수 없습니다. 사진을 지우고 다시 올려주십시오.' });
}

function toWire(row: MessageRow, platformVault: PlatformVault, pictures: readonly PictureRow[]): WireMessage {
  return {
    id: String(row.id),
    author: row.author,
    name: row.author_name,
    text: openMessage(row, platformVault),
    pictures: pictures
      .filter((picture) => picture.message_id === row.id)
      .map(({ id, name, width, height }) => ({ id: String(id), name, width, height })),
    at: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  };
}
