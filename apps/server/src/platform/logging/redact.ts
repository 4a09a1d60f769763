/** Keeps secrets and personal data out of the logs, whatever is handed to the logger. */

const SECRET_KEYS =
  /pass(word|wd|phrase)|secret|token|authorization|cookie|api[-_]?key|access[-_]?key|private[-_]?key|credential|signature|bcrypt|set-cookie|client[-_]?secret|auth[-_]?num/i;
const PERSONAL_KEYS =
  /phone|mobile|tel(no|_no|$)|email|address|addr\d?$|zip(code)?$|receiver|buyer|orderer|recipient|customs|birth|account(no|number|holder)|realname|^name$|username|contact/i;

const TEXT_PATTERNS: readonly [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 ***'],
  [/(?<![\w-])eyJ[\w-]{10,}\.[\w-]+\.[\w-]*/g, '***'],
  [/\b01[016789][-\s.]?\d{3,4}[-\s.]?\d{4}\b/g, '***'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]{1,63}\.[\w.]+/g, '***'],
  [/(postgres(?:ql)?:\/\/[^:@/\s]{1,100}:)[^@\s]{1,300}@/g, '$1***@'],
  [/([?&](?:\w*token|\w*key|signature|code|secret|authNum)=)[^&\s"]+/gi, '$1***'],
];

const DEPTH = 6;
const ITEMS = 50;
const TEXT = 4_000;

/** A copy of `value` that may be logged: values under revealing keys are starred, texts are scrubbed and shortened, depth is bounded. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? String(value) : value;
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `<${value.byteLength} bytes>`;
  if (depth >= DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, ITEMS).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, ITEMS)
      .map(([key, inner]) => [key, isRevealing(key) && inner !== null && typeof inner !== 'boolean' ? '***' : redact(inner, depth + 1)]),
  );
}

/** Scrubs what looks like a secret or personal out of a text. */
export function scrub(text: string): string {
  const short = text.length > TEXT ? `${text.slice(0, TEXT)}…` : text;
  return TEXT_PATTERNS.reduce((scrubbed, [pattern, replacement]) => scrubbed.replace(pattern, replacement), short);
}

function isRevealing(key: string): boolean {
  return SECRET_KEYS.test(key) || PERSONAL_KEYS.test(key);
}

/** Of a database error the values are left out: its detail quotes rows. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table, statusCode } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: scrub(error.message),
    ...Object.fromEntries(Object.entries({ code, constraint, table, statusCode }).filter(([, value]) => value !== undefined)),
    stack: scrub(error.stack ?? ''),
    ...(error.cause === undefined || depth >= DEPTH ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
