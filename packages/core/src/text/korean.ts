/** Korean messages read well only with the right particle after a name. */

/** `이름을`, `수량을`, `주소를`: the word with 을 or 를. Words that end in no Hangul syllable get 을(를). */
export function withObject(word: string): string {
  return word + particle(word, '을', '를', '을(를)');
}

/** The word with 이 or 가. */
export function withSubject(word: string): string {
  return word + particle(word, '이', '가', '이(가)');
}

/** The word with 과 or 와. */
export function withAnd(word: string): string {
  return word + particle(word, '과', '와', '과(와)');
}

/** The word in quotes, and behind them the particle that one of the functions above gives it. */
export function quoted(word: string, withParticle: (word: string) => string): string {
  return `'${word}'${withParticle(word).slice(word.length)}`;
}

/** The word with 은 or 는. */
export function withTopic(word: string): string {
  return word + particle(word, '은', '는', '은(는)');
}

function particle(word: string, closed: string, open: string, unknown: string): string {
  const code = (word.at(-1)?.charCodeAt(0) ?? 0) - 0xac00;
  if (code < 0 || code > 11_171) return unknown;
  return code % 28 === 0 ? open : closed;
}

/** `12,300` */
export function withCommas(value: number): string {
  return value.toLocaleString('en-US');
}
