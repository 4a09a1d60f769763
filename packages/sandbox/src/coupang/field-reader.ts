import { isObject, type JsonObject, readFlag, readInt } from './json.ts';

/** Reads fields of a body and collects what is wrong in Korean, so that one answer names every problem. */
export class FieldReader {
  readonly problems: string[];
  readonly values: JsonObject = {};
  private readonly source: JsonObject;
  private readonly prefix: string;

  constructor(source: JsonObject, problems: string[], prefix = '') {
    this.source = source;
    this.problems = problems;
    this.prefix = prefix;
  }

  complain(text: string): void {
    this.problems.push(this.prefix + text);
  }

  raw(name: string): unknown {
    return this.source[name];
  }

  /** Keeps a field as it came, with a default when it is absent. */
  keep(name: string, fallback: unknown): void {
    this.values[name] = this.source[name] ?? fallback;
  }

  text(name: string, options: { max?: number; required?: boolean } = {}): string {
    const given = this.source[name];
    const value = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : '';
    this.values[name] = value;
    if (value === '' && options.required) this.complain(`${name}은(는) 필수 입력값입니다.`);
    if (options.max !== undefined && value.length > options.max)
      this.complain(`${name}은(는) 최대 ${options.max}자까지 입력할 수 있습니다.`);
    return value;
  }

  choice(name: string, allowed: readonly string[], fallback?: string): string {
    const given = this.source[name] ?? fallback;
    const value = typeof given === 'string' ? given : '';
    this.values[name] = value;
    if (value === '') this.complain(`${name}은(는) 필수 입력값입니다.`);
    else if (!allowed.includes(value)) this.complain(`${name} 값(${value})이 올바르지 않습니다. 가능한 값: ${allowed.join(', ')}`);
    return value;
  }

  int(name: string, options: { min: number; max: number; step?: number }): number {
    const given = this.source[name];
    const value = readInt(given);
    this.values[name] = value ?? 0;
    if (given === undefined || given === null || given === '') this.complain(`${name}은(는) 필수 입력값입니다.`);
    else if (value === null) this.complain(`${name}은(는) 숫자여야 합니다.`);
    else if (value < options.min || value > options.max) this.complain(`${name}은(는) ${options.min} 이상 ${options.max} 이하여야 합니다.`);
    else if (options.step && value % options.step !== 0) this.complain(`${name}은(는) ${options.step}원 단위로 입력해 주세요.`);
    return value ?? 0;
  }

  flag(name: string, fallback?: boolean): boolean {
    const given = this.source[name] ?? fallback;
    const value = readFlag(given);
    this.values[name] = value ?? false;
    if (given === undefined || given === null) this.complain(`${name}은(는) 필수 입력값입니다.`);
    else if (value === null) this.complain(`${name}은(는) true 또는 false여야 합니다.`);
    return value ?? false;
  }

  dateTime(name: string): string {
    const value = this.text(name, { required: true });
    if (value !== '' && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value))
      this.complain(`${name}은(는) yyyy-MM-ddTHH:mm:ss 형식이어야 합니다.`);
    return value;
  }

  /** A list of objects; anything else in it is a problem. Absent is empty. */
  objects(name: string): JsonObject[] {
    const given = this.source[name];
    if (given === undefined || given === null) return [];
    if (Array.isArray(given) && given.every(isObject)) return given;
    this.complain(`${name}의 형식이 올바르지 않습니다.`);
    return [];
  }
}
