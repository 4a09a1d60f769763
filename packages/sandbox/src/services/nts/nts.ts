/** 국세청 사업자등록정보 상태조회 (data.go.kr 15081808), written from the fact sheet (sections 2 and 3). */
import { isBusinessNumber } from '@moa/core';
import type { FastifyReply } from 'fastify';
import { NTS_SANDBOX_KEY, SERVICE_BASE_PATHS } from '../../base-paths.ts';
import type { SandboxService } from '../../kernel/types.ts';

const LIMIT = 100;
const UNREGISTERED = '국세청에 등록되지 않은 사업자등록번호입니다.';
const STATES = { '01': '계속사업자', '02': '휴업자', '03': '폐업자' } as const;

interface Business {
  state: keyof typeof STATES;
  /** yyyyMMdd of a closed firm. */
  closedOn: string;
}

/** Numbers with a fate. Every other number with a right check digit is a firm that goes on; one without is not registered. */
export const ntsBusinesses: Readonly<Record<string, Business | null>> = {
  '2208162517': { state: '02', closedOn: '' },
  '1208147521': { state: '03', closedOn: '20240131' },
  '1248100998': { state: '01', closedOn: '' },
  // Passes the arithmetic and was never given out.
  '1018116293': null,
};

export const nts: SandboxService = {
  name: 'NTS',
  basePath: SERVICE_BASE_PATHS.NTS,
  operations: ['business.status'],
  faultAnswer: (kind) => ({
    status: kind.startsWith('RATE_LIMITED') ? 429 : kind === 'EXPIRED_TOKEN' ? 401 : 500,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(
      kind === 'EXPIRED_TOKEN' ? { code: -401, msg: '유효하지 않은 인증키 입니다.' } : { status_code: 'INTERNAL_ERROR' },
    ),
  }),
  register(app, kernel) {
    app.post<{ Querystring: Record<string, string> }>('/status', async (request, reply) => {
      kernel.operation(request, 'business.status');
      if (request.query.serviceKey === undefined) return reply.code(401).send({ code: -401, msg: '인증키는 필수 항목 입니다.' });
      if (request.query.serviceKey !== NTS_SANDBOX_KEY) return reply.code(401).send({ code: -401, msg: '유효하지 않은 인증키 입니다.' });
      if ((request.query.returnType ?? 'JSON') !== 'JSON') return refuse(reply, 400, 'HTTP_ERROR');
      const body = parse(request.body);
      if (body === undefined) return refuse(reply, 400, 'BAD_JSON_REQUEST');
      const numbers = numbersOf(body);
      if (numbers === null) return refuse(reply, 411, 'REQUEST_DATA_MALFORMED');
      if (numbers.length > LIMIT) return refuse(reply, 413, 'TOO_LARGE_REQUEST');
      return reply.send(statusAnswer(numbers));
    });
  },
};

function statusAnswer(numbers: readonly string[]): Record<string, unknown> {
  const found = numbers.map((number) => ({ number, business: businessOf(number) }));
  const matches = found.filter(({ business }) => business !== null).length;
  return {
    request_cnt: numbers.length,
    // Left out when nothing matched, as the service does.
    ...(matches > 0 ? { match_cnt: matches } : {}),
    status_code: 'OK',
    data: found.map(({ number, business }) => ({
      b_no: number,
      b_stt: business ? STATES[business.state] : '',
      b_stt_cd: business?.state ?? '',
      tax_type: business ? '부가가치세 일반과세자' : UNREGISTERED,
      tax_type_cd: business ? '01' : '',
      end_dt: business?.closedOn ?? '',
      utcc_yn: business ? 'N' : '',
      tax_type_change_dt: '',
      invoice_apply_dt: '',
      rbf_tax_type: business ? '해당없음' : '',
      rbf_tax_type_cd: business ? '99' : '',
    })),
  };
}

function businessOf(number: string): Business | null {
  const known = ntsBusinesses[number];
  if (known !== undefined) return known;
  return isBusinessNumber(number) ? { state: '01', closedOn: '' } : null;
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    return undefined;
  }
}

function numbersOf(body: unknown): string[] | null {
  const numbers = typeof body === 'object' && body !== null ? (body as { b_no?: unknown }).b_no : null;
  if (!Array.isArray(numbers) || numbers.length === 0) return null;
  return numbers.every((number) => typeof number === 'string' && /^\d{10}$/.test(number)) ? numbers : null;
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ status_code: code });
}
