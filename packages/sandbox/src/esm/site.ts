/** What tells the two sites of the interface apart (sheet 1, 8). */
import type { SandboxKernel } from '../kernel/types.ts';

export interface Site {
  number: 1 | 2;
  /** Its number in the list of cancels. */
  cancelNumber: 1 | 3;
  letter: 'A' | 'G';
  /** Member of a body that speaks of the site, as most bodies write it, and as `itemAddtionalInfo` does. */
  key: 'iac' | 'gmkt';
  upperKey: 'Iac' | 'Gmkt';
  /** In front of the numbers of its products. */
  goodsPrefix: string;
  /** What a claim answers that its state forbids, that was refunded already, and that is unknown. */
  refusals: { state: number; refunded: number; unknown: number };
  /** An exchange that is done is in a list of its own. */
  listsExchanged: boolean;
  /** Sending goods for exchange ends a hold. */
  resendReleases: boolean;
  /** A return that is turned into an exchange, and the other way, takes the parcel in which goods travel again. */
  turnsWithParcel: boolean;
  /** An exchange that is turned into a return is paid back at once. */
  turnRefunds: boolean;
  /** A parcel may be one that its buyer alone pays on arrival. */
  takesCollectOnly: boolean;
  /** Presents, whose receivers enter the address later; what of AUCTION's was paid out may be paid back after it. */
  hasGifts: boolean;
  refundsSettled: boolean;
  /** Questions are asked for by their kind, or all together alone. */
  qnaTypes: readonly number[];
  /** That there are no questions is said in words, with HTTP 400. */
  saysNoQuestions: boolean;
}

const AUCTION: Site = {
  number: 1,
  cancelNumber: 1,
  letter: 'A',
  key: 'iac',
  upperKey: 'Iac',
  goodsPrefix: 'C',
  refusals: { state: 8668, refunded: 8668, unknown: 1000 },
  listsExchanged: false,
  resendReleases: true,
  turnsWithParcel: true,
  turnRefunds: true,
  takesCollectOnly: true,
  hasGifts: false,
  refundsSettled: true,
  qnaTypes: [1, 2, 3],
  saysNoQuestions: true,
};

const GMARKET: Site = {
  number: 2,
  cancelNumber: 3,
  letter: 'G',
  key: 'gmkt',
  upperKey: 'Gmkt',
  goodsPrefix: '',
  refusals: { state: 3000, refunded: 5800, unknown: 99999 },
  listsExchanged: true,
  resendReleases: false,
  turnsWithParcel: false,
  turnRefunds: false,
  takesCollectOnly: false,
  hasGifts: true,
  refundsSettled: false,
  qnaTypes: [3],
  saysNoQuestions: false,
};

export function siteOf({ name }: SandboxKernel): Site {
  return name === 'GMARKET' ? GMARKET : AUCTION;
}
