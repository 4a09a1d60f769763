/** SQL of conversations and their pictures. */
import type { TenantTx, Tx } from '../../../platform/database/index.ts';
import type { PrivatePicture } from '../../../platform/files/index.ts';

export type Author = 'ASKER' | 'ADMIN' | 'NOTE';

export interface MessageRow {
  id: number;
  author: Author;
  author_id: number;
  author_name: string;
  key: string;
  text: Buffer;
  created_at: Date;
  edited_at: Date | null;
}

export interface NewMessage {
  author: Author;
  authorId: number;
  authorName: string;
  key: string;
  text: Buffer;
  at: Date;
}

/** In the order they were written. */
export async function readMessages(tx: TenantTx, inquiryId: number): Promise<MessageRow[]> {
  const { rows } = await tx.query<MessageRow>(
    `select id, author, author_id, author_name, key, text, created_at, edited_at from inquiry_message
      where seller_id = $1 and inquiry_id = $2 order by id`,
    [tx.sellerId, inquiryId],
    'inquiry.messages',
  );
  return rows;
}

export async function insertMessage(tx: TenantTx, inquiryId: number, message: NewMessage): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into inquiry_message (seller_id, inquiry_id, author, author_id, author_name, key, text, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [tx.sellerId, inquiryId, message.author, message.authorId, message.authorName, message.key, message.text, message.at],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the message was not inserted');
  return id;
}

export async function updateMessage(tx: TenantTx, id: number, text: Buffer, at: Date): Promise<void> {
  await tx.query('update inquiry_message set text = $3, edited_at = $4 where seller_id = $1 and id = $2', [tx.sellerId, id, text, at]);
}

export interface PictureRow {
  id: number;
  message_id: number | null;
  name: string;
  width: number;
  height: number;
}

export async function readPictures(tx: TenantTx, messageIds: readonly number[]): Promise<PictureRow[]> {
  const { rows } = await tx.query<PictureRow>(
    `select id, message_id, name, width, height from inquiry_picture where seller_id = $1 and message_id = any ($2::bigint[]) order by position, id`,
    [tx.sellerId, messageIds],
    'inquiry.pictures',
  );
  return rows;
}

export async function insertPicture(
  tx: TenantTx,
  picture: PrivatePicture & { name: string; uploaderId: number; at: Date },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into inquiry_picture (seller_id, object_key, uploader_id, content_type, name, bytes, width, height, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      tx.sellerId,
      picture.objectKey,
      picture.uploaderId,
      picture.contentType,
      picture.name,
      picture.bytes,
      picture.width,
      picture.height,
      picture.at,
    ],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the picture was not inserted');
  return id;
}

/**
 * Makes these the pictures of a message, in this order: the uploader's own that are in no other, or those it already has. Answers how many
 * of them there were.
 */
export async function attachPictures(tx: TenantTx, messageId: number, uploaderId: number, ids: readonly number[]): Promise<number> {
  await tx.query(
    `update inquiry_picture set message_id = null where seller_id = $1 and message_id = $2 and not (id = any ($3::bigint[]))`,
    [tx.sellerId, messageId, ids],
  );
  const { rowCount } = await tx.query(
    `update inquiry_picture p set message_id = $2, position = w.position
       from unnest($4::bigint[]) with ordinality as w (id, position)
      where p.seller_id = $1 and p.id = w.id and (p.message_id = $2 or (p.message_id is null and p.uploader_id = $3))`,
    [tx.sellerId, messageId, uploaderId, ids],
  );
  return rowCount;
}

/** Takes all pictures out of an inquiry's messages. */
export async function detachPictures(tx: TenantTx, inquiryId: number): Promise<void> {
  await tx.query(
    `update inquiry_picture set message_id = null
      where seller_id = $1 and message_id in (select id from inquiry_message where seller_id = $1 and inquiry_id = $2)`,
    [tx.sellerId, inquiryId],
  );
}

export interface StoredPicture {
  object_key: string;
  content_type: string;
}

/**
 * A picture that this person of the seller may see: her own upload, or one of a conversation she takes part in.
 * @param inquirerId null: of all conversations of the seller
 */
export async function findPictureOfSeller(
  tx: TenantTx,
  id: number,
  userId: number,
  inquirerId: number | null,
): Promise<StoredPicture | null> {
  const { rows } = await tx.query<StoredPicture>(
    `select p.object_key, p.content_type from inquiry_picture p
       left join inquiry_message m on m.seller_id = $1 and m.id = p.message_id
       left join inquiry i on i.seller_id = $1 and i.id = m.inquiry_id
      where p.seller_id = $1 and p.id = $2
        and case when p.message_id is null then p.uploader_id = $3
                 else m.author <> 'NOTE' and ($4::bigint is null or i.asker_id = $4) end`,
    [tx.sellerId, id, userId, inquirerId],
    'inquiry.pictureOfHouse',
  );
  return rows[0] ?? null;
}

/** A picture as an administrator sees it: of any conversation, or her own upload. */
export async function findPictureOfInbox(tx: Tx, id: number, userId: number): Promise<StoredPicture | null> {
  const { rows } = await tx.query<StoredPicture>(
    'select object_key, content_type from inquiry_picture where id = $1 and (message_id is not null or uploader_id = $2)',
    [id, userId],
    'inquiry.pictureOfDesk',
  );
  return rows[0] ?? null;
}

/** Which of these objects a picture names. */
export async function namedPictureObjects(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ object_key: string }>('select object_key from inquiry_picture where object_key = any ($1::text[])', [
    keys,
  ]);
  return rows.map((row) => row.object_key);
}

/** Pictures that went with no text for a day. */
export async function findLoosePictures(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ seller_id: number; id: number; object_key: string }[]> {
  const { rows } = await tx.query<{ seller_id: number; id: number; object_key: string }>(
    'select seller_id, id, object_key from inquiry_picture where message_id is null and created_at < $1 order by created_at limit $2',
    [before, limit],
  );
  return rows;
}

/** Answers false when it has gone with a text meanwhile. */
export async function deleteLoosePicture(tx: Tx, sellerId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from inquiry_picture where seller_id = $1 and id = $2 and message_id is null', [
    sellerId,
    id,
  ]);
  return rowCount > 0;
}
