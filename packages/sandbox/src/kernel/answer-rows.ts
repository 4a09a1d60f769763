/** Faults that reach into an answer: its texts, the order of its rows, its word for the next page. Ids keep their digits, XML keeps its bytes. */
import { bytesOf, isXml } from './answer-bodies.ts';
import type { CursorRound } from './types.ts';

type Json = Record<string, unknown>;

interface ExactJson {
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
}
const exactJson = JSON as unknown as ExactJson;

/** A body's JSON with every number written as it came; undefined for what is no JSON. */
function parseExact(body: Buffer): unknown {
  try {
    return exactJson.parse(body.toString('utf8'), (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined ? exactJson.rawJSON(source) : value,
    );
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !exactJson.isRawJSON(value);
}

/** Fields that people fill in, by the words that channels name them with; codes and states are none. */
const WRITTEN_BY_PEOPLE = /(name|nm|memo|message|title|cont|option|remark)\w*$/i;
const WORD_OF_CHANNEL = /(status|state|type|code|company|category|carrier|etprs|takbae)/i;
const LONG = 200_000;

type Change = (text: string) => string;
const JSON_CHANGES: readonly Change[] = [
  (text) => `${text}\u0000`,
  (text) => `\u001b[31m\u0007${text}`,
  (text) => `${text}\ud800`,
  (text) => `\u202e${text}\u2066`,
  (text) => `=HYPERLINK("http://example.invalid","${text}")`,
  (text) => text.repeat(Math.ceil(LONG / text.length)).slice(0, LONG),
];
/** The same in bytes of EUC-KR; what the character set lacks comes as a character reference. Pairs of bytes stay whole. */
const XML_CHANGES: readonly Change[] = [
  (text) => `${text}&#0;`,
  (text) => `&#27;[31m&#7;${text}`,
  (text) => `${text}&#xD800;`,
  (text) => `&#x202E;${text}&#x2066;`,
  (text) => `=HYPERLINK("http://example.invalid","${text}")`,
  (text) => text.repeat(Math.ceil(LONG / text.length)),
];

/** Each change in turn; the long one once in an answer. */
function turns(changes: readonly Change[]): Change {
  let turn = 0;
  return (text) => {
    const at = turn < changes.length ? turn : turn % (changes.length - 1);
    turn += 1;
    return changes[at]?.(text) ?? text;
  };
}

const isWritten = (name: string) => WRITTEN_BY_PEOPLE.test(name) && !WORD_OF_CHANNEL.test(name);

const NOT_ASCII = /[\x80-\xff]/;

/** XML with the text of each element that holds nothing else as `change` wants it. */
function withChangedContents(text: string, change: (name: string, content: string) => string): string {
  const parts = text.split('<');
  return parts
    .map((part, at) => {
      const end = part.indexOf('>');
      const name = part.slice(0, end);
      if (end < 0 || !parts[at + 1]?.startsWith(`/${name}>`)) return part;
      return `${name}>${change(name, part.slice(end + 1))}`;
    })
    .join('<');
}

/** Names and memos in Korean as nobody should send them. */
export function withHostileTexts(payload: unknown): Buffer {
  const body = bytesOf(payload);
  if (isXml(body)) {
    const change = turns(XML_CHANGES);
    const text = withChangedContents(body.toString('latin1'), (name, content) =>
      isWritten(name) && NOT_ASCII.test(content) ? change(content) : content,
    );
    return Buffer.from(text, 'latin1');
  }
  const change = turns(JSON_CHANGES);
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return isWritten(name) && /[가-힣]/.test(value) ? change(value) : value;
    if (Array.isArray(value)) return value.map((one) => walk(one, name));
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, key)])) : value;
  };
  return rewritten(body, (value) => walk(value, ''));
}

/** The rows of the answer, the last first: the objects of the lists that lie nearest to its root. */
export function withReorderedRows(payload: unknown): Buffer {
  const body = bytesOf(payload);
  if (isXml(body)) return reorderedXml(body);
  return rewritten(body, (value) => {
    for (let level: unknown[] = [value]; level.length > 0; level = level.flatMap(childrenOf)) {
      const lists = level.filter((one): one is unknown[] => Array.isArray(one) && one.length > 1 && one.every(isObject));
      for (const list of lists) list.reverse();
      if (lists.length > 0) break;
    }
    return value;
  });
}

function childrenOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

/** Children of the root that share a name change places. A tag is no part of a two-byte character, so bytes can be cut at tags. */
function reorderedXml(body: Buffer): Buffer {
  const text = body.toString('latin1');
  const declared = text.startsWith('<?') ? text.indexOf('?>') + 2 : 0;
  const rowsAt = text.indexOf('>', declared) + 1;
  const begin = text.indexOf('<', rowsAt);
  const name = text.slice(begin + 1, text.indexOf('>', begin));
  const [open, close] = [`<${name}>`, `</${name}>`];
  const rows: string[] = [];
  const between: string[] = [];
  let at = rowsAt;
  for (let from = text.indexOf(open, at); from >= 0; from = text.indexOf(open, at)) {
    const end = text.indexOf(close, from);
    if (end < 0) break;
    between.push(text.slice(at, from));
    at = end + close.length;
    rows.push(text.slice(from, at));
  }
  const reversed = rows.reverse().map((row, index) => `${between[index] ?? ''}${row}`);
  return Buffer.from(text.slice(0, rowsAt) + reversed.join('') + text.slice(at), 'latin1');
}

/** Words for the page that follows, as channels name them. */
const NEXT_PAGE = ['nextToken', 'more'] as const;

/**
 * Reports the first word for a next page again and again, or the first two in turn, also behind the last page. `given` are those of the
 * answers before; an answer without such a word stays as it is until one was given.
 */
export function withRepeatedCursor(payload: unknown, given: unknown[], round: CursorRound): Buffer {
  const cycle = round === 'SAME' ? 1 : 2;
  return rewritten(bytesOf(payload), (value) => {
    const holder = [value, isObject(value) ? value.data : undefined].filter(isObject).find((one) => NEXT_PAGE.some((name) => name in one));
    const place = holder ?? (isObject(value) && given.length > 0 ? placeOf(value) : undefined);
    if (!place) return value;
    const name = NEXT_PAGE.find((one) => one in place) ?? (typeof given[0] === 'string' ? 'nextToken' : 'more');
    const next = place[name];
    if (given.length < cycle && next !== undefined && next !== null && next !== '') given.push(next);
    else if (given.length > 0) {
      place[name] = given[0];
      given.push(given.shift());
    }
    return value;
  });
}

/** Where an answer says what follows, when it says nothing: beside its rows. */
function placeOf(value: Json): Json {
  return isObject(value.data) ? value.data : value;
}

function rewritten(body: Buffer, change: (value: unknown) => unknown): Buffer {
  const value = parseExact(body);
  return value === undefined ? body : Buffer.from(JSON.stringify(change(value)));
}
