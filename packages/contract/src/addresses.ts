/** 우편번호 찾기: addresses with their zip codes, for whoever types one. */
import { z } from 'zod';
import { operation } from './operation.ts';

const tags = ['공통'];

export const addresses = {
  /** What is typed may be where somebody lives: it goes in the body, and stands in no log. */
  search: operation('POST', '/api/v1/common/address-search', 'USER', '우편번호 찾기', { tags })
    .input(
      z.strictObject({
        keyword: z.string().trim().min(1, '찾을 주소를 입력해주십시오.').max(200, '200자 이하로 입력해주십시오.'),
        /** From 0. */
        page: z.number().int().min(0).max(200).default(0),
      }),
    )
    .output(
      z.object({
        outcome: z.enum(['OK', 'REFUSED', 'UNAVAILABLE']),
        /** Korean: what to do where nothing was found; empty otherwise. */
        message: z.string(),
        contents: z.array(z.object({ zipCode: z.string(), road: z.string(), lot: z.string() })),
        totalElements: z.number().int(),
        totalPages: z.number().int(),
      }),
    ),
};
