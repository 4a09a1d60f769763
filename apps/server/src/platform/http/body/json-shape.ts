/** Looks at JSON text before it is parsed: shapes no input of ours has, whose values would keep the process busy. */

/** No input of ours is nested so deeply; code that walks values may then use the stack. */
const MAX_DEPTH = 64;
/** Members of one object. Those with very many names are slow to read, to copy and to look through. */
const MAX_MEMBERS = 1_000;
/** Items of one list. */
const MAX_ITEMS = 10_000;

/** What is wrong with the shape of `json`, in Korean; null for nothing. Reads the text once and builds nothing. */
export function jsonShapeProblem(json: string): string | null {
  // Values so far in each container that is open, by depth, and how many it may hold.
  const held = new Int32Array(MAX_DEPTH + 1);
  const limits = new Int32Array(MAX_DEPTH + 1).fill(MAX_ITEMS);
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (char === QUOTE) at = endOfString(json, at);
    else if (char === BRACE_OPEN || char === BRACKET_OPEN) {
      depth += 1;
      if (depth > MAX_DEPTH) return `${MAX_DEPTH}단계보다 깊게 중첩할 수 없습니다.`;
      held[depth] = 1;
      limits[depth] = char === BRACE_OPEN ? MAX_MEMBERS : MAX_ITEMS;
    } else if (char === BRACE_CLOSE || char === BRACKET_CLOSE) {
      // Not JSON: the parser says so.
      if (depth === 0) return null;
      depth -= 1;
    } else if (char === COMMA) {
      const now = (held[depth] ?? 0) + 1;
      held[depth] = now;
      if (now > (limits[depth] ?? 0)) return '한 번에 보낼 수 있는 항목 수를 넘었습니다.';
    }
  }
  return null;
}

/** Where the string that begins at `from` ends; the end of the text when it does not. */
function endOfString(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at++) {
    const char = json.charCodeAt(at);
    if (char === BACKSLASH) at += 1;
    else if (char === QUOTE) return at;
  }
  return json.length;
}

const [QUOTE, COMMA, BACKSLASH, BRACKET_OPEN, BRACKET_CLOSE, BRACE_OPEN, BRACE_CLOSE] = [0x22, 0x2c, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];
