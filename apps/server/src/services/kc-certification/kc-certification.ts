/** Whether goods may be sold under a KC certificate, as 제품안전정보센터 reports it (docs/sheets/kc-certification.md). */
import { certificateNumber, certificateRegister, isGoodCertificateState, looksLikeCertificate } from '@moa/core';
import { z } from 'zod';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import type { KcConfig } from '../../platform/config/index.ts';
import { callService } from '../call.ts';

export type CertificateOutcome =
  /** Goods may be sold under it. */
  | 'OK'
  /** Cancelled, expired, or otherwise not to be sold under. */
  | 'REFUSED'
  /** The register has no such number. */
  | 'UNKNOWN_NUMBER'
  /** There is nobody to ask, or this kind stands in no register that can be asked. */
  | 'NOT_ASKED'
  /** No answer: nothing is known. */
  | 'UNAVAILABLE';

export interface CertificateCheck {
  outcome: CertificateOutcome;
  /** Korean: what it is and what to do. */
  message: string;
  /** As the register writes it. */
  certificateNumber: string;
  /** Null where the register said nothing. Texts are empty where it reports none. */
  certificate: { state: string; kind: string; organization: string; company: string; productName: string; modelName: string } | null;
}

/** Never throws. */
export type CheckCertificate = (type: string, typed: string) => Promise<CertificateCheck>;

export interface CertificateOptions {
  /** Null: only the shape of the number is looked at. */
  kc: KcConfig | null;
  /** Called with why nothing could be learned; holds no key. */
  onError(error: unknown, during: string): void;
  now?: Clock;
}

const code = z.union([z.string(), z.number()]).transform(String);
const textOf = z
  .string()
  .nullish()
  .transform((text) => text?.trim() ?? '');
const detailAnswer = z.object({
  resultCode: code,
  resultData: z
    .object({
      certNum: z.string(),
      certState: textOf,
      certDiv: textOf,
      certOrganName: textOf,
      productName: textOf,
      modelName: textOf,
      makerName: textOf,
      importerName: textOf,
    })
    .nullish(),
});

const SUCCESS = '2000';
const NO_DATA = '2004';
const TIMEOUT_MS = 6_000;
const KEPT_MS = 10 * 60_000;

export function createCheckCertificate({ kc, onError, now = systemClock }: CertificateOptions): CheckCertificate {
  const known = new BoundedMap<string, CertificateCheck>({ capacity: 10_000, ttl: KEPT_MS, now });
  return async (type, typed) => {
    const number = certificateNumber(typed);
    const notAsked = (message: string): CertificateCheck => ({
      outcome: 'NOT_ASKED',
      message,
      certificateNumber: number,
      certificate: null,
    });
    const register = certificateRegister(type);
    if (register === 'WITHOUT_NUMBER')
      return notAsked('공급자가 스스로 확인하는 종류라 인증번호로 조회할 수 없습니다. 그대로 저장하셔도 됩니다.');
    if (register === 'ELSEWHERE')
      return notAsked('이 종류는 제품안전정보센터에 없어 조회할 수 없습니다. 인증서의 번호와 같은지 확인해주십시오.');
    const odd = looksLikeCertificate(type, number)
      ? ''
      : ' 이 종류의 번호와 모양이 다릅니다. 끝의 영문자까지 인증서대로 입력했는지 확인해주십시오.';
    if (kc === null) return notAsked(`인증 조회가 연결되지 않아 번호의 모양만 확인했습니다.${odd || ' 모양은 맞습니다.'}`);
    const before = known.get(number);
    if (before !== undefined) return before;
    const found = await ask(kc, number, odd, onError);
    if (found.outcome !== 'UNAVAILABLE') known.set(number, found);
    return found;
  };
}

async function ask(kc: KcConfig, number: string, odd: string, onError: CertificateOptions['onError']): Promise<CertificateCheck> {
  const answer = await callService({
    method: 'GET',
    url: `${kc.url}/cert/certificationDetail.json?certNum=${encodeURIComponent(number)}`,
    headers: { AuthKey: kc.key },
    timeoutMs: TIMEOUT_MS,
  });
  const parsed = answer.kind === 'answer' && answer.status === 200 ? detailAnswer.safeParse(answer.body) : null;
  const said = parsed?.success ? parsed.data : null;
  if (said?.resultCode === NO_DATA)
    return {
      outcome: 'UNKNOWN_NUMBER',
      message: `제품안전정보센터에 없는 인증번호입니다. 끝의 영문자까지 인증서대로 입력했는지 확인해주십시오.${odd}`,
      certificateNumber: number,
      certificate: null,
    };
  const row = said?.resultCode === SUCCESS ? said.resultData : null;
  if (row && certificateNumber(row.certNum) === number) return checkOf(row, number);
  onError(new Error(`KC 인증을 조회할 수 없습니다 (${reasonOf(answer, said?.resultCode)})`), 'kc certification');
  return {
    outcome: 'UNAVAILABLE',
    message: '제품안전정보센터가 답하지 않아 조회하지 못했습니다. 잠시 뒤에 다시 조회해주십시오.',
    certificateNumber: number,
    certificate: null,
  };
}

function checkOf(row: NonNullable<z.output<typeof detailAnswer>['resultData']>, number: string): CertificateCheck {
  const good = isGoodCertificateState(row.certState);
  return {
    outcome: good ? 'OK' : 'REFUSED',
    message: good
      ? '유효한 인증입니다.'
      : `이 인증은 지금 ‘${row.certState || '상태를 알 수 없음'}’ 상태라 판매에 쓸 수 없습니다. 제조사나 수입사에 확인해주십시오.`,
    certificateNumber: number,
    certificate: {
      state: row.certState,
      kind: row.certDiv,
      organization: row.certOrganName,
      company: row.importerName || row.makerName,
      productName: row.productName,
      modelName: row.modelName,
    },
  };
}

function reasonOf(answer: Awaited<ReturnType<typeof callService>>, resultCode: string | undefined): string {
  if (answer.kind !== 'answer') return answer.reason;
  return resultCode === undefined ? `status ${answer.status}` : `code ${resultCode.slice(0, 8)}`;
}
