/** A seller's inquiries as they go into the export of its own data: what it saw of them, so without administrators' notes and names. */
import { INQUIRY_KIND_LABELS, INQUIRY_STATUS_LABELS } from '@moa/core';
import type { PlatformVault } from '../../platform/crypto/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { PrivatePictures, ZipEntry } from '../../platform/files/index.ts';
import { type CsvCell, csvTable } from '../../platform/sheets/index.ts';
import { INBOX_NAME, openMessage } from './messages/conversation.ts';
import type { MessageRow } from './messages/messages.queries.ts';
import type { InquiryRow } from './seller/seller.queries.ts';

const ROWS = 200;
const HEADING = ['문의번호', '종류', '제목', '상태', '작성자', '내용', '작성일', '수정일', '사진'];

type Line = Pick<InquiryRow, 'kind' | 'title' | 'status'> & MessageRow & { inquiry_id: number; pictures: number };

interface Picture {
  inquiry_id: number;
  id: number;
  object_key: string;
  content_type: string;
}

export function inquiryExport({ platformVault, pictures }: { platformVault: PlatformVault; pictures: Pick<PrivatePictures, 'read'> }) {
  async function* entries(tx: TenantTx): AsyncGenerator<ZipEntry> {
    yield { name: '문의.csv', content: csvTable(HEADING, lines(tx, platformVault)) };
    for await (const picture of readAll(tx)) {
      const bytes = await pictures.read(picture.object_key);
      const extension = picture.content_type === 'image/png' ? 'png' : 'jpg';
      if (bytes !== null) yield { name: `문의사진/${picture.inquiry_id}/${picture.id}.${extension}`, content: once(bytes) };
    }
  }
  return async () => entries;
}

async function* lines(tx: TenantTx, platformVault: PlatformVault): AsyncGenerator<CsvCell[][]> {
  const select = `select i.kind, i.title, i.status, m.inquiry_id, m.author, m.author_name, m.key, m.text, m.created_at, m.edited_at,
       (select count(*) from inquiry_picture p where p.seller_id = $1 and p.message_id = m.id) as pictures
     from inquiry i join inquiry_message m on m.seller_id = i.seller_id and m.inquiry_id = i.id
    where i.seller_id = $1 and m.author <> 'NOTE' order by i.id, m.id`;
  for await (const rows of tx.stream<Line>(select, [tx.sellerId], ROWS)) {
    yield rows.map((row) => [
      row.inquiry_id,
      INQUIRY_KIND_LABELS[row.kind],
      row.title,
      INQUIRY_STATUS_LABELS[row.status],
      row.author === 'ADMIN' ? INBOX_NAME : row.author_name,
      openMessage(row, platformVault),
      row.created_at,
      row.edited_at,
      row.pictures,
    ]);
  }
}

async function* readAll(tx: TenantTx): AsyncGenerator<Picture> {
  const select = `select m.inquiry_id, p.id, p.object_key, p.content_type
      from inquiry_picture p join inquiry_message m on m.seller_id = p.seller_id and m.id = p.message_id
     where p.seller_id = $1 and m.author <> 'NOTE' order by m.inquiry_id, p.id`;
  for await (const rows of tx.stream<Picture>(select, [tx.sellerId], ROWS)) yield* rows;
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
