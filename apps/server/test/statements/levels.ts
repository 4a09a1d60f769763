/** A statement as its levels: each `select`, `insert`, `update` and `delete` with what it reads, under which condition, and what stands in it. */
import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';

/** A node of PostgreSQL's parse tree: one key, its kind, and what it holds. */
export type Node = Readonly<Record<string, unknown>>;

const VERBS = { SelectStmt: 'select', InsertStmt: 'insert', UpdateStmt: 'update', DeleteStmt: 'delete', MergeStmt: 'merge' } as const;

export interface Source {
  /** What columns call it in this level. */
  alias: string;
  /** Of a table; null: a CTE, a subquery or a function. */
  table: string | null;
  kind: 'table' | 'cte' | 'query' | 'function';
}

export interface Level {
  verb: (typeof VERBS)[keyof typeof VERBS];
  body: Node;
  /** Target of an `update` or `delete` first; that of an `insert` is `target`. */
  sources: Source[];
  target: Source | null;
  /** What has to be true of a row: `where` and every `on`, taken apart at `and`. */
  conditions: unknown[];
  /** Sources that `using (seller_id)` joins. */
  sharing: Source[][];
  parent: Level | null;
  /** How it stands in its parent. `joined`: an `exists` or `in` that a row has to pass, which the planner makes a join. */
  place: 'top' | 'cte' | 'from' | 'sublink' | 'joined' | 'insert' | 'union';
  children: Level[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
export const nodeOf = (value: unknown): Node => (isNode(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Kind and content of a node that stands as `{ Kind: content }`. */
export function kindOf(value: unknown): [string, Node] {
  const node = nodeOf(value);
  for (const kind in node) {
    const content = node[kind];
    return isNode(content) ? [kind, content] : ['', {}];
  }
  return ['', {}];
}

/** Texts of a list of `String` nodes, the way names are written. */
export const namesOf = (value: unknown): string[] => listOf(value).map((each) => String(kindOf(each)[1].sval ?? '*'));

/** To be awaited before anything is parsed. */
export const loadParser: () => Promise<void> = loadModule;

/** Whether an error is the parser's, about a text that is no SQL. */
export const isUnreadable: (error: unknown) => boolean = hasSqlDetails;

/** How far PostgreSQL's parser reads a text; infinity: to its end. */
export function readableTo(sql: string): number {
  try {
    parseSync(sql);
    return Number.POSITIVE_INFINITY;
  } catch (error) {
    return hasSqlDetails(error) ? (error.sqlDetails?.cursorPosition ?? 0) : 0;
  }
}

/**
 * The levels of each statement of `sql`, outermost first.
 * @throws where PostgreSQL's parser refuses the text
 */
export function levelsOf(sql: string): Level[][] {
  return listOf(nodeOf(parseSync(sql)).stmts).map((each) => {
    const levels: Level[] = [];
    for (const statement of statementsIn(nodeOf(each).stmt)) collect(statement, null, 'top', new Set(), levels);
    return levels;
  });
}

/** `declare cursor for …`, `explain …` and `create table … as …` hold a statement; most are one. */
function statementsIn(node: unknown): unknown[] {
  const [kind, body] = kindOf(node);
  if (kind in VERBS) return [node];
  return 'query' in body ? [body.query] : [];
}

function collect(node: unknown, parent: Level | null, place: Level['place'], outerCtes: ReadonlySet<string>, all: Level[]): void {
  const [kind, body] = kindOf(node);
  const verb = VERBS[kind as keyof typeof VERBS];
  if (verb === undefined) return;
  const level: Level = { verb, body, sources: [], target: null, conditions: [], sharing: [], parent, place, children: [] };
  parent?.children.push(level);
  all.push(level);
  const ctes = new Set(outerCtes);
  for (const cte of listOf(nodeOf(body.withClause).ctes)) {
    const { ctename, ctequery } = kindOf(cte)[1];
    collect(ctequery, level, 'cte', ctes, all);
    ctes.add(String(ctename));
  }
  const read: Reading = { level, ctes, all };
  if (verb !== 'select') {
    const target = tableSource(nodeOf(body.relation), new Set());
    level.target = target;
    if (verb !== 'insert') level.sources.push(target);
  }
  const from = verb === 'delete' ? body.usingClause : body.fromClause;
  for (const item of listOf(from)) readFrom(item, read);
  if ('whereClause' in body) addConditions(body.whereClause, level);
  if (isNode(body.larg)) collect({ SelectStmt: body.larg }, level, 'union', ctes, all);
  if (isNode(body.rarg)) collect({ SelectStmt: body.rarg }, level, 'union', ctes, all);
  if ('selectStmt' in body) collect(body.selectStmt, level, 'insert', ctes, all);
  const joined = new Set(level.conditions.map(withoutNot));
  for (const link of ownNodes(level)) {
    const [linkKind, content] = kindOf(link);
    if (linkKind !== 'SubLink') continue;
    const isJoin = joined.has(link) && /^(EXISTS|ANY)_SUBLINK$/.test(String(content.subLinkType));
    collect(content.subselect, level, isJoin ? 'joined' : 'sublink', ctes, all);
  }
}

function withoutNot(condition: unknown): unknown {
  const [kind, body] = kindOf(condition);
  return kind === 'BoolExpr' && body.boolop === 'NOT_EXPR' ? listOf(body.args)[0] : condition;
}

interface Reading {
  level: Level;
  ctes: ReadonlySet<string>;
  all: Level[];
}

function tableSource(range: Node, ctes: ReadonlySet<string>): Source {
  const table = String(range.relname);
  const alias = String(nodeOf(range.alias).aliasname ?? table);
  return ctes.has(table) ? { alias, table: null, kind: 'cte' } : { alias, table, kind: 'table' };
}

/** Takes in what stands behind `from`; answers the sources. */
function readFrom(item: unknown, read: Reading): Source[] {
  const [kind, body] = kindOf(item);
  const alias = String(nodeOf(body.alias).aliasname ?? '');
  if (kind === 'JoinExpr') {
    const sides = [...readFrom(body.larg, read), ...readFrom(body.rarg, read)];
    if ('quals' in body) addConditions(body.quals, read.level);
    if (namesOf(body.usingClause).includes('seller_id') || body.isNatural === true) read.level.sharing.push(sides);
    return sides;
  }
  const isQuery = kind === 'RangeSubselect' && !('valuesLists' in kindOf(body.subquery)[1]);
  const source: Source = kind === 'RangeVar' ? tableSource(body, read.ctes) : { alias, table: null, kind: isQuery ? 'query' : 'function' };
  read.level.sources.push(source);
  if (kind === 'RangeSubselect') collect(body.subquery, read.level, 'from', read.ctes, read.all);
  return [source];
}

function addConditions(condition: unknown, level: Level): void {
  const [kind, body] = kindOf(condition);
  if (kind === 'BoolExpr' && body.boolop === 'AND_EXPR') for (const each of listOf(body.args)) addConditions(each, level);
  else level.conditions.push(condition);
}

/** Every node of an expression, without those of statements inside of it. */
export function nodesIn(value: unknown): unknown[] {
  const found: unknown[] = [];
  gather(value, found);
  return found;
}

function gather(value: unknown, found: unknown[]): void {
  if (Array.isArray(value)) {
    for (const each of value) gather(each, found);
    return;
  }
  if (!isNode(value)) return;
  found.push(value);
  for (const key in value) if (!(key in VERBS)) gather(value[key], found);
}

const OF_OTHER_LEVELS: ReadonlySet<string> = new Set(['withClause', 'larg', 'rarg', 'selectStmt']);
/** Each rule asks again, and walking a statement is most of what looking at it costs. */
const walked = new WeakMap<Level, readonly unknown[]>();

/** What a level's text holds itself: not its CTEs, not its subqueries. */
export function ownNodes(level: Level): readonly unknown[] {
  const before = walked.get(level);
  if (before) return before;
  const found: unknown[] = [];
  for (const [key, value] of Object.entries(level.body)) if (!OF_OTHER_LEVELS.has(key)) gather(value, found);
  walked.set(level, found);
  return found;
}
