/** What of an answer proves an operation: its resource under its name, and the number that was asked for (section 1). Pure. */
import type { Proof } from '../sdk/proof.ts';
import { isWire, text, type Wire } from '../sdk/reader.ts';

/** The rows of a list; an empty list is one. */
export function listProof(name: string): Proof<Wire, unknown[]> {
  return ({ [name]: rows }) => (Array.isArray(rows) ? rows : null);
}

/** The one resource, with each of the given values under its name. */
export function rowProof(name: string, values: Record<string, string>): Proof<Wire, Wire> {
  return ({ [name]: row }) => (isWire(row) && Object.entries(values).every(([field, value]) => text(row[field]) === value) ? row : null);
}

/** As `rowProof`, of a resource whose own number under `field` is not known beforehand. */
export function madeProof(name: string, field: string, values: Record<string, string> = {}): Proof<Wire, Wire> {
  const prove = rowProof(name, values);
  return (answer) => {
    const row = prove(answer);
    return row && text(row[field]) !== '' ? row : null;
  };
}

/** The rows of a bulk answer, under the resource's name or a common one. */
export function bulkProof(resource: string): Proof<Wire, unknown[]> {
  return (answer) => [resource, 'responses', 'results'].map((name) => answer[name]).find(Array.isArray) ?? null;
}
