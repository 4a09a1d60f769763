/** Values of statements as they are sent: as pg writes them, of the kinds that we have. */
import utils from 'pg/lib/utils.js';

/** As PostgreSQL reads it: its text, its bytes, or null. */
export type Parameter = string | Buffer | null;

/** @throws for what can't be written, an object that holds itself */
export function toParameter(value: unknown): Parameter {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Buffer) return value;
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Date) return instantText(value);
  return utils.prepareValue(value) as Parameter;
}

/** Only what an escape is written for; looked for first, as nearly no text has any. */
const ESCAPED = /["\\]/;

function arrayText(values: readonly unknown[]): string {
  let text = '{';
  for (const [at, value] of values.entries()) {
    if (at > 0) text += ',';
    if (value === null || value === undefined) text += 'NULL';
    else if (typeof value === 'string') text += quoted(value);
    else if (Array.isArray(value)) text += arrayText(value);
    else if (value instanceof Uint8Array) text += `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
    else if (typeof value !== 'object') text += quoted(String(value));
    else text += quoted(String(toParameter(value)));
  }
  return `${text}}`;
}

function quoted(text: string): string {
  return `"${ESCAPED.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;
}

/** Years that are written with four digits. */
const [FIRST, BEYOND] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('+010000-01-01T00:00:00Z')];

/** With the offset of this process, as pg writes it: of a column without a time zone PostgreSQL takes what stands before it. */
function instantText(date: Date): string {
  const at = date.getTime();
  return at >= FIRST && at < BEYOND && date.getTimezoneOffset() === 0 ? date.toISOString() : (utils.prepareValue(date) as string);
}
