/**
 * A program's text with nothing but ASCII. V8 keeps the text of what it runs, and one Korean letter makes every character of a file take two
 * bytes. In strings, templates, patterns and names an escape means the letter; no source reads `raw` of a template.
 * @throws where a backslash stands before such a letter, which an escape would take for its own
 */
export function asAscii(code: string): string {
  const odd = /(?<!\\)(?:\\\\)*\\[\u0080-\uffff]/.exec(code);
  if (odd) throw new Error(`a backslash before a letter that is not ASCII: ${code.slice(odd.index, odd.index + 80)}`);
  return code.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
