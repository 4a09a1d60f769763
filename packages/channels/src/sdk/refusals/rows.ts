/**
 * From what a channel says of a product to the cause that a seller is told. A channel gives rows: words, and what they speak of. What is wrong
 * with it (too long, gone, a wrong unit) is worded alike by all of them and read here.
 */
import { CAUSES, type CauseId, type Refusal } from '@moa/core';
import type { FieldProblem, Outcome } from '../outcome.ts';
import { PATH } from '../paths.ts';

const LONG =
  /최대 ?[\d,]{1,12} ?(자|byte|바이트)|[\d,]{1,12} ?(자|byte|바이트) ?(이하|이내|까지|를 초과)|글자 ?수|at most \d{1,6} char|SizeMax|too long/i;
const CHARACTERS = /문자|character|forbidden|NotAllowedChar/i;
const UNIT = /원 ?단위|NumberUnit|multiple of/i;
const CHANGE = /한 번에|\d{1,3} ?% ?(까지|이내)/;
const RANGE = /이상|이하|미만|초과|넘|between|NumberM(ax|in)|크거나|작거나|0보다/i;
const COUNT = /[\d,]{1,12} ?개 ?(까지|이하|이내)|at most \d{1,6} values|개수/i;
const GONE = /존재하지|없는 |없어|없습니다|사용하지 않는|NotExist|not exist|찾을 수|삭제/i;
const LEAF = /최하위|마지막 단계|leaf/i;
const MISSING = /필수|필요|누락|required|Not(Empty|Null|Blank)|등록해|입력해|선택해/i;
const FETCH =
  /불러올 수|불러오지|다운로드|가져올 수|내려받|URL만|주소(?:\(URL\))?여야|주소\(.{0,300}\)가 올바르지|fetch|download|unreachable/i;

type Kinds = readonly (readonly [wrong: RegExp, cause: CauseId])[];

/** What a row speaks of where one cause is not enough: the first kind that fits counts, else the last. */
const SUBJECTS = {
  '@name': [
    [LONG, 'NAME_LONG'],
    [CHARACTERS, 'NAME_CHARACTERS'],
    [/(?:)/, 'NAME'],
  ],
  '@price': [
    [UNIT, 'PRICE_UNIT'],
    [CHANGE, 'PRICE_CHANGE'],
    [RANGE, 'PRICE_RANGE'],
    [/(?:)/, 'PRICE'],
  ],
  '@option': [
    [COUNT, 'OPTION_COUNT'],
    [LONG, 'OPTION_LONG'],
    [CHARACTERS, 'OPTION_CHARACTERS'],
    [/재고|stock|quantity/i, 'STOCK'],
    [/옵션가|추가금액|판매가|가격|원 ?단위|0원|price|amount|NumberUnit/i, 'OPTION_PRICE'],
    [/(?:)/, 'OPTION_SHAPE'],
  ],
  '@category': [
    [LEAF, 'CATEGORY_LEAF'],
    [GONE, 'CATEGORY_GONE'],
    [/(?:)/, 'CATEGORY'],
  ],
  '@image': [
    [COUNT, 'IMAGE_COUNT'],
    [FETCH, 'IMAGE_UNREACHABLE'],
    [/픽셀|MB|크기|용량|pixel|size/, 'IMAGE_SIZE'],
    [MISSING, 'IMAGE_MISSING'],
    [/(?:)/, 'IMAGE'],
  ],
  '@outbound': [
    [GONE, 'OUTBOUND_GONE'],
    [/(?:)/, 'OUTBOUND'],
  ],
  '@return': [
    [GONE, 'RETURN_GONE'],
    [/(?:)/, 'RETURN_PLACE'],
  ],
  '@brand': [
    [CHARACTERS, 'TEXT_CHARACTERS'],
    [/(?:)/, 'BRAND'],
  ],
  '@model': [
    [CHARACTERS, 'TEXT_CHARACTERS'],
    [/(?:)/, 'MODEL'],
  ],
} as const satisfies Record<string, Kinds>;

/** Words of a channel, what they speak of, and the field where it is not the cause's own. The first that fits counts. */
export type RefusalRow = readonly [words: RegExp, about: CauseId | keyof typeof SUBJECTS, path?: string];

/** How a channel refuses products: data beside its connector. */
export interface RefusalTable {
  rows: readonly RefusalRow[];
  /** The channel names the field itself, so that the connector's path is no guess and says what is spoken of where no row does. */
  namesFields: boolean;
}

function causeAbout(about: RefusalRow[1], words: string): CauseId {
  if (!about.startsWith('@')) return about as CauseId;
  const kinds: Kinds = SUBJECTS[about as keyof typeof SUBJECTS];
  return kinds.find(([wrong]) => wrong.test(words))?.[1] ?? 'OTHER';
}

/** Where in the product a channel's words lead by its table; null where no row knows them, or knows no place. */
export function placeBy({ rows }: RefusalTable): (words: string) => string | null {
  return (words) => {
    const row = rows.find(([pattern]) => pattern.test(words));
    return row ? row[2] || CAUSES[causeAbout(row[1], words)].path || null : null;
  };
}

/** What our own checks speak of, by the path at which they found it. */
const OWN: readonly (readonly [path: RegExp, about: RefusalRow[1]])[] = [
  [/^(createShopDTOList\.\d+\.)?basic\.productName/, '@name'],
  [/^composition\.mainInfo\.price|^basic\.salePrice|salePrice$/, '@price'],
  [/^composition\.mainInfo\.saleQuantity|saleQuantity$/, 'STOCK'],
  [/^composition\.optionInfo/, '@option'],
  [/^composition/, 'OPTION_SHAPE'],
  [/^category/, '@category'],
  [/^common\.images/, '@image'],
  [/^common\.detailInfoContent|^basic\.detailInfoContent/, 'DETAIL'],
  [/^common\.productInfoProvidedNotice/, 'NOTICE'],
  [/^common\.kcCredentials/, 'CERTIFICATE'],
  [/^common\.origin/, 'ORIGIN'],
  [/^common\.taxType/, 'TAX'],
  [/^common\.minorPurchasable/, 'MINORS'],
  [/^common\.productState/, 'STATE'],
  [/^common\.(manufacturingDate|validDate)/, 'DATES'],
  [/^common\.(sellerManagementCode|sellerBarcode)|^basic\.modelCode/, 'CODES'],
  [/^common\.afterService/, 'AFTER_SERVICE'],
  [/^common\.deliveryInfo\.(returnFee|exchangeFee)/, 'RETURN_FEE'],
  [/^common\.deliveryInfo\.(baseFee|freeConditionalAmount|jejuFee|islandFee)/, 'DELIVERY_FEE'],
  [/^common\.deliveryInfo\.shippingDays/, 'SHIPPING_DAYS'],
  [/^common\.deliveryInfo\.courierCode/, 'COURIER'],
  [/^common\.deliveryInfo|^(common|basic)\.deliveryTemplate/, 'DELIVERY'],
  [/^basic\.(brand|manufacturer)/, '@brand'],
  [/^basic\.modelName/, '@model'],
  [/^basic\.searchKeywords/, 'KEYWORDS'],
  [/^composition\.supplementInfo/, 'SUPPLEMENTS'],
  [/^basic\.benefit/, 'DISCOUNT'],
  [/^etc\.attributes/, 'ATTRIBUTES'],
  [/^etc\.(outbound\w*|addrSeqOut|shippingAddressId)$/, '@outbound'],
  [/^etc\.(returnCenterCode|addrSeqIn|returnAddressId)$/, '@return'],
  [/^etc\.(\w*Tmplt\w*|\w*[Tt]emplate\w*|\w*Bundle\w*)$/, 'TEMPLATE_GONE'],
  [/^etc\.(min|max)imum\w*$|^etc\.\w*PurchaseQuantity\w*$/, 'PURCHASE_LIMIT'],
  [/^etc\./, 'SHOP_FIELD'],
];

/** By the path at which something was found, and what is said of it. */
function placedCause(path: string, words: string): CauseId {
  return causeAbout(OWN.find(([pattern]) => pattern.test(path))?.[1] ?? 'OTHER', words);
}

/** Several things in one text stand in sentences, or between slashes. */
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?]) +(?=\S)|(?<=다)\. ?|(?<=요)\. ?| \/ /u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** At most this many are kept of one refusal. */
const KEPT = 10;

/** Cause and place of what a channel's words say, sentence by sentence; null where the rows know none of them. */
function spoken(rows: readonly RefusalRow[], code: string, words: string, own: string | null): Pick<Refusal, 'cause' | 'path'>[] {
  const readAs = (text: string) => {
    const row = rows.find(([pattern]) => pattern.test(text));
    if (!row) return [];
    const cause = causeAbout(row[1], text);
    return [{ cause, path: row[2] ?? placeOf(own, cause) }];
  };
  const read = sentencesOf(words).flatMap(readAs);
  // What says only that something is wrong with the call adds nothing to what says what.
  const named = read.filter(({ cause }) => cause !== 'FORMAT');
  const found = named.length > 0 ? named : read;
  const known = found.length > 0 ? found : readAs(`${code} ${words}`);
  return known.filter((one, at) => known.findIndex(({ cause, path }) => cause === one.cause && path === one.path) === at);
}

/** The connector's own path is more exact (which option, which picture) where it speaks of the same part of the product. */
function placeOf(own: string | null, cause: CauseId): string {
  const { path } = CAUSES[cause];
  if (own === null || own === '' || own === PATH.name) return path;
  return path === '' || own.startsWith(path.split('.').slice(0, -1).join('.')) ? own : path;
}

function problemRefusals({ rows, namesFields }: RefusalTable, problem: FieldProblem): Refusal[] {
  const { channelMessage, channelCode = '', path, message } = problem;
  if (channelMessage === undefined) {
    const cause = placedCause(path, message);
    return [{ cause, path: path || CAUSES[cause].path, message, shopMessage: null }];
  }
  const found = spoken(rows, channelCode, channelMessage, path);
  if (found.length > 0) return found.map((one) => ({ ...one, message: CAUSES[one.cause].advice, shopMessage: channelMessage }));
  const cause = namesFields ? placedCause(path, `${channelCode} ${channelMessage}`) : 'OTHER';
  // A path that is a guess leads to the part of the form, and the shop's words stand beside it.
  return [{ cause, path, message: (cause === 'OTHER' && message) || CAUSES[cause].advice, shopMessage: channelMessage }];
}

/**
 * What stands against the product, each with its cause and where it is mended. Empty for what is no refusal: it worked, or it is tried again.
 * Never throws, whatever the texts.
 */
export function refusalsOf(table: RefusalTable, outcome: Outcome<unknown>): Refusal[] {
  switch (outcome.kind) {
    case 'fix':
      return outcome.problems.flatMap((problem) => problemRefusals(table, problem)).slice(0, KEPT);
    case 'refused': {
      const found = spoken(table.rows, outcome.code, outcome.message, null);
      if (found.length > 0)
        return found.map((one) => ({ ...one, message: CAUSES[one.cause].advice, shopMessage: outcome.message })).slice(0, KEPT);
      return [{ cause: 'OTHER', path: '', message: CAUSES.OTHER.advice, shopMessage: outcome.message }];
    }
    case 'relink':
      return [{ cause: 'ACCOUNT', path: '', message: outcome.message, shopMessage: null }];
    default:
      return [];
  }
}
