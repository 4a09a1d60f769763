/** What in SMART_STORE's answers proves an operation (sections 4 to 6); `{}`, `null`, a bare value or another operation's answer proves none. */
import { toInstant } from '../sdk/clock.ts';
import { isForeign, type Proof } from '../sdk/proof.ts';
import { firstText, isWire, rowsOf, text, type Wire, whole, wire } from '../sdk/reader.ts';

type AnswerProof<T> = Proof<unknown, T>;

/** Rows that report one of `fields`, of a list under one of `names` or a bare one; an empty list only where there may be none. */
export function listOf(fields: readonly string[], names: readonly string[], may: { beEmpty: boolean }): AnswerProof<Wire[]> {
  return (answer) => {
    const raw = listIn(answer, names);
    if (raw === null) return null;
    if (raw.length === 0) return may.beEmpty ? [] : null;
    const rows = raw.filter(isWire).filter((row) => firstText(...fields.map((field) => row[field])) !== '');
    return rows.length > 0 ? rows : null;
  };
}

function listIn(answer: unknown, names: readonly string[]): unknown[] | null {
  if (Array.isArray(answer)) return answer;
  const reported = wire(answer);
  return names.map((name) => reported[name]).find((value): value is unknown[] => Array.isArray(value)) ?? null;
}

export interface ChangePage {
  rows: unknown[];
  /** Where the feed goes on; null at its end. */
  more: { moreFrom: string; moreSequence: string } | null;
}

/** The change feed. Where nothing changed, `data` may be absent (section 5): then the envelope alone says so. */
export const changePage: AnswerProof<ChangePage> = (answer) => {
  const { data, timestamp, traceId } = wire(answer);
  const isEnvelope = typeof timestamp === 'string' && typeof traceId === 'string' && traceId !== '';
  if (data === undefined || data === null) return isEnvelope ? { rows: [], more: null } : null;
  const reported = wire(data);
  const rows = reported.lastChangeStatuses ?? (reported.count === 0 ? [] : null);
  const more = moreOf(reported.more);
  return Array.isArray(rows) && more !== undefined && !isForeign(rows, 'productOrderId') ? { rows, more } : null;
};

/** Undefined where the feed goes on but does not say where: an end there would skip what follows. */
function moreOf(value: unknown): ChangePage['more'] | undefined {
  if (value === undefined || value === null) return null;
  if (!isWire(value)) return undefined;
  const [moreFrom, moreSequence] = [text(value.moreFrom), text(value.moreSequence)];
  if (moreFrom === '' && moreSequence === '') return null;
  return toInstant(moreFrom) === null ? undefined : { moreFrom, moreSequence };
}

/** Details of product orders. Those that are not reported are named by whoever asked. */
export const orderDetails: AnswerProof<unknown[]> = (answer) => {
  const rows = listIn(wire(answer).data, ['contents', 'productOrders']);
  return rows !== null && !isForeign(rows, 'productOrder') ? rows : null;
};

export interface LineResults {
  succeeded: ReadonlySet<string>;
  failures: readonly Wire[];
}

/** What became of the lines that were sent: at least one of them is named. */
export function lineResults(lineNos: readonly string[]): AnswerProof<LineResults> {
  return (answer) => {
    const data = wire(wire(answer).data);
    const succeeded = new Set(rowsOf(data.successProductOrderIds).map(text));
    const failures = rowsOf(data.failProductOrderInfos).filter(isWire);
    const named = new Set([...succeeded, ...failures.map(({ productOrderId }) => text(productOrderId))]);
    return lineNos.some((lineNo) => named.has(lineNo)) ? { succeeded, failures } : null;
  };
}

/** Numbers of a product; its own read does not always repeat them. */
export interface ProductNumbers {
  originProductNo: string;
  channelProductNo: string | null;
}

/** The numbers of a product just created. */
export const createdNumbers: AnswerProof<ProductNumbers> = (answer) => {
  const { originProductNo, smartstoreChannelProductNo } = wire(answer);
  if (!/^\d+$/.test(text(originProductNo))) return null;
  return { originProductNo: text(originProductNo), channelProductNo: text(smartstoreChannelProductNo) || null };
};

/** A write to a product names it. */
export function productNamed(originProductNo: string): AnswerProof<true> {
  return (answer) => (text(wire(answer).originProductNo) === originProductNo ? true : null);
}

/** Several products at once: those that took the change are listed. */
export function productListed(originProductNo: string): AnswerProof<true> {
  const named = productNamed(originProductNo);
  return (answer) => {
    const listed = rowsOf(wire(answer).successOriginProductNos).map(text);
    return listed.includes(originProductNo) ? true : named(answer);
  };
}

/** A product: it says its name and its state. Where it repeats its number, it is the one that was asked for. */
export function productRead(originProductNo: string): AnswerProof<Wire> {
  return (answer) => {
    const { name, statusType, originProductNo: reported } = wire(wire(answer).originProduct);
    const isWhole = text(name) !== '' && text(statusType) !== '';
    return isWhole && ['', originProductNo].includes(text(reported)) ? wire(answer) : null;
  };
}

export interface SearchPage {
  /** Rows that name a product. */
  rows: Wire[];
  /** How many name none. */
  bad: number;
  totalElements: number;
  totalPages: number;
}

/** A page of the product search with its counts. */
export const searchPage: AnswerProof<SearchPage> = (answer) => {
  const { contents, totalElements, totalPages } = wire(answer);
  const [elements, pages] = [whole(totalElements), whole(totalPages)];
  if (!Array.isArray(contents) || elements === null || pages === null) return null;
  const objects = contents.filter(isWire);
  const rows = objects.filter(({ originProductNo }) => text(originProductNo) !== '');
  if (rows.length === 0 && objects.length > 0) return null;
  return { rows, bad: contents.length - rows.length, totalElements: elements, totalPages: pages };
};

/** Addresses of exactly the images that were uploaded, in their order. */
export function imageUrls(count: number): AnswerProof<string[]> {
  return (answer) => {
    const urls = rowsOf(wire(answer).images).map((row) => text(wire(row).url));
    return urls.length === count && !urls.includes('') ? urls : null;
  };
}

/** A page of questions; `identity` is the field that tells its rows apart. */
export function questionsPage(identity: string): AnswerProof<{ rows: unknown[]; pages: number }> {
  return (answer) => {
    const reported = wire(answer);
    const rows = listIn(answer, ['contents', 'content']);
    const pages = whole(reported.totalPages);
    return isWire(answer) && rows !== null && pages !== null && !isForeign(rows, identity) ? { rows, pages } : null;
  };
}

/** An answer to a question is taken without a word (204, section 7); the sheet names no body, so that any body proves nothing. */
export const answerTaken: AnswerProof<true> = (answer) => (answer === undefined ? true : null);

/** A page of settlement rows with the count of pages. */
export const settlementPage: AnswerProof<{ rows: unknown[]; pages: number }> = (answer) => {
  const { elements, pagination } = wire(answer);
  const pages = whole(wire(pagination).totalPages);
  return Array.isArray(elements) && pages !== null && !isForeign(elements, 'settleBasisDate') ? { rows: elements, pages } : null;
};
