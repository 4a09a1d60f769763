import { describe, expect, test } from 'vitest';
import { ATTACKS, TAG } from '../../../test/platform/html-attacks.ts';
import { sanitiseNotice, saysSomething, searchTextOf } from './body.ts';

const PICTURE = '/i/0123456789abcdef0123456789abcdef.jpg';

describe('the text of a notice', () => {
  test.each([
    '<h2>점검 안내</h2><p>새벽 <strong>2시</strong>부터<br />4시까지</p><hr />',
    '<ul><li><p>하나</p></li></ul><ol><li>둘</li></ol><blockquote>인용</blockquote><pre><code>a &lt; b</code></pre>',
    `<p><img src="${PICTURE}" alt="배너" /></p>`,
    '<p><a href="https://sell.example/notice?id=1&amp;a=2">자세히</a> <a href="/app/setting/shop">연동</a> <a href="tel:021234567">전화</a></p>',
  ])('%s is kept', (html) => {
    expect(sanitiseNotice(html)).toBe(html);
  });

  test.each([
    ['<script>alert(1)</script>글', '글'],
    ['<p style="position:fixed" class="x" onclick="x()">글</p>', '<p>글</p>'],
    ['<a href="javascript:alert(1)" target="_top">글</a>', '<a>글</a>'],
    ['<a href="//evil.example">글</a>', '<a>글</a>'],
    ['<img src="https://evil.example/a.png">글', '글'],
    ['<img src="data:image/png;base64,AAAA">글', '글'],
    [`<img src="https://moa.example${PICTURE}" onload="x()" width="9">`, `<img src="${PICTURE}" alt="" />`],
    ['<iframe src="https://www.youtube.com/embed/x"></iframe><table><tr><td>칸</td></tr></table>', '칸'],
  ])('%s becomes %s', (given, kept) => {
    expect(sanitiseNotice(given)).toBe(kept);
  });

  test('nothing of a thousand attacks is left but words', () => {
    for (const attack of ATTACKS) {
      const clean = sanitiseNotice(attack);
      expect(clean.replace(TAG, ''), attack).not.toContain('<');
      for (const [, tag = '', attributes = ''] of clean.matchAll(TAG)) {
        expect(tag, attack).toMatch(/^(p|br|hr|h[234]|strong|b|em|i|u|s|code|pre|ul|ol|li|blockquote|a|img)$/);
        for (const [, name = '', value = ''] of attributes.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)) {
          expect(name, attack).toMatch(/^(href|src|alt)$/);
          if (name === 'href') expect(value, attack).toMatch(/^(https?:\/\/|tel:|mailto:|[^:/\\]*$)/);
          if (name === 'src') expect(value, attack).toMatch(/^\/i\//);
        }
      }
      expect(sanitiseNotice(clean), attack).toBe(clean);
    }
  });
});

test.each([
  ['<p></p>', false],
  ['<p> &nbsp;<br /></p>', false],
  ['<p>글</p>', true],
  [`<img src="${PICTURE}" alt="" />`, true],
])('%s says something: %s', (html, says) => {
  expect(saysSomething(html)).toBe(says);
});

test('words are searched without their markup', () => {
  expect(searchTextOf('11월 Ａ 점검', '<p>새벽<strong>2시</strong></p><p>R&amp;D &lt;팀&gt;</p>')).toBe('11월 a 점검 새벽2시 r&d <팀>');
});
