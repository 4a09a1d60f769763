/** What a seller hears from the operator and asks: notices of the last days, and questions, one of them answered. */
import type { InquiryKind, ShopType } from '@moa/core';
import { recordInquiry } from '../../inquiries/index.ts';
import { publishNotice } from '../../notices/index.ts';
import type { Filling } from './work.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface News {
  daysAgo: number;
  shopType: ShopType | null;
  title: string;
  body: string;
  pinned?: true;
}

const NOTICES: readonly News[] = [
  {
    daysAgo: 12,
    shopType: null,
    pinned: true,
    title: '모아를 처음 쓰는 분께: 상품 등록부터 발송까지',
    body: '<p>이 사본은 연습용 쇼핑몰에 연결되어 있어요. 상품을 보내고, 샌드박스에서 주문을 넣고, 송장을 보내 보세요. 실제 쇼핑몰에는 아무것도 전송되지 않아요.</p><ol><li>기본상품을 등록해요.</li><li>쇼핑몰을 골라 보내요.</li><li>들어온 주문을 발주확인하고 송장을 넣어요.</li></ol>',
  },
  {
    daysAgo: 6,
    shopType: null,
    title: '송장 파일을 그대로 올릴 수 있어요',
    body: '<p>배송준비 목록에서 <strong>송장 파일 올리기</strong>를 누르면 택배사에서 받은 엑셀을 한 번에 보낼 수 있어요. 보내지 못한 줄은 파일로 다시 받을 수 있어요.</p>',
  },
  {
    daysAgo: 3,
    shopType: 'COUPANG',
    title: '쿠팡: 주말 발송 마감 안내',
    body: '<p>토요일 출고분은 금요일 오후 4시까지 발주확인한 주문이에요. 마감이 지난 주문은 월요일에 출고돼요.</p>',
  },
  {
    daysAgo: 1,
    shopType: 'SMART_STORE',
    title: '스마트스토어: 배송비 설정 점검',
    body: '<p>새벽 2시부터 4시까지 배송비 설정 화면이 점검돼요. 주문 수집과 발송처리는 그대로 할 수 있어요.</p>',
  },
];

interface Question {
  daysAgo: number;
  kind: InquiryKind;
  title: string;
  text: string;
  answer: string | null;
}

const QUESTIONS: readonly Question[] = [
  {
    daysAgo: 8,
    kind: 'STOCK',
    title: '안전재고는 어떻게 정하는 게 좋을까요?',
    text: '쇼핑몰 여러 곳에서 같은 재고를 팔고 있어요. 품절 취소를 줄이려면 안전재고를 몇 개로 두는 게 좋을까요?',
    answer: '하루에 가장 많이 팔린 수량만큼 두는 것을 권해드려요. SKU·재고에서 상품을 골라 안전재고를 한꺼번에 바꿀 수 있어요.',
  },
  {
    daysAgo: 1,
    kind: 'ORDER',
    title: '묶음배송 송장을 한 번에 넣을 수 있나요?',
    text: '같은 분이 여러 상품을 주문했을 때 송장번호를 한 번만 넣고 싶어요.',
    answer: null,
  },
];

/** Writes what is not there yet. */
export async function fillNews(filling: Filling): Promise<void> {
  const { database, sellerId, platformVault, began, by } = filling;
  const admin = await readAdmin(filling);
  const ago = (days: number) => new Date(began.getTime() - days * DAY_MS);
  await database.system(async (tx) => {
    for (const { daysAgo, ...notice } of NOTICES) {
      const { rowCount } = await tx.query('select 1 from notice where title = $1 limit 1', [notice.title]);
      if (rowCount === 0) await publishNotice(tx, notice, { loginId: admin?.name ?? by.loginId, now: ago(daysAgo) });
    }
  });
  await database.tenant(sellerId, async (tx) => {
    for (const { daysAgo, answer, ...question } of QUESTIONS) {
      const { rowCount } = await tx.query('select 1 from inquiry where seller_id = $1 and title = $2 limit 1', [
        tx.sellerId,
        question.title,
      ]);
      if (rowCount > 0) continue;
      await recordInquiry(tx, platformVault, {
        ...question,
        inquirer: { id: Number(by.userId), loginId: by.loginId },
        at: ago(daysAgo),
        answer: answer === null || admin === null ? null : { text: answer, by: admin, at: new Date(ago(daysAgo).getTime() + 3 * HOUR_MS) },
      });
    }
  });
}

/** Who answers; null where there is no administrator. */
async function readAdmin({ database }: Filling): Promise<{ id: number; name: string } | null> {
  const { rows } = await database.system((tx) =>
    tx.query<{ id: number; name: string }>(
      `select user_id as id, login_id as name from user_account where role = 'A' order by user_id limit 1`,
    ),
  );
  return rows[0] ?? null;
}
