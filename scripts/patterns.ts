/** Every regular expression of the sources, found by parsing them: literals, and what is made of constant texts. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Argument, type CallExpression, type Expression, type NewExpression, parseSync, Visitor } from 'oxc-parser';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SOURCES = '{packages,apps}/*/src/**/*.{ts,tsx}';
const TESTS = /\.test\.tsx?$|\.testing\.ts$|\/testing\//;
/** A literal stands where a value begins. Parsing takes long: files that hold none are left out. */
const MAY_HOLD = /(?:^|[(,=:[!&|?{};>]|return)\s*\/(?![/*])|RegExp\(|(?:pattern|Forbidden): '/m;
/** Texts of the channels' manifests that become patterns when they are used. */
const BECOMES_PATTERN = /^pattern$|Forbidden$/;

/** What is made while the program runs, and what it is made of. Null: of the manifests' texts, which are read by themselves. */
const RUN_TIME: Readonly<Record<string, string | null>> = {
  'field.pattern': null,
  source: null,
  "manifest.credentials.find(({ key }) => key === 'clientSecret')?.pattern ?? '$^'": null,
  // A word of a list beside it.
  name: 'product_name',
  word: '신규주문',
};

export interface Pattern {
  source: string;
  flags: string;
  files: Set<string>;
}

export interface Scan {
  patterns: Pattern[];
  /** Made while the program runs, of what nobody has written down in `RUN_TIME`. */
  unread: string[];
}

export function scanPatterns(): Scan {
  const found = new Map<string, Pattern>();
  const unread: string[] = [];
  for (const file of globSync(SOURCES, { cwd: ROOT })) {
    if (TESTS.test(file)) continue;
    const text = readFileSync(`${ROOT}${file}`, 'utf8');
    if (!MAY_HOLD.test(text)) continue;
    const add = (source: string, flags: string) => {
      const key = `/${source}/${flags}`;
      const pattern = found.get(key) ?? { source, flags, files: new Set() };
      pattern.files.add(file);
      found.set(key, pattern);
    };
    scanFile(file, text, add, (call) => unread.push(`${file}: ${call}`));
  }
  return { patterns: [...found.values()], unread };
}

function scanFile(file: string, text: string, add: (source: string, flags: string) => void, cannotRead: (call: string) => void): void {
  const { program } = parseSync(file, text);
  const constants = new Map<string, Expression>();
  const made: (NewExpression | CallExpression)[] = [];
  const collect = (call: NewExpression | CallExpression) => {
    if (call.callee.type === 'Identifier' && call.callee.name === 'RegExp') made.push(call);
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) add(node.regex.pattern, node.regex.flags);
    },
    Property: ({ key, value }) => {
      const name = key.type === 'Identifier' ? key.name : '';
      if (BECOMES_PATTERN.test(name) && value.type === 'Literal' && typeof value.value === 'string') add(value.value, 'u');
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
    NewExpression: collect,
    CallExpression: collect,
  }).visit(program);
  for (const call of made) {
    const [first, second] = call.arguments;
    const source = textOf(first, text, constants);
    const flags = second?.type === 'Literal' && typeof second.value === 'string' ? second.value : '';
    if (source === undefined) cannotRead(text.slice(call.start, call.end));
    else if (source !== null) add(source, flags);
  }
}

/** What an expression of constant texts amounts to; null when it is read elsewhere, undefined when nobody knows. */
function textOf(node: Argument | undefined, text: string, constants: ReadonlyMap<string, Expression>): string | null | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'Identifier' && constants.has(node.name)) return textOf(constants.get(node.name), text, constants);
  if (node.type === 'TaggedTemplateExpression') return textOf(node.quasi, text, constants);
  if (node.type !== 'TemplateLiteral') return RUN_TIME[text.slice(node.start, node.end)];
  const parts = node.expressions.map((part) => textOf(part, text, constants));
  if (parts.includes(undefined)) return undefined;
  if (parts.includes(null)) return null;
  return node.quasis.map((quasi, index) => `${quasi.value.cooked ?? quasi.value.raw}${parts[index] ?? ''}`).join('');
}
