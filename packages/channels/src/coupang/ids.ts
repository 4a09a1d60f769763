/** Ids have up to 18 digits, more than a JavaScript number holds: they are kept as text and leave as JSON numbers. */

/** The id as a JSON number of exactly its digits; anything else as the text it is. */
export function idNumber(id: string): unknown {
  return /^\d+$/.test(id) ? rawJson(id) : id;
}

/** `JSON.rawJSON` is in the runtime but not yet in the language's types. */
function rawJson(digits: string): unknown {
  const json = JSON as unknown as { rawJSON(text: string): unknown };
  return json.rawJSON(digits);
}
