/** Every SQL text of the server's sources. */
import { readableTo } from '../../apps/server/test/statements/levels.ts';
import type { Module, Tree } from './modules.ts';
import { HOLE, Texts } from './texts.ts';

export interface Found {
  file: string;
  /** With something plausible in each hole. */
  sql: string;
}

export interface Read {
  statements: Found[];
  /** What is sent as SQL, or begins like it, and could not be read: most is put together by whoever calls. */
  unread: Found[];
}

const BEGINS =
  /^\s*\(?\s*(?:with\s+(?:recursive\s+)?\w+\s*(?:\(|as\b)|select\s|insert\s+into\s|update\s+\w+\s+(?:as\s+)?(?:\w+\s+)?set\s|delete\s+from\s|merge\s+into\s)/i;
/** What can stand where only the running program knows: a value, nothing, a name, one more condition, a list's rest. */
const FILLINGS = ['null', 'select 1', '', 'x', 'and true', '1', 'x.y', ', x', 'where true', 'check (true)'];

export function readStatements(modules: ReadonlyMap<string, Module>): Read {
  const texts = new Texts(modules);
  const statements = new Map<string, Found>();
  const unread = new Map<string, Found>();
  const take = (node: Tree, module: Module, isSent: boolean) => {
    for (const text of texts.of(node, module)) {
      if (!isSent && !BEGINS.test(text)) continue;
      const sql = isSent ? fill(text) : (fill(text) ?? fill(`select ${text}`) ?? fill(`${text} (null)`));
      const found = { file: module.file, sql: sql ?? text.replaceAll(HOLE, '…') };
      (sql === null ? unread : statements).set(`${found.file} ${found.sql}`, found);
    }
  };
  const inserted = new Set([...modules.values()].flatMap((module) => [...module.inserted]));
  for (const module of modules.values()) {
    const parts = new Set(module.declarations.flatMap(({ name, value }) => (inserted.has(name) && value ? [value] : [])));
    for (const node of module.texts) if (!parts.has(node)) take(node, module, false);
    for (const {
      callee,
      arguments: [first],
    } of module.calls) {
      if (
        first &&
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        /^(query|stream)$/.test(callee.property.name)
      ) {
        take(first as Tree, module, true);
      }
    }
  }
  return { statements: [...statements.values()], unread: [...unread.values()] };
}

/** Puts into each hole, from the left, what lets the parser read furthest; null where it never reads to the end. */
function fill(text: string): string | null {
  if (text.trim() === HOLE) return null;
  const [first = '', ...rest] = text.split(HOLE);
  let done = first;
  for (let at = 0; at < rest.length; at++) {
    const after = rest.slice(at).reduce((sum, part, i) => sum + (i === 0 ? '' : 'null') + part, '');
    let best = { filling: FILLINGS[0] ?? '', reached: -1 };
    for (const filling of FILLINGS) {
      const reached = readableTo(done + filling + after) - (done + filling).length;
      if (reached > best.reached) best = { filling, reached };
    }
    done += best.filling + (rest[at] ?? '');
  }
  return readableTo(done) === Number.POSITIVE_INFINITY ? done : null;
}
