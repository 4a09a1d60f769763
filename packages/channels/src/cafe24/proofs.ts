/** What of an answer proves an operation: its resource under its name, and the number that was asked for (section 1). Pure. */
import { isRecord, type Proof, wireText } from '../sdk/index.ts';
import type { Answer } from './client.ts';

export type Row = Record<string, unknown>;

/** The rows of a list; an empty list is one. */
export function listProof(name: string): Proof<Answer, unknown[]> {
  return ({ body }) => {
    const rows = isRecord(body) ? body[name] : null;
    return Array.isArray(rows) ? rows : null;
  };
}

/** The one resource, with each of the given values under its name. */
export function rowProof(name: string, values: Record<string, string>): Proof<Answer, Row> {
  return ({ body }) => {
    const row = isRecord(body) ? body[name] : null;
    return isRecord(row) && Object.entries(values).every(([field, value]) => wireText.parse(row[field]) === value) ? row : null;
  };
}

/** As `rowProof`, of a resource whose own number under `field` is not known beforehand. */
export function madeProof(name: string, field: string, values: Record<string, string>): Proof<Answer, Row> {
  const prove = rowProof(name, values);
  return (answer) => {
    const row = prove(answer);
    return row && wireText.parse(row[field]) !== '' ? row : null;
  };
}
