/** Binds the search for addresses. */
import { type addresses, problem } from '@moa/contract';
import type { Handlers } from '../../platform/http/index.ts';
import { PAGE_SIZE, type SearchAddress } from '../../services/address-search/index.ts';

/** @param search null where this installation has none: its screens offer none either */
export function addressRoutes(search: SearchAddress | null): Handlers<typeof addresses> {
  return {
    search: async ({ input: { keyword, page } }) => {
      if (search === null) throw problem('UNPROCESSABLE', { detail: '우편번호 찾기가 연결되지 않았습니다. 주소를 직접 입력해주십시오.' });
      const { outcome, message, addresses: contents, total } = await search(keyword, page + 1);
      return { outcome, message, contents, totalElements: total, totalPages: Math.ceil(total / PAGE_SIZE) };
    },
  };
}
