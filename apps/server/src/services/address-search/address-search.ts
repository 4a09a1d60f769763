/** Addresses of Korea with their zip codes, as juso.go.kr finds them (docs/sheets/address-search.md). HTTP 200 says nothing there: the code does. */
import { addressKeywordProblem, cleanAddressKeyword } from '@moa/core';
import { z } from 'zod';
import type { JusoConfig } from '../../platform/config/index.ts';
import { callService } from '../call.ts';

export interface FoundAddress {
  /** Five digits, as text: the first may be a zero. */
  zipCode: string;
  /** With what stands in brackets behind it: the part of the town, the building. */
  road: string;
  /** The same place by its lot number. */
  lot: string;
}

export interface AddressSearch {
  outcome:
    | 'OK'
    /** The words find nothing as they stand; `message` says what to type. */
    | 'REFUSED'
    /** No answer: nothing is known. */
    | 'UNAVAILABLE';
  /** Korean; empty where there are addresses. */
  message: string;
  addresses: FoundAddress[];
  /** Of all pages. */
  total: number;
}

/** Never throws. @param page from 1 */
export type SearchAddress = (typed: string, page: number) => Promise<AddressSearch>;

export const PAGE_SIZE = 20;
const TIMEOUT_MS = 5_000;

const count = z.coerce.number().int().min(0).catch(0);
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');
const answerSchema = z.object({
  results: z.object({
    common: z.object({ errorCode: z.union([z.string(), z.number()]).transform(String), totalCount: count }),
    juso: z.array(z.object({ roadAddr: text, jibunAddr: text, zipNo: text })).nullish(),
  }),
});

const NONE = '찾는 주소가 없습니다. 도로명과 건물번호, 또는 동 이름과 지번을 확인해주십시오.';
/** What whoever types can mend. */
const REFUSALS: Readonly<Record<string, string>> = {
  E0005: '찾을 주소를 입력해주십시오.',
  E0006: '시·도만으로는 찾을 수 없습니다. 도로명이나 동 이름까지 입력해주십시오.',
  E0008: '두 글자 이상 입력해주십시오.',
  E0009: '숫자만으로는 찾을 수 없습니다. 도로명이나 동 이름을 함께 입력해주십시오.',
  E0010: '너무 깁니다. 80자 이하로 입력해주십시오.',
  E0011: '숫자가 너무 깁니다. 도로명과 건물번호만 입력해주십시오.',
  E0012: '특수문자와 숫자만으로는 찾을 수 없습니다. 도로명이나 동 이름을 함께 입력해주십시오.',
  E0013: '쓸 수 없는 문자나 낱말이 들어 있습니다. 도로명이나 동 이름만 입력해주십시오.',
  E0015: '결과가 너무 많습니다. 건물번호나 동 이름을 더해 좁혀주십시오.',
};
const AWAY = '주소를 찾는 곳이 답하지 않습니다. 잠시 뒤에 다시 찾거나 직접 입력해주십시오.';

export interface AddressSearchOptions {
  juso: JusoConfig;
  /** Called with why nothing could be learned; holds no key and nothing that was typed. */
  onError(error: unknown, during: string): void;
}

export function createSearchAddress({ juso, onError }: AddressSearchOptions): SearchAddress {
  return async (typed, page) => {
    const keyword = cleanAddressKeyword(typed);
    const problem = addressKeywordProblem(keyword);
    if (problem !== null) return refused(problem);
    const answer = await callService({
      method: 'POST',
      url: `${juso.url}/addrLinkApi.do`,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body: new URLSearchParams({
        confmKey: juso.key,
        currentPage: String(page),
        countPerPage: String(PAGE_SIZE),
        keyword,
        resultType: 'json',
      }).toString(),
      timeoutMs: TIMEOUT_MS,
    });
    const parsed = answer.kind === 'answer' && answer.status === 200 ? answerSchema.safeParse(answer.body) : null;
    const code = parsed?.success ? parsed.data.results.common.errorCode : null;
    if (parsed?.success && code === '0') return foundOf(parsed.data.results);
    const sentence = code === null ? undefined : REFUSALS[code];
    if (sentence !== undefined) return refused(sentence);
    const why = answer.kind !== 'answer' ? answer.reason : code === null ? `status ${answer.status}` : `code ${code.slice(0, 8)}`;
    onError(new Error(`주소를 찾을 수 없습니다 (${why})`), 'address search');
    return { outcome: 'UNAVAILABLE', message: AWAY, addresses: [], total: 0 };
  };
}

function foundOf({ common, juso }: z.output<typeof answerSchema>['results']): AddressSearch {
  const addresses = (juso ?? [])
    .filter(({ roadAddr, zipNo }) => roadAddr !== '' && /^\d{5}$/.test(zipNo))
    .map(({ roadAddr, jibunAddr, zipNo }) => ({ zipCode: zipNo, road: roadAddr, lot: jibunAddr }));
  return { outcome: 'OK', message: addresses.length === 0 ? NONE : '', addresses, total: Math.max(common.totalCount, addresses.length) };
}

function refused(message: string): AddressSearch {
  return { outcome: 'REFUSED', message, addresses: [], total: 0 };
}
