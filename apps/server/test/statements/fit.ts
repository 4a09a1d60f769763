/** What Citus refuses of a statement on tables that are distributed by seller, and what to write instead. */
import { functionName, lazyIn, setsOf, unsteadyIn, unsteadyOfColumns, volatileIn } from './functions.ts';
import { kindOf, type Level, levelsOf, listOf, type Node, namesOf, nodeOf, nodesIn, ownNodes, type Source } from './levels.ts';
import { pinsOf } from './sellers.ts';

/** Where the rows of a table are: on shards by seller, on every machine, or on the coordinator alone. */
export type Layout = 'distributed' | 'reference' | 'local';

export interface Schema {
  /** Null: no table of ours (`pg_class`). */
  layoutOf(table: string): Layout | null;
  /** Tables with an id that the database counts. */
  numbered: ReadonlySet<string>;
  /** Our own functions by volatility; what is neither is STABLE. */
  immutable: ReadonlySet<string>;
  volatile: ReadonlySet<string>;
}

export interface Problem {
  rule: keyof typeof CURES;
  /** What of the statement it is. */
  what: string;
}

/** Why Citus refuses it, and the smallest change. */
export const CURES = {
  copy: 'an insert of a select is done by COPY, which row-level security refuses: add `returning <column>` or `on conflict do nothing`',
  lock: 'rows of several sellers cannot be locked in one statement: say `seller_id = $n`, or let the update repeat the condition that makes a row free',
  directory:
    'a table of the coordinator cannot be joined with one on shards: read it in a `with … as materialized`, or in a statement of its own',
  lazy: 'a function that is not IMMUTABLE cannot stand in `case` or `coalesce` of a change: give the value as a parameter',
  conflict: 'what is not IMMUTABLE cannot stand in `do update`: write `excluded.<column>`',
  conflictParameter: 'a parameter in the `where` of `on conflict` loses its type on its way to the shard: write `excluded.<column>`',
  volatile: 'a VOLATILE function cannot stand in an update or delete: give the value as a parameter, or call it in a statement of its own',
  column: 'a STABLE function cannot be given a column in an update or delete: compare the column itself with a parameter',
  returning: 'what is not IMMUTABLE cannot be returned by a change: compute it from what it returns',
  seller:
    'a table on shards is found by its seller: say `<table>.seller_id = $n` of each one, or join on seller_id where all sellers are read',
  correlated: 'a subquery on shards cannot look at a row that is elsewhere: `in (select seller_id from …)`, or say its seller_id = $n',
  values: 'a subquery or CTE cannot stand in `insert … values`: write `insert … select … returning` or `… on conflict`',
  row: 'a row of columns that is looked for in a subquery reaches the shard as one column: join the subquery with `using` or `from`',
  simpleCase: 'what `case` compares is lost on its way to the shard: write `case when <column> = …`',
  function: 'an SQL function with parameters cannot be planned on shards: write it in plpgsql',
  nested:
    'a function of ours that writes cannot be called where rows on shards are read: read first, and call it in a statement of its own',
  ids: 'a select that asks a table on shards for each of some values cannot be inserted where rows get an id: ask in a statement of its own, and insert what is left',
  together:
    'rows inserted beside another change are a commit of all nodes, which fails while one is away: a statement for each table, which takes the ids of the one before',
  policy: 'a policy cannot look into another table',
} as const;

/**
 * What of `sql` Citus would refuse, in all of its statements.
 * @throws where PostgreSQL's parser refuses the text
 */
export function problemsOf(sql: string, schema: Schema): Problem[] {
  return levelsOf(sql).flatMap((levels) => problemsOfStatement(levels, schema));
}

export const describeProblem = ({ rule, what }: Problem): string => `${what}: ${CURES[rule]}`;

function problemsOfStatement(levels: Level[], schema: Schema): Problem[] {
  const layoutOf = ({ table }: Source) => (table === null ? null : schema.layoutOf(table));
  const isTable = (table: string) => schema.layoutOf(table) !== null;
  const statement: Statement = { levels, schema, layoutOf, pinOf: pinsOf(levels, isTable) };
  return levels.flatMap((level) => [
    ...insertProblems(level, statement),
    ...changeProblems(level, statement),
    ...lockProblems(level, statement),
    ...joinProblems(level, statement),
    ...correlationProblems(level, statement),
    ...sellerProblems(level, statement),
    ...nestedProblems(level, statement),
  ]);
}

interface Statement {
  levels: Level[];
  schema: Schema;
  layoutOf(source: Source): Layout | null;
  pinOf: ReturnType<typeof pinsOf>;
}

function insertProblems(level: Level, { levels, layoutOf, schema }: Statement): Problem[] {
  if (level.verb !== 'insert' || level.target === null || layoutOf(level.target) !== 'distributed') return [];
  const { body, target } = level;
  const problems: Problem[] = [];
  const add = (rule: Problem['rule'], what: string) => problems.push({ rule, what });
  const selected = level.children.find(({ place }) => place === 'insert');
  const values = selected !== undefined && 'valuesLists' in selected.body;
  if (selected && schema.numbered.has(String(target.table)) && asksForEachValue(selected, layoutOf))
    add('ids', `insert into ${target.table} … select`);
  const conflict = nodeOf(body.onConflictClause);
  const returned = listOf(nodeOf(body.returningClause).exprs);
  if (level.place !== 'top' || levels.some((other) => other !== level && other.verb !== 'select'))
    add('together', `insert into ${target.table}`);
  if (selected && !values && returned.length === 0 && !('action' in conflict)) add('copy', `insert into ${target.table} … select`);
  if (values && (selected.children.length > 0 || level.children.some(({ place }) => place === 'cte')))
    add('values', `insert into ${target.table}`);
  const changes = [...setsOf(conflict.targetList), conflict.whereClause];
  for (const name of unsteadyIn(changes, schema.immutable)) add('conflict', `${name} in do update of ${target.table}`);
  const parameters = nodesIn([conflict.whereClause, nodeOf(conflict.infer).whereClause]).some((node) => kindOf(node)[0] === 'ParamRef');
  if (parameters) add('conflictParameter', `on conflict of ${target.table}`);
  for (const name of unsteadyIn(returned, schema.immutable)) add('returning', `${name} returned by insert into ${target.table}`);
  return problems;
}

/** A select of values that has a subquery on shards. */
function asksForEachValue(select: Level, layoutOf: Statement['layoutOf']): boolean {
  const onShards = (of: Level): boolean => of.sources.some((source) => layoutOf(source) === 'distributed') || of.children.some(onShards);
  return (
    select.sources.length > 0 && select.sources.every(({ kind }) => kind === 'function') && select.children.filter(isSublink).some(onShards)
  );
}

function changeProblems(level: Level, { layoutOf, schema }: Statement): Problem[] {
  const { verb, body, target } = level;
  if ((verb !== 'update' && verb !== 'delete') || target === null || layoutOf(target) !== 'distributed') return [];
  const returned = listOf(nodeOf(body.returningClause).exprs);
  const decided = [...(verb === 'update' ? setsOf(body.targetList) : []), ...level.conditions];
  const found = (rule: Problem['rule'], names: string[]) =>
    [...new Set(names)].map((name): Problem => ({ rule, what: `${name} in ${verb} of ${target.table}` }));
  return [
    ...found(
      'lazy',
      decided.flatMap(lazyIn).flatMap((each) => unsteadyIn(each, schema.immutable)),
    ),
    ...found('column', unsteadyOfColumns(decided, schema.immutable)),
    ...found('row', rowsLookedFor(decided)),
    ...found(
      'simpleCase',
      nodesIn(decided).flatMap((node) => ('arg' in caseOf(node) ? ['case'] : [])),
    ),
    ...found('volatile', volatileIn(body, schema.volatile)),
    ...found('returning', unsteadyIn(returned, schema.immutable)),
  ];
}

const caseOf = (node: unknown): Node => (kindOf(node)[0] === 'CaseExpr' ? kindOf(node)[1] : {});

const rowsLookedFor = (decided: readonly unknown[]): string[] =>
  nodesIn(decided).flatMap((node) => {
    const [kind, { testexpr }] = kindOf(node);
    return kind === 'SubLink' && kindOf(testexpr)[0] === 'RowExpr' ? ['a row'] : [];
  });

function lockProblems(level: Level, { layoutOf, pinOf }: Statement): Problem[] {
  return listOf(level.body.lockingClause).flatMap((clause) => {
    const names = listOf(kindOf(clause)[1].lockedRels).map((range) => String(kindOf(range)[1].relname));
    const locked = level.sources.filter(({ alias }) => names.length === 0 || names.includes(alias));
    return locked
      .filter((source) => layoutOf(source) === 'distributed' && pinOf(source) !== 'constant')
      .map(({ table }): Problem => ({ rule: 'lock', what: `for update of ${table}` }));
  });
}

function joinProblems(level: Level, { layoutOf }: Statement): Problem[] {
  const shards = level.sources.find((source) => layoutOf(source) === 'distributed');
  const local = level.sources.find((source) => layoutOf(source) === 'local');
  return shards && local ? [{ rule: 'directory', what: `${local.table} with ${shards.table}` }] : [];
}

function correlationProblems(level: Level, { layoutOf, pinOf }: Statement): Problem[] {
  const outer = correlatedWith(level);
  if (!isSublink(level) || outer === null) return [];
  const layouts = (of: Level) => of.sources.map(layoutOf);
  const [inside, outside] = [layouts(level), layouts(outer)];
  const shards = level.sources.filter((source) => layoutOf(source) === 'distributed');
  const apart =
    (inside.includes('local') && outside.includes('distributed')) ||
    (inside.includes('distributed') && outside.includes('local')) ||
    (shards.some((source) => pinOf(source) !== 'constant') && !outside.includes('distributed'));
  if (!apart) return [];
  const names = (of: Level) => of.sources.map(({ table, alias }) => table ?? alias).join(', ');
  return [{ rule: 'correlated', what: `a subquery on ${names(level)} for each row of ${names(outer)}` }];
}

const isSublink = ({ place }: Level) => place === 'sublink' || place === 'joined';

/** The nearest level above whose rows this one, or one inside of it, looks at; null: none. */
function correlatedWith(level: Level): Level | null {
  const aliases = columnAliases(level);
  for (let at = level.parent; at !== null; at = at.parent) {
    if (at.sources.some(({ alias }) => aliases.has(alias) && !level.sources.some((own) => own.alias === alias))) return at;
  }
  return null;
}

const aliasesOf = new WeakMap<Level, ReadonlySet<string>>();

/** What stands before a dot in the text of a level and of those inside of it. */
function columnAliases(level: Level): ReadonlySet<string> {
  const before = aliasesOf.get(level);
  if (before) return before;
  const found = new Set<string>();
  for (const node of ownNodes(level)) {
    const [kind, body] = kindOf(node);
    const names = kind === 'ColumnRef' ? namesOf(body.fields) : [];
    if (names.length > 1) found.add(names[0] ?? '');
  }
  for (const child of level.children) for (const alias of columnAliases(child)) found.add(alias);
  aliasesOf.set(level, found);
  return found;
}

function sellerProblems(level: Level, { levels, layoutOf, pinOf }: Statement): Problem[] {
  const all = levels.flatMap(({ sources }) => sources).filter((source) => layoutOf(source) === 'distributed');
  if (all.length < 2) return [];
  const ofOne = all.some((source) => pinOf(source) === 'constant');
  const read = level.sources.filter(({ kind }) => kind !== 'function');
  const alone = read.length === 1 && (!isSublink(level) || correlatedWith(level) === null);
  return level.sources
    .filter((source) => layoutOf(source) === 'distributed')
    .filter((source) => (ofOne ? pinOf(source) !== 'constant' : !alone && pinOf(source) === 'open'))
    .map(({ table, alias }): Problem => ({ rule: 'seller', what: table === alias ? String(table) : `${table} ${alias}` }));
}

function nestedProblems(level: Level, { levels, layoutOf, schema }: Statement): Problem[] {
  if (level.verb !== 'select' || !levels.some(({ sources }) => sources.some((source) => layoutOf(source) === 'distributed'))) return [];
  const called = ownNodes(level).flatMap((node) => {
    const [kind, body] = kindOf(node);
    return kind === 'FuncCall' && schema.volatile.has(functionName(body)) ? [functionName(body)] : [];
  });
  return [...new Set(called)].map((name): Problem => ({ rule: 'nested', what: `${name}()` }));
}
