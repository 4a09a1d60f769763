/** What the payment service's codes mean to a seller, and who has to act. The list of codes is open (TOSS_PAYMENTS 6): an unknown one is the first sentence. */

/** `BUYER`: she can try again, in another way. `OPERATOR`: whoever runs this installation. `LATER`: the payment service itself. */
export type FailureOwner = 'BUYER' | 'OPERATOR' | 'LATER';

interface Failure {
  message: string;
  by: FailureOwner;
}

const UNKNOWN: Failure = { message: '결제가 되지 않았습니다. 다른 결제수단으로 다시 결제해주십시오.', by: 'BUYER' };
const KEYS: Failure = { message: '결제 설정에 문제가 있어 결제하지 못했습니다. 고객센터에 알려주십시오.', by: 'OPERATOR' };
const LATER: Failure = { message: '결제 서비스가 잠시 답하지 않습니다. 잠시 뒤에 다시 결제해주십시오.', by: 'LATER' };

const FAILURES: Readonly<Record<string, Failure>> = {
  PAY_PROCESS_CANCELED: { message: '결제를 취소했습니다. 결제된 금액은 없습니다.', by: 'BUYER' },
  PAY_PROCESS_ABORTED: { message: '결제가 중단되었습니다. 결제된 금액은 없으니 다시 결제해주십시오.', by: 'BUYER' },
  REJECT_CARD_PAYMENT: { message: '카드의 한도나 잔액이 부족하여 결제되지 않았습니다. 다른 결제수단으로 결제해주십시오.', by: 'BUYER' },
  REJECT_CARD_COMPANY: { message: '카드사가 결제를 거절했습니다. 카드사에 확인하거나 다른 결제수단으로 결제해주십시오.', by: 'BUYER' },
  NOT_FOUND_PAYMENT_SESSION: { message: '결제 시간(10분)이 지나 결제되지 않았습니다. 다시 결제해주십시오.', by: 'BUYER' },
  NOT_SUPPORTED_METHOD: { message: '지원하지 않는 결제수단입니다. 카드, 간편결제, 계좌이체로 결제해주십시오.', by: 'BUYER' },
  DUPLICATED_ORDER_ID: { message: '이미 결제한 주문입니다. 결제내역을 확인해주십시오.', by: 'BUYER' },
  ALREADY_PROCESSED_PAYMENT: { message: '이미 처리된 결제입니다. 결제내역을 확인해주십시오.', by: 'BUYER' },
  NOT_FOUND_PAYMENT: { message: '결제 서비스에 결제가 없습니다. 결제된 금액은 없으니 다시 결제해주십시오.', by: 'BUYER' },
  WRONG_AMOUNT: { message: '주문과 다른 금액이 결제되었습니다. 고객센터에 알려주시면 확인 뒤 돌려드립니다.', by: 'OPERATOR' },
  UNAUTHORIZED_KEY: KEYS,
  INVALID_API_KEY: KEYS,
  INVALID_CLIENT_KEY: KEYS,
  FORBIDDEN_REQUEST: KEYS,
  INVALID_REQUEST: KEYS,
  SCRIPT_NOT_LOADED: {
    message: '결제창을 열지 못했습니다. 인터넷 연결과 광고 차단 프로그램을 확인한 뒤 다시 결제해주십시오.',
    by: 'BUYER',
  },
  FAILED_INTERNAL_SYSTEM_PROCESSING: LATER,
  TOO_MANY_REQUESTS: LATER,
};

export function paymentFailure(code: string): Failure {
  return Object.hasOwn(FAILURES, code) ? (FAILURES[code] ?? UNKNOWN) : UNKNOWN;
}

const NOT_CANCELED: Failure = {
  message: '결제를 취소하지 못했습니다. 결제는 그대로이니 다시 결제하지 마시고, 고객센터에 문의해주십시오.',
  by: 'OPERATOR',
};

const CANCEL_FAILURES: Readonly<Record<string, Failure>> = {
  NOT_CANCELABLE_AMOUNT: {
    message: '결제 서비스에서 취소할 수 없는 금액입니다. 결제는 그대로이니 고객센터에 문의해주십시오.',
    by: 'OPERATOR',
  },
  NOT_CANCELABLE_PAYMENT: {
    message: '결제 서비스에서 취소할 수 없는 결제입니다. 결제는 그대로이니 고객센터에 문의해주십시오.',
    by: 'OPERATOR',
  },
  FAILED_INTERNAL_SYSTEM_PROCESSING: {
    message: '결제 서비스가 잠시 답하지 않아 취소하지 못했습니다. 잠시 뒤에 다시 취소해주십시오.',
    by: 'LATER',
  },
};

/** The same of a cancel: the payment stands, and nobody is told to pay again. */
export function cancelFailure(code: string): Failure {
  return Object.hasOwn(CANCEL_FAILURES, code) ? (CANCEL_FAILURES[code] ?? NOT_CANCELED) : NOT_CANCELED;
}
