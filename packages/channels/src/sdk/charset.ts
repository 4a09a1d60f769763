/** What EUC-KR can carry. iconv writes `?` for what it lacks, so texts are checked before they are encoded. */
import iconv from 'iconv-lite';

/** Characters of a text that the character set lacks, each once, in order of appearance. */
export function unrepresentable(text: string, charset: 'UTF-8' | 'EUC-KR'): string[] {
  if (charset === 'UTF-8') return [];
  return [...new Set(text)].filter((char) => !isAscii(char) && iconv.decode(iconv.encode(char, 'cp949'), 'cp949') !== char);
}

function isAscii(char: string): boolean {
  return (char.codePointAt(0) ?? 0) < 0x80;
}

/** Length as Korean channels count bytes: a UTF-16 code unit above 0x7F counts two. */
export function byteLength(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) bytes += text.charCodeAt(index) > 0x7f ? 2 : 1;
  return bytes;
}
