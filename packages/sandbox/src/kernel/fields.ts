/** Reads JSON that nobody has checked yet, and collects everything that is wrong with it in the words of the channel. */
export type Json = Record<string, unknown>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What lies under a name, where it is an object; else an empty one. */
export function child(parent: Json, name: string): Json {
  const inner = parent[name];
  return isJson(inner) ? inner : {};
}

type FieldType = 'TEXT' | 'INTEGER' | 'CHOICE' | 'FLAG' | 'OBJECT' | 'ROWS' | 'TEXTS';

/** What is wrong with a field. `OTHER` is what only the channel can say of it. */
export type FieldProblem =
  | { is: 'MISSING' | 'BLANK' | 'WRONG_TYPE'; type: FieldType }
  | { is: 'TOO_LONG' | 'TOO_MANY'; max: number }
  | { is: 'OUT_OF_RANGE'; value: number; min: number; max: number }
  | { is: 'NOT_A_MULTIPLE'; step: number }
  | { is: 'NOT_ALLOWED'; value: unknown; allowed: readonly string[] }
  | { is: 'WRONG_FORM'; form: string }
  | { is: 'UNKNOWN' }
  | { is: 'OTHER'; code: string; message: string };

export interface Field {
  /** Path of the object that holds it; empty for the body itself. */
  parent: string;
  /** Empty for the object as a whole. */
  name: string;
  /** Parent and name with a full stop between them. */
  path: string;
  /** What the channel calls it to sellers; its name where it has no such word. */
  label: string;
}

/** How a channel reads and words fields. */
export interface Wording<P> {
  problem(field: Field, problem: FieldProblem): P;
  /** Integers and flags may be sent as texts and texts as integers; blanks around a text do not count. */
  lenient?: boolean;
  /** Only what is not there is absent: null and '' are values like others. */
  exact?: boolean;
}

interface Options {
  label?: string;
  required?: boolean;
}

interface TextOptions extends Options {
  max?: number;
  /** What it has to look like, and how a seller is notified so. */
  form?: { pattern: RegExp; name: string };
}

interface IntegerOptions extends Options {
  min?: number;
  max?: number;
  /** It has to be a multiple of this. */
  step?: number;
}

/**
 * Fields of one object of a body. Each reader answers what was sent, or what stands for nothing ('' or null) where it is absent or wrong, and
 * keeps what was right in `values`. A field that is null, and a text that is '', is absent, unless the channel is exact.
 */
export class Fields<P> {
  readonly source: Json;
  readonly values: Json = {};
  readonly problems: P[];
  private readonly wording: Wording<P>;
  private readonly path: string;
  private readonly asked = new Set<string>();
  private readonly parts: Fields<P>[] = [];

  constructor(source: Json, wording: Wording<P>, problems: P[] = [], path = '') {
    this.source = source;
    this.wording = wording;
    this.problems = problems;
    this.path = path;
  }

  /** A problem of a field in the channel's own words; of the object as a whole where the name is empty. */
  complain(name: string, message: string, code = ''): void {
    this.add(name, { is: 'OTHER', code, message });
  }

  /** A problem of any kind, worded by the channel. */
  add(name: string, problem: FieldProblem, label = name): void {
    this.problems.push(this.wording.problem({ parent: this.path, name, path: this.pathOf(name), label }, problem));
  }

  /** What was sent, unread. */
  raw(name: string): unknown {
    this.asked.add(name);
    return this.source[name];
  }

  /** Keeps a field as it came. */
  keep(name: string, fallback?: unknown): void {
    const given = this.raw(name) ?? fallback;
    if (given !== undefined) this.values[name] = given;
  }

  text(name: string, options: TextOptions = {}): string {
    const given = this.given(name, 'TEXT', options);
    if (given === undefined) return '';
    const value = this.asText(given);
    if (value === null) return this.refuse(name, { is: 'WRONG_TYPE', type: 'TEXT' }, options, '');
    this.values[name] = value;
    if (options.required && value.trim() === '') this.add(name, { is: 'BLANK', type: 'TEXT' }, options.label);
    else if (options.max !== undefined && value.length > options.max) this.add(name, { is: 'TOO_LONG', max: options.max }, options.label);
    else if (options.form && !options.form.pattern.test(value))
      this.add(name, { is: 'WRONG_FORM', form: options.form.name }, options.label);
    return value;
  }

  integer(name: string, options: IntegerOptions = {}): number | null {
    const given = this.given(name, 'INTEGER', options);
    if (given === undefined) return null;
    const value = this.asInteger(given);
    if (value === null) return this.refuse(name, { is: 'WRONG_TYPE', type: 'INTEGER' }, options, null);
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step } = options;
    this.values[name] = value;
    if (value < min || value > max) this.add(name, { is: 'OUT_OF_RANGE', value, min, max }, options.label);
    else if (step !== undefined && value % step !== 0) this.add(name, { is: 'NOT_A_MULTIPLE', step }, options.label);
    return value;
  }

  choice(name: string, allowed: readonly string[], options: Options = {}): string {
    const given = this.given(name, 'CHOICE', options);
    if (given === undefined) return '';
    const value = allowed.find((one) => one === given);
    if (value === undefined) return this.refuse(name, { is: 'NOT_ALLOWED', value: given, allowed }, options, '');
    this.values[name] = value;
    return value;
  }

  flag(name: string, options: Options = {}): boolean | null {
    const given = this.given(name, 'FLAG', options);
    if (given === undefined) return null;
    const value = this.asFlag(given);
    if (value === null) return this.refuse(name, { is: 'WRONG_TYPE', type: 'FLAG' }, options, null);
    this.values[name] = value;
    return value;
  }

  /** Null where there is none to read on in. */
  object(name: string, options: Options = {}): Fields<P> | null {
    const given = this.given(name, 'OBJECT', options);
    if (given === undefined) return null;
    if (!isJson(given)) return this.refuse(name, { is: 'WRONG_TYPE', type: 'OBJECT' }, options, null);
    const inner = this.part(given, name);
    this.values[name] = inner.values;
    return inner;
  }

  /** The objects of a list; anything else in it makes the whole list wrong, and empty. */
  rows(name: string, options: Options & { max?: number } = {}): Fields<P>[] {
    const given = this.given(name, 'ROWS', options);
    if (given === undefined) return [];
    if (!Array.isArray(given) || !given.every(isJson)) return this.refuse(name, { is: 'WRONG_TYPE', type: 'ROWS' }, options, []);
    this.checkCount(name, 'ROWS', given.length, options);
    const rows = given.map((row, at) => this.part(row, `${name}[${at}]`));
    this.values[name] = rows.map((row) => row.values);
    return rows;
  }

  /** The texts of a list; anything else in it makes the whole list wrong, and empty. */
  texts(name: string, options: Options & { max?: number } = {}): string[] {
    const given = this.given(name, 'TEXTS', options);
    if (given === undefined) return [];
    if (!Array.isArray(given) || !given.every((one) => typeof one === 'string'))
      return this.refuse(name, { is: 'WRONG_TYPE', type: 'TEXTS' }, options, []);
    this.checkCount(name, 'TEXTS', given.length, options);
    this.values[name] = given;
    return given;
  }

  /** Complains of every field that nobody asked for, here and in what was read of it. */
  refuseOthers(): void {
    for (const name of Object.keys(this.source)) if (!this.asked.has(name)) this.add(name, { is: 'UNKNOWN' });
    for (const part of this.parts) part.refuseOthers();
  }

  private part(source: Json, name: string): Fields<P> {
    const part = new Fields(source, this.wording, this.problems, this.pathOf(name));
    this.parts.push(part);
    return part;
  }

  private checkCount(name: string, type: FieldType, count: number, { required, max, label }: Options & { max?: number }): void {
    if (required && count === 0) this.add(name, { is: 'BLANK', type }, label);
    if (max !== undefined && count > max) this.add(name, { is: 'TOO_MANY', max }, label);
  }

  private pathOf(name: string): string {
    return [this.path, name].filter((part) => part !== '').join('.');
  }

  private refuse<T>(name: string, problem: FieldProblem, { label }: Options, nothing: T): T {
    this.add(name, problem, label);
    return nothing;
  }

  private given(name: string, type: FieldType, { required, label }: Options): unknown {
    const given = this.raw(name);
    const isText = type !== 'OBJECT' && type !== 'ROWS' && type !== 'TEXTS';
    const absent = given === undefined || (!this.wording.exact && (given === null || (given === '' && isText)));
    if (absent && required) this.add(name, { is: 'MISSING', type }, label);
    return absent ? undefined : given;
  }

  private asText(given: unknown): string | null {
    if (typeof given === 'string') return this.wording.lenient ? given.trim() : given;
    return typeof given === 'number' && this.wording.lenient ? String(given) : null;
  }

  private asInteger(given: unknown): number | null {
    if (typeof given === 'number') return Number.isSafeInteger(given) ? given : null;
    return this.wording.lenient && typeof given === 'string' && /^\s*-?\d{1,15}\s*$/.test(given) ? Number(given) : null;
  }

  private asFlag(given: unknown): boolean | null {
    if (typeof given === 'boolean') return given;
    if (!this.wording.lenient || typeof given !== 'string') return null;
    const word = given.trim().toLowerCase();
    if (word !== 'true' && word !== 'false') return null;
    return word === 'true';
  }
}
