/** What the migrations leave behind, as far as statements have to know: layouts of tables, functions, policies. */
import { parsePlPgSQLSync, parseSync } from 'libpg-query';
import { TABLES } from '../../src/migrations/tables.ts';
import { readMigrations } from '../../src/platform/database/migrate.ts';
import type { Problem, Schema } from './fit.ts';
import { kindOf, levelsOf, listOf, type Node, namesOf, nodeOf } from './levels.ts';

/** Whoever logs in, and every list of an administrator, joins it with tables of the coordinator. */
const ON_EVERY_MACHINE = 'seller';

interface FunctionDefinition {
  name: string;
  language: string;
  volatility: string;
  hasParameters: boolean;
  body: string;
  /** The whole `create function`. */
  text: string;
  file: string;
}

interface PolicyDefinition {
  name: string;
  table: string;
  looksElsewhere: boolean;
}

interface Migrated {
  functions: FunctionDefinition[];
  policies: PolicyDefinition[];
  /** Tables with an id that the database counts. */
  numbered: ReadonlySet<string>;
}

export function layoutOf(table: string): 'distributed' | 'reference' | 'local' | null {
  const row = TABLES[table];
  if (row === undefined) return null;
  if (row.class !== 'tenant') return 'local';
  return table === ON_EVERY_MACHINE ? 'reference' : 'distributed';
}

/** Functions and policies by their newest definition, and which tables number their rows. */
export function readMigrated(files: readonly { name: string; sql: string }[] = readMigrations()): Migrated {
  const functions = new Map<string, FunctionDefinition>();
  const policies = new Map<string, PolicyDefinition>();
  const numbered = new Set<string>();
  for (const file of files) {
    const bytes = Buffer.from(file.sql);
    for (const statement of listOf(nodeOf(parseSync(file.sql)).stmts)) {
      const { stmt, stmt_location: from = 0, stmt_len: length = bytes.length } = nodeOf(statement);
      const [kind, body] = kindOf(stmt);
      const text = bytes.subarray(Number(from), Number(from) + Number(length)).toString();
      if (kind === 'CreateFunctionStmt') {
        const made = readFunction(body, text, file.name);
        functions.set(made.name, made);
      } else if (kind === 'CreatePolicyStmt') {
        const policy = readPolicy(body);
        policies.set(`${policy.table}.${policy.name}`, policy);
      } else if (kind === 'CreateStmt') {
        if (JSON.stringify(body.tableElts).includes('"CONSTR_IDENTITY"')) numbered.add(String(nodeOf(body.relation).relname));
      } else if (kind === 'DropStmt') forget(body, functions, policies);
    }
  }
  return { functions: [...functions.values()], policies: [...policies.values()], numbered };
}

function readFunction(body: Node, text: string, file: string): FunctionDefinition {
  const option = (name: string) =>
    listOf(body.options)
      .map((each) => kindOf(each)[1])
      .find(({ defname }) => defname === name)?.arg;
  return {
    name: namesOf(body.funcname).at(-1) ?? '',
    language: String(kindOf(option('language'))[1].sval).toLowerCase(),
    volatility: String(kindOf(option('volatility'))[1].sval ?? 'volatile'),
    hasParameters: listOf(body.parameters).length > 0,
    body: namesOf(kindOf(option('as'))[1].items)[0] ?? '',
    text,
    file,
  };
}

function readPolicy(body: Node): PolicyDefinition {
  return {
    name: String(body.policy_name),
    table: String(nodeOf(body.table).relname),
    looksElsewhere: JSON.stringify([body.qual, body.with_check]).includes('"SubLink"'),
  };
}

function forget(body: Node, functions: Map<string, FunctionDefinition>, policies: Map<string, PolicyDefinition>): void {
  for (const dropped of listOf(body.objects)) {
    const [, content] = kindOf(dropped);
    if (body.removeType === 'OBJECT_POLICY') policies.delete(namesOf(content.items).join('.'));
    if (body.removeType === 'OBJECT_FUNCTION') functions.delete(namesOf(content.objname).at(-1) ?? '');
  }
}

export function schemaOf({ functions, numbered }: Pick<Migrated, 'functions' | 'numbered'>): Schema {
  const named = (volatility: string) => new Set(functions.filter((each) => each.volatility === volatility).map(({ name }) => name));
  return { layoutOf, numbered, immutable: named('immutable'), volatile: named('volatile') };
}

/** Statements that a function of plpgsql runs; its variables stand in them by name. */
export function statementsOf({ text }: Pick<FunctionDefinition, 'text'>): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    else if (typeof value === 'object' && value !== null) {
      const { query, parseMode } = value as Node;
      if (typeof query === 'string') {
        // Mode 0 is a statement, 2 an expression, the others an assignment.
        const expression = /^[\w.[\]"]+\s*:?=\s*(?<value>[\s\S]+)$/.exec(query)?.groups?.value ?? query;
        found.push(parseMode === 0 || parseMode === undefined ? query : `select ${parseMode === 2 ? query : expression}`);
      }
      for (const each of Object.values(value)) walk(each);
    }
  };
  walk(parsePlPgSQLSync(text));
  return found;
}

/** What of the functions and policies themselves Citus refuses. */
export function migratedProblems({ functions, policies }: Migrated): Problem[] {
  const ofShards = (name: string) => layoutOf(name) === 'distributed';
  return [
    ...functions
      .filter(({ language, hasParameters }) => language === 'sql' && hasParameters)
      .filter(({ body }) =>
        levelsOf(body).some((levels) =>
          levels.some(({ sources, target }) => [target, ...sources].some((each) => each?.table != null && ofShards(each.table))),
        ),
      )
      .map(({ name }): Problem => ({ rule: 'function', what: `${name}()` })),
    ...policies
      .filter(({ table, looksElsewhere }) => looksElsewhere && ofShards(table))
      .map(({ name, table }): Problem => ({ rule: 'policy', what: `policy ${name} of ${table}` })),
  ];
}
