/** Columns of which the database keeps no statistics: who plans a statement that compares them, or sorts by them, would have to guess. */
import { readMigrations } from '../../apps/server/src/platform/database/migrate.ts';
import { kindOf, type Level, levelsOf, listOf, namesOf, ownNodes } from '../../apps/server/test/statements/levels.ts';

/** `table.column` of each, as the last migration that says anything of it has it. */
export function uncountedColumns(): Set<string> {
  const targets = new Map<string, string>();
  for (const { sql } of readMigrations()) {
    for (const [, table, changes] of sql.replace(/--.*/g, '').matchAll(/alter table (\w+)\s([^;]*)/g))
      for (const [, column, target] of (changes ?? '').matchAll(/alter column (\w+) set statistics (-?\w+)/g))
        targets.set(`${table}.${column}`, target ?? '');
  }
  return new Set([...targets].flatMap(([name, target]) => (target === '0' ? [name] : [])));
}

const COMPARES = /^([<>=!~]+|~~\*?|@>|<@|&&|(NOT )?BETWEEN( SYMMETRIC)?)$/;

/** Columns that a level compares with something, asks whether they are null, or sorts and groups by: what lies in a document is no matter of theirs. */
function comparedIn(level: Level): string[] {
  const nodes = ownNodes(level).flatMap((node) => {
    const [kind, body] = kindOf(node);
    if (kind === 'SortBy') return [body.node];
    if (kind === 'NullTest') return [body.arg];
    if (kind === 'SubLink') return [body.testexpr];
    if (kind !== 'A_Expr' || /DISTINCT/.test(String(body.kind)) || !COMPARES.test(namesOf(body.name).join())) return [];
    return [body.lexpr, ...(Array.isArray(body.rexpr) ? body.rexpr : [body.rexpr])];
  });
  const grouped = [...listOf(level.body.groupClause), ...listOf(level.body.distinctClause)];
  return [...nodes, ...grouped].flatMap((node) => {
    const [kind, body] = kindOf(node);
    return kind === 'ColumnRef' ? tablesOf(namesOf(body.fields), level) : [];
  });
}

/** `table.column` for every table that the name may mean. */
function tablesOf(names: readonly string[], level: Level | null): string[] {
  const [column, alias] = [names.at(-1), names.at(-2)];
  const found: string[] = [];
  for (let at = level; at !== null; at = at.parent)
    for (const source of at.sources)
      if (source.table !== null && (alias === undefined || source.alias === alias)) found.push(`${source.table}.${column}`);
  return found;
}

/** `table.column` of what the statements compare, sort and group by. */
export function comparedColumns(sqls: readonly string[]): Set<string> {
  return new Set(sqls.flatMap((sql) => levelsOf(sql).flatMap((levels) => levels.flatMap(comparedIn))));
}
