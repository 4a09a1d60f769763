/** What is in a seller's export, file by file, read from one snapshot with a cursor each. */
import type { Person } from '@moa/channels/sdk';
import type { Cipher } from '../../../platform/crypto/index.ts';
import type { TenantTx } from '../../../platform/database/index.ts';
import type { ZipEntry } from '../../../platform/files/index.ts';
import { type CsvCell, csvTable } from '../../../platform/sheets/index.ts';

/** People of an order, opened. */
export type OpenPersonal = (keys: Cipher, sealed: Buffer | null) => { buyer: Person; receiver: Person; deliveryMessage: string };

/**
 * What another module has of the seller. Asked first for what stands in the directory: the long transaction that reads the rest must not
 * wait for a second connection.
 */
export type ExportPart = (sellerId: number) => Promise<ReadPart>;

/** Reads in the same transaction as all else. */
export type ReadPart = (tx: TenantTx) => AsyncIterable<ZipEntry>;

const ROWS = 1_000;

const README = `모아에서 내보낸 데이터입니다.

계정.json          회원과 사업자 정보, 동의 내역
쇼핑몰계정.csv     연동한 쇼핑몰 계정 (인증 정보는 담지 않습니다)
상품.json          기본상품과 옵션
SKU.csv            SKU와 재고
재고이력.csv       재고가 바뀐 모든 기록
쇼핑몰상품.csv     쇼핑몰에 등록한 상품
주문.csv           주문 (구매자와 수령자의 개인정보 포함)
클레임.csv         취소·반품·교환
문의.csv           1:1 문의와 답변
정산.csv           쇼핑몰이 보낸 정산 내역
결제.csv           모아에서 결제한 내역
쇼핑몰문의.csv     구매자 문의와 답변 (개인정보 포함)
문의사진           문의에 첨부한 사진 (문의번호별 폴더)
템플릿.json        배송·옵션·상품·쇼핑몰 선택·카테고리 템플릿
설정.json          판매자 설정, 쇼핑몰별 설정, 저장한 목록과 양식, 알림 설정

CSV는 UTF-8이며 엑셀에서 바로 열 수 있습니다. 시각은 국제 표준시(UTC)입니다.
개인정보가 들어 있으니 다 쓰신 뒤에는 지워주십시오.
`;

export interface ExportSource {
  tx: TenantTx;
  keys: Cipher;
  openPersonal: OpenPersonal;
  /** What `계정.json` holds. */
  account: unknown;
  parts: readonly ReadPart[];
}

export async function* exportEntries({ tx, keys, openPersonal, account, parts }: ExportSource): AsyncGenerator<ZipEntry> {
  yield { name: '읽어주세요.txt', content: text([README]) };
  yield { name: '계정.json', content: text([JSON.stringify(account, null, 2)]) };
  yield { name: '쇼핑몰계정.csv', content: table(tx, SHOPS) };
  yield { name: '상품.json', content: products(tx) };
  yield { name: 'SKU.csv', content: table(tx, SKUS) };
  yield { name: '재고이력.csv', content: table(tx, MOVEMENTS) };
  yield { name: '쇼핑몰상품.csv', content: table(tx, LISTINGS) };
  yield { name: '주문.csv', content: orders(tx, keys, openPersonal) };
  yield { name: '클레임.csv', content: table(tx, CLAIMS) };
  for (const part of parts) yield* part(tx);
}

/** Columns by the heading they get. */
interface Table {
  columns: Readonly<Record<string, string>>;
  from: string;
}

const SHOPS: Table = {
  columns: {
    쇼핑몰: 'a.shop_type',
    계정: 'a.shop_account_id',
    별칭: 'a.shop_name',
    상태: 'a.status',
    연동일: 'a.created_at',
    해제일: 'a.unlinked_at',
    마지막수집: 'a.last_collected_at',
  },
  from: 'shop_account a where a.seller_id = $1 order by a.id',
};

const SKUS: Table = {
  columns: {
    SKU번호: 's.id',
    SKU코드: 's.sku_code',
    이름: 's.sku_name',
    옵션: 's.option_text',
    현재고: 's.on_hand',
    예약: 's.reserved',
    안전재고: 's.safety_stock',
    등록시판매가: 's.sale_price',
    등록일: 's.created_at',
    삭제일: 's.deleted_at',
  },
  from: 'sku s where s.seller_id = $1 order by s.id',
};

const MOVEMENTS: Table = {
  columns: {
    시각: 'm.at',
    SKU번호: 'm.sku_id',
    종류: 'm.effect',
    근거: 'm.source_kind',
    근거번호: 'm.source_id',
    현재고변화: 'm.delta_on_hand',
    예약변화: 'm.delta_reserved',
    현재고: 'm.on_hand_after',
    예약: 'm.reserved_after',
    메모: 'm.memo',
    처리자: 'm.actor',
  },
  from: 'stock_movement m where m.seller_id = $1 order by m.id',
};

const LISTINGS: Table = {
  columns: {
    쇼핑몰: 'l.shop_type',
    계정번호: 'l.account_id',
    기본상품번호: 'l.product_id',
    쇼핑몰상품번호: 'l.shop_product_id',
    관리코드: 'l.management_code',
    이름: 'l.name',
    판매상태: 'l.sale_status',
    등록상태: 'l.reg_status',
    보낸가격: 'l.sent_price',
    등록일: 'l.created_at',
    삭제일: 'l.deleted_at',
  },
  from: 'listing l where l.seller_id = $1 order by l.id',
};

const CLAIMS: Table = {
  columns: {
    종류: 'c.type',
    상태: 'c.state',
    주문번호: 'c.order_no',
    상품주문번호: 'c.line_no',
    클레임번호: 'c.claim_no',
    수량: 'c.quantity',
    사유: 'c.raw_reason',
    상세: 'c.detail',
    요청일: 'c.requested_at',
  },
  from: 'claim c where c.seller_id = $1 order by c.id',
};

async function* text(parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

function table(tx: TenantTx, { columns, from }: Table): AsyncIterable<Buffer> {
  const names = Object.keys(columns);
  const selected = names.map((name) => `${columns[name]} as "${name}"`).join(', ');
  async function* lines(): AsyncGenerator<CsvCell[][]> {
    for await (const rows of tx.stream<Record<string, CsvCell>>(`select ${selected} from ${from}`, [tx.sellerId], ROWS))
      yield rows.map((row) => names.map((name) => row[name] ?? null));
  }
  return csvTable(names, lines());
}

/** A list of products, each with its options. */
async function* products(tx: TenantTx): AsyncGenerator<Buffer> {
  yield Buffer.from('[');
  let first = true;
  const select = `select p.moa_product_seq as "번호", p.name as "상품명", p.seller_management_code as "관리코드", p.category_path as "카테고리",
       p.main_price as "판매가", p.option_names as "옵션명", p.body as "내용", p.detail_html as "상세설명", p.created_at as "등록일",
       p.deleted_at as "삭제일",
       (select coalesce(json_agg(json_build_object('옵션값', i.option_values, '추가금액', i.option_price, '사용', i.usable,
                 'SKU번호', i.sku_id, '판매단위', i.sale_unit_quantity, '바코드', i.barcode) order by i.position), '[]')
          from product_item i where i.seller_id = $1 and i.product_id = p.id and i.removed_at is null) as "옵션"
     from product p where p.seller_id = $1 order by p.id`;
  for await (const rows of tx.stream(select, [tx.sellerId], ROWS / 10)) {
    for (const row of rows) {
      yield Buffer.from(`${first ? '' : ','}\n${JSON.stringify(row)}`);
      first = false;
    }
  }
  yield Buffer.from('\n]\n');
}

const ORDER_COLUMNS = {
  쇼핑몰: 'o.shop_type',
  계정번호: 'o.account_id',
  주문번호: 'o.order_no',
  상품주문번호: 'o.line_no',
  상태: 'o.state',
  주문일: 'o.ordered_at',
  결제일: 'o.paid_at',
  발송일: 'o.dispatched_at',
  배송완료일: 'o.delivered_at',
  구매확정일: 'o.confirmed_at',
  상품명: 't.title',
  옵션: 'o.option_text',
  수량: 'o.quantity',
  단가: 'o.unit_price',
  금액: 'o.amount',
  배송비: 'o.delivery_fee',
  할인: 'o.discount',
  택배사: 'o.courier_code',
  송장번호: 'o.invoice_no',
} as const;
const ORDER_NAMES = Object.keys(ORDER_COLUMNS) as (keyof typeof ORDER_COLUMNS)[];
const PEOPLE_NAMES = ['구매자', '구매자연락처', '수령자', '수령자연락처', '수령자연락처2', '우편번호', '주소', '상세주소', '배송메시지'];

function orders(tx: TenantTx, keys: Cipher, openPersonal: OpenPersonal): AsyncIterable<Buffer> {
  const selected = ORDER_NAMES.map((name) => `${ORDER_COLUMNS[name]} as "${name}"`).join(', ');
  // A title is looked up for each line: a join of a seller whom the statistics do not know compared every line with every title.
  const select = `select ${selected}, o.personal from order_line o
     left join lateral (select x.title from sold_title x where x.seller_id = $1 and x.id = o.title_id offset 0) t on true
    where o.seller_id = $1 order by o.id`;
  async function* lines(): AsyncGenerator<CsvCell[][]> {
    for await (const rows of tx.stream<Record<string, CsvCell> & { personal: Buffer | null }>(select, [tx.sellerId], ROWS)) {
      yield rows.map((row) => {
        const { buyer, receiver, deliveryMessage } = openPersonal(keys, row.personal);
        const people = [
          buyer.name,
          buyer.phone,
          receiver.name,
          receiver.phone,
          receiver.phone2,
          receiver.zipCode,
          receiver.address1,
          receiver.address2,
          deliveryMessage,
        ];
        return [...ORDER_NAMES.map((name) => row[name] ?? null), ...people];
      });
    }
  }
  return csvTable([...ORDER_NAMES, ...PEOPLE_NAMES], lines());
}
