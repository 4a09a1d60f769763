/** Answers that operations gave, for a fault that mixes them up. */
import type { Payload } from './answer-bodies.ts';

/** Longer ones are not kept. */
const MAX_LENGTH = 256 * 1024;
/** What comes instead, the first of another family that was given. */
const PREFERRED = ['orders.collect', 'products.find', 'products.list', 'products.read', 'link.check'];

export class OtherAnswers {
  private readonly answers = new Map<string, Payload>();

  /** Keeps the longest answer of each operation: the one with the most rows. */
  keep(operation: string, payload: Payload): void {
    if (payload.length > MAX_LENGTH || payload.length <= (this.answers.get(operation)?.length ?? 0)) return;
    this.answers.set(operation, payload);
  }

  /** What an operation of another family answered (`products` for `orders`); null when there was none. */
  otherThan(operation: string): Payload | null {
    const names = [...PREFERRED, ...[...this.answers.keys()].toSorted()];
    const other = names.find((name) => familyOf(name) !== familyOf(operation) && this.answers.has(name));
    return other === undefined ? null : (this.answers.get(other) ?? null);
  }

  clear(): void {
    this.answers.clear();
  }
}

/** Claims are reported by the orders they belong to. */
function familyOf(operation: string): string {
  const family = operation.split('.')[0] ?? '';
  return family === 'claims' ? 'orders' : family;
}
