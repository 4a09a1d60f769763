/** Sources of the server as trees, and where a name of theirs was given its value. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Expression,
  type Function as FunctionNode,
  type Node,
  parseSync,
  type StringLiteral,
  type TemplateLiteral,
  Visitor,
} from 'oxc-parser';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = 'apps/server/src/**/*.ts';
const TESTS = /\.test\.ts$|\.testing\.ts$|\/testing\//;

export type Tree = Node;

/** A name within the part of a source in which it means this. */
export interface Declaration {
  name: string;
  from: number;
  to: number;
  /** What it is given; null: something at run time. */
  value: Tree | null;
  /** Of a parameter: the function, and how its value is found among the arguments. */
  parameter?: { of: Tree; at: number; key: string | null };
}

export interface Module {
  file: string;
  declarations: Declaration[];
  /** Names that come from elsewhere: file and name there. */
  imports: Map<string, { file: string; name: string }>;
  calls: CallExpression[];
  texts: (TemplateLiteral | StringLiteral)[];
  /** Names that stand in templates: what they hold is a part of another text. */
  inserted: Set<string>;
}

export function readModules(): Map<string, Module> {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !TESTS.test(file));
  return new Map(files.map((file) => [file, readModule(file, readFileSync(`${ROOT}${file}`, 'utf8'))]));
}

/** @param file relative to the repository, for the names of what it imports */
export function readModule(file: string, text: string): Module {
  const { program } = parseSync(file, text);
  const module: Module = { file, declarations: [], imports: new Map(), calls: [], texts: [], inserted: new Set() };
  const scopes: { start: number; end: number }[] = [program];
  const declare = (name: string, value: Tree | null, more: Pick<Declaration, 'parameter'> = {}) => {
    const { start, end } = scopes.at(-1) ?? program;
    module.declarations.push({ name, from: start, to: end, value, ...more });
  };
  const open = (of: FunctionNode | ArrowFunctionExpression) => {
    scopes.push(of);
    of.params.forEach((pattern, at) => {
      const plain = pattern.type === 'Identifier';
      for (const name of boundNames(pattern as Tree)) {
        declare(name, null, { parameter: { of, at, key: plain ? null : keyOf(name, pattern as Tree) } });
      }
    });
  };
  const close = () => void scopes.pop();
  const link = (names: readonly Tree[], source: string) => {
    if (!source.startsWith('.')) return;
    const target = join(dirname(file), source);
    for (const each of names) {
      if (each.type === 'ImportSpecifier') module.imports.set(each.local.name, { file: target, name: nameOf(each.imported) });
      if (each.type === 'ExportSpecifier') module.imports.set(nameOf(each.exported), { file: target, name: nameOf(each.local) });
    }
  };
  new Visitor({
    ImportDeclaration: (node) => link(node.specifiers, node.source.value),
    ExportNamedDeclaration: (node) => node.source && link(node.specifiers, node.source.value),
    FunctionDeclaration: (node) => {
      if (node.id) declare(node.id.name, node);
      open(node);
    },
    'FunctionDeclaration:exit': close,
    FunctionExpression: open,
    'FunctionExpression:exit': close,
    ArrowFunctionExpression: open,
    'ArrowFunctionExpression:exit': close,
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier') declare(id.name, init);
      else for (const name of boundNames(id)) declare(name, init && partOf(init, keyOf(name, id)));
    },
    CallExpression: (node) => void module.calls.push(node),
    TemplateLiteral: (node) => {
      module.texts.push(node);
      for (const each of node.expressions) if (each.type === 'Identifier') module.inserted.add(each.name);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') module.texts.push(node as StringLiteral);
    },
  }).visit(program);
  return module;
}

const span = ({ start, end }: { start: number; end: number }) => ({ start, end });
const nameOf = (node: Tree): string => (node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '');

function boundNames(pattern: Tree): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type === 'AssignmentPattern') return boundNames(pattern.left);
  if (pattern.type === 'RestElement') return boundNames(pattern.argument);
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap((each) => (each ? boundNames(each) : []));
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((each) => boundNames(each.type === 'Property' ? each.value : each));
  return [];
}

/** Under which key of an object, or at which place of a list, a pattern takes a name; null: deeper. */
function keyOf(name: string, pattern: Tree): string | null {
  if (pattern.type === 'ArrayPattern') {
    const at = pattern.elements.findIndex((each) => each?.type === 'Identifier' && each.name === name);
    return at < 0 ? null : String(at);
  }
  if (pattern.type !== 'ObjectPattern') return null;
  const taken = pattern.properties.find((each) => each.type === 'Property' && each.value.type === 'Identifier' && each.value.name === name);
  return taken?.type === 'Property' ? nameOf(taken.key) : null;
}

export const partOf = (object: Expression, key: string | null): Tree | null =>
  key === null
    ? null
    : ({
        ...span(object),
        type: 'MemberExpression',
        object,
        property: { ...span(object), type: 'Identifier', name: key },
        computed: false,
        optional: false,
      } as Tree);

/** The innermost declaration of a name where it stands; undefined: none in this module. */
export function declarationOf(name: string, at: number, { declarations }: Module): Declaration | undefined {
  return declarations
    .filter((each) => each.name === name && each.from <= at && at <= each.to)
    .sort((a, b) => a.to - a.from - (b.to - b.from))[0];
}
