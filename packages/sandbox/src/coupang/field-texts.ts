import { sentenceOf } from '../kernel/field-sentence.ts';
import { Fields, type Json } from '../kernel/fields.ts';

/** How WING words what is wrong with a field. Numbers and booleans may be texts (sheet 10). */
export function fieldsOf(source: Json): Fields<string> {
  return new Fields(source, { lenient: true, problem: ({ parent, name }, problem) => placeOf(parent) + sentenceOf(name, problem) });
}

function placeOf(parent: string): string {
  const [, list, index] = /^(\w+)\[(\d+)\]/.exec(parent) ?? [];
  if (list === undefined) return '';
  return list === 'items' ? `[옵션 ${Number(index) + 1}] ` : `[${list}] `;
}

/** Texts that a seller may leave out; they are kept all the same. */
export function optionalTexts(fields: Fields<string>, max: number, names: readonly string[]): void {
  for (const name of names) fields.values[name] = fields.text(name, { max });
}
