/** Kinds and states of sellers' inquiries, and how screens name them. No rules here: the first bundle of the web knows these words. */

export const INQUIRY_KINDS = ['USAGE', 'SHOP', 'PRODUCT', 'ORDER', 'STOCK', 'PAYMENT', 'ACCOUNT', 'ERROR', 'ETC'] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];

export const INQUIRY_KIND_LABELS: Readonly<Record<InquiryKind, string>> = {
  USAGE: '사용 방법',
  SHOP: '쇼핑몰 연동',
  PRODUCT: '상품 등록·전송',
  ORDER: '주문·클레임',
  STOCK: '재고',
  PAYMENT: '요금·결제',
  ACCOUNT: '계정·부계정',
  ERROR: '오류 신고',
  ETC: '기타',
};

export const INQUIRY_STATUSES = ['RECEIVED', 'ANSWERING', 'ANSWERED', 'CLOSED'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const INQUIRY_STATUS_LABELS: Readonly<Record<InquiryStatus, string>> = {
  RECEIVED: '접수',
  ANSWERING: '답변 중',
  ANSWERED: '답변완료',
  CLOSED: '종료',
};

/** The states in which somebody has to answer. */
export const WAITING_INQUIRY_STATUSES = ['RECEIVED', 'ANSWERING'] as const satisfies readonly InquiryStatus[];
