/** What may hold a semicolon that ends nothing: comments, strings, quoted names, bodies of functions. */
const PIECES = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;

/**
 * The statements of an SQL file, in order, without the semicolons that end them and without those that say nothing. A cluster wants them one
 * by one: it passes the text of a message on to its workers, and theirs has to be one statement.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const { 0: piece, index } of sql.matchAll(PIECES)) {
    if (piece !== ';') continue;
    statements.push(sql.slice(from, index));
    from = index + 1;
  }
  statements.push(sql.slice(from));
  return statements.map((statement) => statement.trim()).filter(saysAnything);
}

function saysAnything(statement: string): boolean {
  return statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '';
}
