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

  clear(): void {
    this.entries = [];
  }
}
