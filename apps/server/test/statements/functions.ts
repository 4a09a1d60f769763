/** What of SQL answers the same whenever it is asked: Citus evaluates the rest before it sends a statement, and refuses it where it can't. */
import { kindOf, listOf, type Node, namesOf, nodeOf, nodesIn } from './levels.ts';

/** Functions of PostgreSQL that are IMMUTABLE in every form (held against `pg_proc`); what is not named counts as STABLE. */
export const IMMUTABLE: ReadonlySet<string> = new Set(
  `abs array_append array_cat array_length array_position array_remove btrim cardinality ceil decode encode floor int4range int8range
   jsonb_array_length jsonb_exists jsonb_extract_path jsonb_extract_path_text jsonb_set jsonb_strip_nulls jsonb_typeof left lower ltrim make_interval md5
   mod octet_length overlay position power regexp_replace repeat replace reverse right round rtrim sha256 split_part sqrt starts_with string_to_array strpos
   substr substring translate trim_array trunc unnest upper`.split(/\s+/),
);

/** Functions that are VOLATILE. */
export const VOLATILE: ReadonlySet<string> = new Set(
  `clock_timestamp gen_random_uuid nextval pg_advisory_xact_lock pg_notify random set_config setval timeofday uuidv7`.split(/\s+/),
);

/** Types whose values depend on where the clock hangs when they are made of another. */
const OF_A_ZONE = /^(timestamp|timestamptz|date|time|timetz|interval)$/;

/** The name of what a node calls, where that does not always answer the same; null for every other node. */
export function unsteady(node: unknown, immutable: ReadonlySet<string>): string | null {
  const [kind, body] = kindOf(node);
  if (kind === 'SQLValueFunction') return String(body.op).replace('SVFOP_', '').toLowerCase();
  if (kind === 'FuncCall') {
    const name = functionName(body);
    return IMMUTABLE.has(name) || immutable.has(name) ? null : `${name}()`;
  }
  if (kind === 'TypeCast') {
    const [argument] = kindOf(body.arg);
    const type = namesOf(nodeOf(body.typeName).names).at(-1) ?? '';
    return OF_A_ZONE.test(type) && argument !== 'A_Const' && argument !== 'ParamRef' ? `::${type}` : null;
  }
  if (kind === 'A_Expr' && /^[+-]$/.test(namesOf(body.name).join()) && [body.lexpr, body.rexpr].some(isInterval)) return '± interval';
  return null;
}

export function functionName(call: Node): string {
  return namesOf(call.funcname).at(-1) ?? '';
}

function isInterval(value: unknown): boolean {
  const [kind, body] = kindOf(value);
  if (kind === 'FuncCall') return functionName(body) === 'make_interval';
  if (kind === 'TypeCast') return namesOf(nodeOf(body.typeName).names).at(-1) === 'interval';
  return kind === 'A_Expr' && [body.lexpr, body.rexpr].some(isInterval);
}

/** Calls within `value` that do not always answer the same. */
export function unsteadyIn(value: unknown, immutable: ReadonlySet<string>): string[] {
  return nodesIn(value).flatMap((node) => unsteady(node, immutable) ?? []);
}

/** Those of them that are given a column of the row. */
export function unsteadyOfColumns(value: unknown, immutable: ReadonlySet<string>): string[] {
  return nodesIn(value).flatMap((node) => {
    const name = unsteady(node, immutable);
    const [, body] = kindOf(node);
    const given = [body.args, body.arg, body.lexpr, body.rexpr];
    return name !== null && given.some((each) => nodesIn(each).some(isColumn)) ? [name] : [];
  });
}

function isColumn(node: unknown): boolean {
  const [kind, body] = kindOf(node);
  return kind === 'ColumnRef' && !/^(p|v)_/.test(namesOf(body.fields).join('.'));
}

/** Volatile calls within `value`. */
export function volatileIn(value: unknown, volatile: ReadonlySet<string>): string[] {
  return nodesIn(value).flatMap((node) => {
    const [kind, body] = kindOf(node);
    const name = kind === 'FuncCall' ? functionName(body) : '';
    return VOLATILE.has(name) || volatile.has(name) ? [`${name}()`] : [];
  });
}

/** `case`, `coalesce` and what stands in them. */
export function lazyIn(value: unknown): unknown[] {
  return nodesIn(value).filter((node) => /^(CaseExpr|CoalesceExpr)$/.test(kindOf(node)[0]));
}

export const setsOf = (list: unknown): unknown[] => listOf(list).map((each) => kindOf(each)[1].val);
