import { badRequest, type InvalidInput } from './answers.ts';
import { isJson, type Json } from './json.ts';

interface Range {
  min?: number;
  max?: number;
  /** The number must be a multiple of this. */
  unit?: number;
}

/** Collects every complaint about a body, in the form of `invalidInputs`. */
export class Checks {
  readonly problems: InvalidInput[] = [];

  add(name: string, type: string, message: string): void {
    this.problems.push({ name, type, message });
  }

  /** Answers 400 with everything found. */
  finish(): void {
    if (this.problems.length > 0) throw badRequest('입력값이 올바르지 않습니다.', this.problems);
  }

  required(parent: Json, key: string, path: string, label: string): boolean {
    const value = parent[key];
    if (value === undefined || value === null) {
      this.add(`${path}.${key}`, 'NotNull', `${label} 항목을 입력해 주세요.`);
      return false;
    }
    return true;
  }

  object(parent: Json, key: string, path: string, label: string): Json {
    if (!this.required(parent, key, path, label)) return {};
    const value = parent[key];
    if (isJson(value)) return value;
    this.add(`${path}.${key}`, 'NotValidType', `${label} 항목의 형식이 올바르지 않습니다.`);
    return {};
  }

  text(parent: Json, key: string, path: string, label: string, options: { required?: boolean; max?: number } = {}): string {
    const value = parent[key];
    const name = `${path}.${key}`;
    if (value === undefined || value === null || value === '') {
      if (options.required) this.add(name, 'NotEmpty', `${label} 항목을 입력해 주세요.`);
      return '';
    }
    if (typeof value !== 'string') {
      this.add(name, 'NotValidType', `${label} 항목은 문자열이어야 합니다.`);
      return '';
    }
    if (options.required && value.trim() === '') this.add(name, 'NotBlank', `${label} 항목을 입력해 주세요.`);
    if (options.max !== undefined && value.length > options.max) {
      this.add(name, 'SizeMax', `${label} 항목은 최대 ${options.max}자까지 입력할 수 있습니다.`);
    }
    return value;
  }

  number(parent: Json, key: string, path: string, label: string, range: Range & { required?: boolean } = {}): number | null {
    const value = parent[key];
    const name = `${path}.${key}`;
    if (value === undefined || value === null) {
      if (range.required) this.add(name, 'NotNull', `${label} 항목을 입력해 주세요.`);
      return null;
    }
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      this.add(name, 'NotValidType', `${label} 항목은 정수여야 합니다.`);
      return null;
    }
    if (range.min !== undefined && value < range.min) this.add(name, 'NumberMin', `${label} 항목은 ${range.min} 이상이어야 합니다.`);
    if (range.max !== undefined && value > range.max) this.add(name, 'NumberMax', `${label} 항목은 ${range.max} 이하여야 합니다.`);
    if (range.unit !== undefined && value % range.unit !== 0) {
      this.add(name, 'NumberUnit', `${label} 항목은 ${range.unit} 단위로 입력해 주세요.`);
    }
    return value;
  }

  choice(parent: Json, key: string, path: string, label: string, allowed: readonly string[], required = false): string {
    const value = parent[key];
    const name = `${path}.${key}`;
    if (value === undefined || value === null || value === '') {
      if (required) this.add(name, 'NotNull', `${label} 항목을 입력해 주세요.`);
      return '';
    }
    if (typeof value === 'string' && allowed.includes(value)) return value;
    this.add(name, 'NotValidEnum', `${label} 항목의 값이 올바르지 않습니다.`);
    return '';
  }

  flag(parent: Json, key: string, path: string, label: string, required = false): void {
    const value = parent[key];
    if (value === undefined || value === null) {
      if (required) this.add(`${path}.${key}`, 'NotNull', `${label} 항목을 입력해 주세요.`);
      return;
    }
    if (typeof value !== 'boolean') this.add(`${path}.${key}`, 'NotValidType', `${label} 항목은 true 또는 false여야 합니다.`);
  }
}
