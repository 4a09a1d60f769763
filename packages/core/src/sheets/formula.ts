/**
 * Text as cells of a sheet may hold it. A spreadsheet takes text that begins with one of these signs for a formula, at the latest when the
 * sheet is saved as CSV and opened again.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

const NEUTRALISED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * The text with an apostrophe before it where a spreadsheet would calculate it; `restoreFormula` gives the text back.
 */
export function neutraliseFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text as it was before `neutraliseFormula`. */
export function restoreFormula(text: string): string {
  return NEUTRALISED.test(text) ? text.slice(1) : text;
}
