/** What a text put together by a source can amount to: every branch once, with a hole where only the running program knows. */
import type { Expression } from 'oxc-parser';
import { type Declaration, declarationOf, type Module, partOf, type Tree } from './modules.ts';

export const HOLE = '\u0001';
const MOST = 24;
const DEEPEST = 12;

/** A value as its source says it, with what the names of parameters stand for. */
interface Meant {
  node: Tree;
  module: Module;
  given: ReadonlyMap<string, Meant[]>;
}

export class Texts {
  readonly #modules: ReadonlyMap<string, Module>;

  constructor(modules: ReadonlyMap<string, Module>) {
    this.#modules = modules;
  }

  /** The texts that `node` of `module` can be. */
  of(node: Tree, module: Module): string[] {
    return this.#texts({ node, module, given: new Map() }, 0);
  }

  #texts(meant: Meant, depth: number): string[] {
    if (depth > DEEPEST) return [HOLE];
    const found = this.#follow(meant, depth).flatMap((each) => this.#text(each, depth + 1));
    return [...new Set(found)].slice(0, MOST);
  }

  #text(meant: Meant, depth: number): string[] {
    const { node } = meant;
    const inside = (each: Tree) => this.#texts({ ...meant, node: each }, depth);
    if (node.type === 'Literal') return [node.value === null ? HOLE : String(node.value)];
    if (node.type === 'TemplateLiteral') {
      const fixed = node.quasis.map(({ value }) => [value.cooked ?? value.raw]);
      return combine(fixed.flatMap((each, at) => (node.expressions[at] ? [each, inside(node.expressions[at])] : [each])));
    }
    if (node.type === 'BinaryExpression' && node.operator === '+') return combine([inside(node.left as Tree), inside(node.right)]);
    if (node.type === 'CallExpression') return this.#callText(meant, depth);
    return [HOLE];
  }

  /** Calls whose function is not ours: of lists and texts. */
  #callText({ node, ...of }: Meant, depth: number): string[] {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier')
      return [HOLE];
    const { object, property } = node.callee;
    const [first] = node.arguments;
    if (property.name === 'push') return ['1'];
    if (property.name === 'add') return ['$1'];
    if (property.name === 'trim') return this.#texts({ ...of, node: object }, depth);
    if (property.name !== 'join' || !first) return [HOLE];
    const [between = ','] = this.#texts({ ...of, node: first }, depth);
    const parts = this.#elements({ ...of, node: object }, depth).map((each) => this.#texts(each, depth));
    return parts.length === 0 ? [HOLE] : combine(parts.flatMap((each, at) => (at === 0 ? [each] : [[between], each])));
  }

  /** What a list holds, from its literal, what is pushed onto it, and what is made of each of its elements. */
  #elements(list: Meant, depth: number): Meant[] {
    if (depth > DEEPEST) return [];
    return this.#follow(list, depth).flatMap((meant) => {
      const { node, module } = meant;
      if (node.type === 'ArrayExpression') {
        const own = node.elements.flatMap((each): Meant[] => {
          if (each === null) return [];
          return each.type === 'SpreadElement' ? this.#elements({ ...meant, node: each.argument }, depth + 1) : [{ ...meant, node: each }];
        });
        return [...own, ...pushedOnto(list, module)];
      }
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier')
        return [];
      const { object, property } = node.callee;
      const elements = this.#elements({ ...meant, node: object }, depth + 1);
      const [by] = node.arguments;
      if (property.name === 'filter') return elements;
      if ((property.name !== 'map' && property.name !== 'flatMap') || !by) return [];
      const made = elements.flatMap((element) => this.#called({ ...meant, node: by }, [[element]], depth + 1));
      return property.name === 'map' ? made : made.flatMap((each) => this.#elements(each, depth + 1));
    });
  }

  /** Follows names, calls and choices to what they stand for. */
  #follow(meant: Meant, depth: number): Meant[] {
    if (depth > DEEPEST) return [];
    const { node } = meant;
    const on = (each: Tree) => this.#follow({ ...meant, node: each }, depth + 1);
    switch (node.type) {
      case 'Identifier':
        return this.#named(node.name, meant, depth);
      case 'ConditionalExpression': {
        const holds = this.#holds({ ...meant, node: node.test }, depth);
        return [...(holds === false ? [] : on(node.consequent)), ...(holds === true ? [] : on(node.alternate))];
      }
      case 'LogicalExpression':
        return node.operator === '&&' ? on(node.right) : [...on(node.left), ...on(node.right)];
      case 'AwaitExpression':
        return on(node.argument);
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
        return on(node.expression);
      case 'TaggedTemplateExpression':
        return on(node.quasi);
      case 'MemberExpression':
        return this.#member(meant, depth);
      case 'CallExpression': {
        const given = node.arguments.map((each) => [{ ...meant, node: each as Tree }]);
        const made = this.#called({ ...meant, node: node.callee }, given, depth + 1);
        return made.length > 0 ? made.flatMap((each) => this.#follow(each, depth + 1)) : [meant];
      }
      default:
        return [meant];
    }
  }

  /** Whether a comparison of known texts is true; null: only the running program knows. */
  #holds({ node, ...of }: Meant, depth: number): boolean | null {
    if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(node.operator)) return null;
    const [left, right] = [node.left as Tree, node.right].map((each) => this.#texts({ ...of, node: each }, depth + 1));
    if (left?.length !== 1 || right?.length !== 1 || left[0] === undefined || left[0] === HOLE || right[0] === HOLE) return null;
    return (left[0] === right[0]) === (node.operator === '===');
  }

  #named(name: string, meant: Meant, depth: number): Meant[] {
    const { node, module, given } = meant;
    const declared = declarationOf(name, node.start, module);
    if (declared?.value) return this.#follow({ node: declared.value, module, given }, depth + 1);
    const bound = given.get(name);
    if (bound) return bound.flatMap((each) => this.#follow(each, depth + 1));
    if (declared) {
      const passed = this.#passed(declared, module, depth);
      return passed.length > 0 ? passed : [meant];
    }
    return this.#imported(name, module, depth);
  }

  /** What the calls in the same source give to a parameter. */
  #passed({ parameter }: Declaration, module: Module, depth: number): Meant[] {
    if (!parameter || depth > DEEPEST) return [];
    return module.calls.flatMap((call) => {
      const { callee } = call;
      if (callee.type !== 'Identifier' || declarationOf(callee.name, call.start, module)?.value !== parameter.of) return [];
      const given = call.arguments[parameter.at] as Tree | undefined;
      if (!given || (parameter.of.start <= call.start && call.end <= parameter.of.end)) return [];
      const node = parameter.key === null ? given : partOf(given as Expression, parameter.key);
      return node ? this.#follow({ node, module, given: new Map() }, depth + 1) : [];
    });
  }

  #imported(name: string, module: Module, depth: number): Meant[] {
    const from = module.imports.get(name);
    const target = from && this.#modules.get(from.file);
    if (!from || !target || depth > DEEPEST) return [];
    const declared = declarationOf(from.name, 0, target) ?? target.declarations.find((each) => each.name === from.name);
    if (declared?.value) return this.#follow({ node: declared.value, module: target, given: new Map() }, depth + 1);
    return this.#imported(from.name, target, depth + 1);
  }

  #member({ node, ...of }: Meant, depth: number): Meant[] {
    if (node.type !== 'MemberExpression') return [];
    const objects = this.#follow({ ...of, node: node.object }, depth + 1);
    const key = node.computed ? null : node.property.type === 'Identifier' ? node.property.name : null;
    const found = objects.flatMap((object) => {
      const element = object.node.type === 'ArrayExpression' ? object.node.elements[Number(key ?? Number.NaN)] : undefined;
      if (element) return this.#follow({ ...object, node: element as Tree }, depth + 1);
      if (object.node.type !== 'ObjectExpression') return [];
      return object.node.properties.flatMap((each) => {
        if (each.type !== 'Property' || (key !== null && (each.key.type !== 'Identifier' || each.key.name !== key))) return [];
        return this.#follow({ ...object, node: each.value }, depth + 1);
      });
    });
    return found.length > 0 ? found : [{ ...of, node }];
  }

  /** What a function of ours answers. */
  #called(callee: Meant, args: Meant[][], depth: number): Meant[] {
    return this.#follow(callee, depth).flatMap(({ node, module, given }) => {
      if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionDeclaration' && node.type !== 'FunctionExpression') return [];
      const bound = new Map(given);
      node.params.forEach((parameter, at) => {
        this.#bind(parameter as Tree, args[at] ?? [], bound, { node, module, given });
      });
      const answers = node.type === 'ArrowFunctionExpression' && node.expression ? [node.body as Tree] : returnsOf(node.body as Tree);
      return answers.map((each) => ({ node: each, module, given: bound }));
    });
  }

  #bind(pattern: Tree, values: Meant[], bound: Map<string, Meant[]>, scope: Meant): void {
    if (pattern.type === 'Identifier' && values.length > 0) bound.set(pattern.name, values);
    else if (pattern.type === 'AssignmentPattern')
      this.#bind(pattern.left, values.length > 0 ? values : [{ ...scope, node: pattern.right }], bound, scope);
    else if (pattern.type === 'ArrayPattern') {
      const lists = values.flatMap((each) => this.#follow(each, 1));
      pattern.elements.forEach((each, at) => {
        const found = lists.flatMap((list): Meant[] => {
          const element = list.node.type === 'ArrayExpression' ? list.node.elements[at] : undefined;
          return element ? [{ ...list, node: element as Tree }] : [];
        });
        if (each) this.#bind(each, found, bound, scope);
      });
    } else if (pattern.type === 'ObjectPattern') {
      for (const each of pattern.properties) {
        if (each.type !== 'Property' || each.key.type !== 'Identifier') continue;
        const { name } = each.key;
        const found = values
          .flatMap((value) => this.#follow(value, 1))
          .flatMap(({ node, ...of }): Meant[] => {
            if (node.type !== 'ObjectExpression') return [];
            return node.properties.flatMap((one) =>
              one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name ? [{ ...of, node: one.value }] : [],
            );
          });
        this.#bind(each.value, found, bound, scope);
      }
    }
  }
}

/** What is pushed onto a list that has a name, wherever its source does. */
function pushedOnto({ node, given }: Meant, module: Module): Meant[] {
  if (node.type !== 'Identifier') return [];
  const { name } = node;
  const home = declarationOf(name, node.start, module);
  return module.calls.flatMap((call): Meant[] => {
    const { callee } = call;
    if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.property.type !== 'Identifier') return [];
    if (callee.object.name !== name || callee.property.name !== 'push' || declarationOf(name, call.start, module) !== home) return [];
    return call.arguments.map((each) => ({ node: each as Tree, module, given }));
  });
}

function returnsOf(body: Tree | null): Tree[] {
  if (body === null) return [];
  switch (body.type) {
    case 'BlockStatement':
      return body.body.flatMap((each) => returnsOf(each as Tree));
    case 'ReturnStatement':
      return body.argument ? [body.argument] : [];
    case 'IfStatement':
      return [...returnsOf(body.consequent), ...returnsOf(body.alternate)];
    case 'SwitchStatement':
      return body.cases.flatMap(({ consequent }) => consequent.flatMap((each) => returnsOf(each)));
    case 'ForOfStatement':
    case 'TryStatement':
      return returnsOf(body.type === 'TryStatement' ? body.block : body.body);
    default:
      return [];
  }
}

/** Every part in each of its forms at least once; all ways to put them together as long as these are few. */
function combine(parts: readonly (readonly string[])[]): string[] {
  const ways = parts.reduce((product, each) => product * Math.max(1, each.length), 1);
  if (ways > MOST) {
    const most = Math.max(...parts.map((each) => each.length));
    return Array.from({ length: Math.min(most, MOST) }, (_, at) => parts.map((each) => each[at % each.length] ?? HOLE).join(''));
  }
  return parts.reduce<string[]>(
    (texts, each) => texts.flatMap((text) => (each.length > 0 ? each : [HOLE]).map((part) => text + part)),
    [''],
  );
}
