/** 스마트택배, written from the fact sheet (delivery-tracking 2). Always HTTP 200; it tells more of people than anybody should keep. */
import { koreanIso } from '@moa/core';
import { SERVICE_BASE_PATHS, SWEETTRACKER_SANDBOX_KEY } from '../../base-paths.ts';
import type { SandboxService } from '../../kernel/types.ts';
import { type ParcelScan, type ParcelStep, scanByHand, scansOf } from './parcels.ts';

const COMPANIES: Readonly<Record<string, string>> = {
  '01': '우체국택배',
  '04': 'CJ대한통운',
  '05': '한진택배',
  '06': '로젠택배',
  '08': '롯데택배',
  '11': '일양로지스',
  '22': '대신택배',
  '23': '경동택배',
  '24': 'GS Postbox',
  '46': 'CU편의점택배',
};
const LEVELS: Readonly<Record<ParcelStep, number>> = {
  INFORMATION_RECEIVED: 1,
  AT_PICKUP: 2,
  IN_TRANSIT: 3,
  ATTEMPT_FAIL: 4,
  EXCEPTION: 4,
  OUT_FOR_DELIVERY: 5,
  DELIVERED: 6,
};
const KINDS = ['', '접수', '집화처리', '간선하차', '배달지점도착', '배달출발', '배달완료'];

const refused = (code: string, msg: string) => ({ status: false, msg, code });

export const sweetTracker: SandboxService = {
  name: 'SWEETTRACKER',
  basePath: SERVICE_BASE_PATHS.SWEETTRACKER,
  operations: ['track', 'companies'],
  faultAnswer: (kind) => ({
    status: kind.startsWith('SERVER_ERROR') ? 500 : 200,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(
      kind === 'EXPIRED_TOKEN'
        ? refused('104', '유효하지 않은 API KEY 입니다.')
        : kind.startsWith('RATE_LIMITED')
          ? refused('105', '일일 사용 건수를 초과하였습니다.')
          : refused('', '서버 오류'),
    ),
  }),
  scan: scanByHand,
  register(app, kernel) {
    app.get<{ Querystring: Record<string, string> }>('/companylist', async (request, reply) => {
      kernel.operation(request, 'companies');
      if (request.query.t_key !== SWEETTRACKER_SANDBOX_KEY) return reply.send(refused('104', '유효하지 않은 API KEY 입니다.'));
      return reply.send({ Company: Object.entries(COMPANIES).map(([Code, Name]) => ({ Code, Name, International: 'false' })) });
    });
    app.get<{ Querystring: Record<string, string> }>('/trackingInfo', async (request, reply) => {
      kernel.operation(request, 'track');
      const { t_key, t_code = '', t_invoice = '' } = request.query;
      if (t_key !== SWEETTRACKER_SANDBOX_KEY) return reply.send(refused('104', '유효하지 않은 API KEY 입니다.'));
      if (!COMPANIES[t_code]) return reply.send(refused('106', '택배사 코드가 올바르지 않습니다.'));
      if (!/^\d{9,13}$/.test(t_invoice)) return reply.send(refused('101', '운송장 번호가 유효하지 않습니다.'));
      const details = scansOf(kernel, t_code, t_invoice).map(toDetail);
      const last = details.at(-1) ?? null;
      const level = last?.level ?? 0;
      return reply.send({
        result: 'Y',
        senderName: '모*',
        receiverName: '홍*동',
        itemName: '',
        invoiceNo: t_invoice,
        receiverAddr: '',
        orderNumber: null,
        adUrl: null,
        estimate: null,
        level,
        complete: level === 6,
        completeYN: level === 6 ? 'Y' : 'N',
        recipient: '',
        itemImage: '',
        productInfo: null,
        zipCode: null,
        firstDetail: details[0] ?? null,
        lastDetail: last,
        lastStateDetail: last,
        trackingDetails: details,
      });
    });
  },
};

function toDetail({ step, at, place }: ParcelScan) {
  const level = LEVELS[step];
  return {
    time: Date.parse(at),
    timeString: koreanIso(new Date(at)).slice(0, 19).replace('T', ' '),
    where: place,
    kind: KINDS[level],
    telno: '02-0000-0000',
    telno2: '',
    level,
    manName: level === 5 || level === 6 ? '홍길동' : '',
    manPic: '',
    code: null,
    remark: null,
  };
}
