import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailText } from './detail-text.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
const words = fc.array(fc.stringMatching(/^[a-z0-9가-힣]{1,8}$/), { minLength: 1, maxLength: 8 });
const tag = fc.constantFrom('p', 'b', 'div', 'strong', 'li');

describe('the words of a detail page', () => {
  test('are the same however a shop writes its tags and its spaces', () => {
    fc.assert(
      fc.property(words, tag, tag, fc.constantFrom(' ', '\r\n', '&nbsp;', '<br>', '<br/>\n', '\u3000'), (all, one, other, between) => {
        const sent = `<${one}>${all.join(' ')}</${one}>`;
        const shown = `<!-- by the shop --><${other} class="a" style='x'>${all.join(between)}</${other}><style>.a{color:red}</style>`;
        expect(detailText(shown)).toBe(detailText(sent));
        expect(detailText(sent)).toBe(all.join(''));
      }),
    );
  });

  test('are the same where a shop answers the page escaped, once or twice', () => {
    fc.assert(
      fc.property(words, tag, (all, one) => {
        const sent = `<${one} title="a > b">${all.join(' &middot; ')}</${one}>`;
        expect(detailText(escaped(sent))).toBe(detailText(sent));
        expect(detailText(escaped(escaped(sent)))).toBe(detailText(sent));
      }),
    );
  });

  test('are the same without letters that a shop can not hold', () => {
    expect(detailText('<p>여름 셔츠 🌿 ★ café</p>')).toBe(detailText('<p>여름 셔츠 ? &#9733; caf?</p>'));
    expect(detailText('&#54620;글')).toBe('한글');
  });

  test('differ where a word differs', () => {
    fc.assert(fc.property(words, (all) => detailText(`<p>${all.join(' ')}</p>`) !== detailText(`<p>${all.join(' ')} 더</p>`)));
  });

  test('come at once out of a page of nothing but open brackets', () => {
    expect(detailText('<'.repeat(500_000))).toBe('');
    expect(detailText('<!--'.repeat(100_000))).toBe('');
    expect(detailText('<script'.repeat(70_000))).toBe('script'.repeat(70_000));
  });

  test('come out of anything', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => /^[0-9a-z가-힣]*$/.test(detailText(text))));
  });
});
