/** SQL of the messages and of the tries to send them. */
import type { Tx } from '../database/index.ts';
import type { MessageKind } from './templates.ts';

export type MessageStatus = 'WAITING' | 'ACCEPTED' | 'SENT' | 'FAILED' | 'DISCARDED';

export interface OutboxRow {
  id: number;
  key: string;
  kind: MessageKind;
  template: string;
  recipient: Buffer;
  content: Buffer;
  status: MessageStatus;
  provider: string;
  provider_ref: string | null;
  error: string;
  not_after: Date | null;
  created_at: Date;
  accepted_at: Date | null;
}

const COLUMNS = 'id, key, kind, template, recipient, content, status, provider, provider_ref, error, not_after, created_at, accepted_at';

/** Newest first, without those that were only written for show. */
export async function recentMessages(tx: Tx, recipientHash: Buffer | null, limit: number): Promise<OutboxRow[]> {
  const { rows } = await tx.query<OutboxRow>(
    `select ${COLUMNS} from outbox
      where status <> 'DISCARDED' and ($1::bytea is null or recipient_hash = $1) order by id desc limit $2`,
    [recipientHash, limit],
  );
  return rows;
}
