/** Whether a text is a date or a time. Apart from the messages, which what only reads an address does without. */
export type DateFormat = 'YYYY-MM-DD' | 'YYYY-MM' | 'HH:mm:ss' | 'HH:mm';

const PATTERNS: Record<DateFormat, RegExp> = {
  'YYYY-MM-DD': /^(\d{4})-(\d{2})-(\d{2})$/,
  'YYYY-MM': /^(\d{4})-(\d{2})$/,
  'HH:mm:ss': /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/,
  'HH:mm': /^([01]\d|2[0-3]):([0-5]\d)$/,
};

/** Written in the format, and a day that exists. */
export function isDateText(text: string, format: DateFormat): boolean {
  const match = PATTERNS[format].exec(text);
  if (!match) return false;
  if (format.startsWith('HH')) return true;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3] ?? '1')];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}
