/**
 * Text as cells of a sheet may hold it. A spreadsheet takes text that begins with one of these signs for a formula, at the latest when the
 * sheet is saved as CSV and opened again.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * The text with an apostrophe before it where a spreadsheet would calculate it. Taking one apostrophe off where any stand before such a sign
 * gives the text back.
 */
export function neutraliseFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
