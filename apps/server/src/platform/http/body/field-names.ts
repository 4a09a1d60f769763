/** Names in bracket notation (`range[from]`), of query parameters and multipart parts. */

/** No input of ours is nested so deeply. What a name of thousands of brackets decodes to takes seconds to build and to walk. */
const MAX_LEVELS = 16;

export function nameNestsTooDeep(name: string): boolean {
  let levels = 0;
  for (let at = name.indexOf('['); at !== -1; at = name.indexOf('[', at + 1)) {
    levels += 1;
    if (levels > MAX_LEVELS) return true;
  }
  return false;
}
