/** What tells AUCTION and GMARKET apart (sheet 1): everything else asks for it by its context. */
import { defineFamily } from '../sdk/family.ts';
import { auctionFields, gmarketFields } from './fields.ts';
import { auction, gmarket } from './manifest.ts';

/** A site of the interface, as its bodies write it. */
export interface Site {
  title: string;
  /** In lists of orders, returns and exchanges, and in bodies of products. */
  no: 1 | 2;
  /** In the list of cancels: GMARKET asked as 2 is answered with no rows. */
  cancelNo: 1 | 3;
  letter: 'A' | 'G';
  /** Member of a body that is this site's; some places write it with a capital. */
  key: 'iac' | 'gmkt';
  capital: 'Iac' | 'Gmkt';
  /** An exchange that was sent is listed as done; at the other site it leaves the lists, and its order stands there again. */
  listsSentExchanges: boolean;
  /** Orders name the group that a fee of delivery is of (`GroupNo`); at the other site it is the payment. */
  namesGroups: boolean;
  /** What was decided and paid out can be paid back by the seller. */
  refundsDecided: boolean;
  /** Boards of questions (`qnaType`). */
  boards: readonly number[];
  /** An answer to an urgent notice takes the token that came with it. */
  noticesHaveTokens: boolean;
  /** Address of a product for buyers, before its number. */
  pages: string;
}

const AUCTION: Site = {
  title: '옥션',
  no: 1,
  cancelNo: 1,
  letter: 'A',
  key: 'iac',
  capital: 'Iac',
  listsSentExchanges: false,
  namesGroups: true,
  refundsDecided: true,
  boards: [1, 2, 3],
  noticesHaveTokens: false,
  pages: 'https://itempage3.auction.co.kr/DetailView.aspx?itemno=',
};
const GMARKET: Site = {
  title: 'G마켓',
  no: 2,
  cancelNo: 3,
  letter: 'G',
  key: 'gmkt',
  capital: 'Gmkt',
  listsSentExchanges: true,
  namesGroups: false,
  refundsDecided: false,
  boards: [3],
  noticesHaveTokens: true,
  pages: 'https://item.gmarket.co.kr/Item?goodscode=',
};

const messagesOf = ({ title }: Site) => ({
  subject: `${title}이`,
  relink: `${title}이 ESM API 키를 받지 않았습니다. 마스터 아이디, Secret Key, ${title} 판매자 아이디를 확인한 뒤 다시 연동해주십시오.`,
  forbidden: `${title}이 이 키의 호출을 허락하지 않았습니다. ESM PLUS에서 API 사용 권한과 등록한 IP를 확인한 뒤 다시 연동해주십시오.`,
});

export const { ownOf, connectors, members } = defineFamily({
  AUCTION: { manifest: auction, fields: auctionFields, site: AUCTION, messages: messagesOf(AUCTION) },
  GMARKET: { manifest: gmarket, fields: gmarketFields, site: GMARKET, messages: messagesOf(GMARKET) },
});
