/** By which seller a statement reads each of its tables. */
import { kindOf, type Level, listOf, namesOf, nodesIn, type Source } from './levels.ts';

/** `constant`: one seller, known before anything is read. `linked`: that of another table. `open`: any. */
export type Pin = 'constant' | 'linked' | 'open';

const COLUMN = 'seller_id';

/** Answers how each source of the statement is bound to a seller; equalities carry over from table to table. */
export function pinsOf(levels: readonly Level[], isTable: (name: string) => boolean): (source: Source) => Pin {
  const parents = new Map<Source, Source>();
  const constants = new Set<Source>();
  const linked = new Set<Source>();
  const rootOf = (source: Source): Source => {
    const above = parents.get(source);
    return above === undefined ? source : rootOf(above);
  };
  const join = (one: Source, other: Source) => {
    linked.add(one).add(other);
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a !== b) parents.set(a, b);
  };
  for (const level of levels) {
    for (const [first, ...rest] of level.sharing) for (const other of rest) if (first) join(first, other);
    for (const condition of level.conditions) {
      for (const [one, other] of equalities(condition)) {
        const mine = sellerOf(one, level, isTable);
        if (mine === null) continue;
        const theirs = sellerOf(other, level, isTable);
        // A subquery that stays one is planned by itself: the seller of the row it belongs to is not known then.
        if (theirs !== null && staysApart(level) && ![mine, theirs].every((each) => level.sources.includes(each))) linked.add(mine);
        else if (theirs !== null) join(mine, theirs);
        else if (isConstant(other, level)) constants.add(mine);
        else linked.add(mine);
      }
    }
  }
  const known = new Set([...constants].map(rootOf));
  return (source) => (known.has(rootOf(source)) ? 'constant' : linked.has(source) ? 'linked' : 'open');
}

/** A subquery of `from` that is cut is not put into the query around it. */
const staysApart = ({ place, body }: Level) => place === 'sublink' || (place === 'from' && ('limitCount' in body || 'limitOffset' in body));

/** Both sides of what a condition says to be equal, each way round; `(a, b) = (c, d)` and `(a, b) in (select c, d …)` are two. */
function equalities(condition: unknown): [unknown, unknown][] {
  const [kind, body] = kindOf(condition);
  if (kind === 'SubLink' && body.subLinkType === 'ANY_SUBLINK') return parts(body.testexpr).map((part) => [part, condition]);
  if (kind !== 'A_Expr' || namesOf(body.name).join() !== '=') return [];
  if (body.kind === 'AEXPR_OP_ANY' || body.kind === 'AEXPR_IN') return [[body.lexpr, { List: { items: [] } }]];
  if (body.kind !== 'AEXPR_OP') return [];
  const [left, right] = [parts(body.lexpr), parts(body.rexpr)];
  return left.flatMap((each, at): [unknown, unknown][] => [
    [each, right[at]],
    [right[at], each],
  ]);
}

function parts(side: unknown): readonly unknown[] {
  const [kind, body] = kindOf(side);
  return kind === 'RowExpr' ? listOf(body.args) : [side];
}

/** The source whose seller a column is. */
function sellerOf(side: unknown, level: Level, isTable: (name: string) => boolean): Source | null {
  const [kind, body] = kindOf(side);
  if (kind !== 'ColumnRef') return null;
  const [first, second] = namesOf(body.fields);
  for (let at: Level | null = level; at !== null; at = at.parent) {
    if (second === COLUMN) {
      const named = at.sources.find(({ alias }) => alias === first);
      if (named) return named;
    } else if (first === COLUMN && second === undefined) {
      const holding =
        at.sources.find(({ table }) => table !== null && isTable(table)) ?? at.sources.find(({ kind }) => kind !== 'function');
      if (holding) return holding;
    }
  }
  return null;
}

/** True when the value is the same for every row: a parameter, a literal, what is made of them, a variable of a function. */
function isConstant(side: unknown, level: Level): boolean {
  for (const node of nodesIn(side)) {
    const [kind, body] = kindOf(node);
    if (kind === 'SubLink' || kind === 'List') return false;
    if (kind !== 'ColumnRef') continue;
    const [first, second] = namesOf(body.fields);
    if (second !== undefined || !/^(p|v)_/.test(first ?? '') || level.sources.some(({ alias }) => alias === first)) return false;
  }
  return true;
}
