/** What writes really did, kept in memory: a lost answer hides an effect from the client, a second effect hides behind the same final state. */

const KEPT = 1_000;

/** Ring of the last effects. */
export class EffectLog {
  private entries: { operation: string; subject: string }[] = [];

  add(operation: string, subject: string): void {
    this.entries.push({ operation, subject });
    if (this.entries.length > KEPT * 2) this.entries = this.entries.slice(-KEPT);
  }

  count(operation: string, subject: string): number {
    return this.entries.filter((entry) => entry.operation === operation && entry.subject === subject).length;
  }

  /** How often each subject was written to. */
  counts(operation: string): Map<string, number> {
    const counts = new Map<string, number>();
    for (const entry of this.entries) if (entry.operation === operation) counts.set(entry.subject, (counts.get(entry.subject) ?? 0) + 1);
    return counts;
  }

  clear(): void {
    this.entries = [];
  }
}
