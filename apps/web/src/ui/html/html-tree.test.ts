import { cpuMs } from '@moa/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HtmlNode, readHtml } from './html-tree.ts';

/** The tree written back, to compare at a glance. */
function write(nodes: HtmlNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `[${node.tag}${node.href ? ` ${node.href}` : ''}${node.src ? ` ${node.src} ${node.alt}` : ''}|${write(node.children)}]`,
    )
    .join('');
}

const PICTURE = '/i/0123456789abcdef0123456789abcdef.jpg';

describe('HTML of a message', () => {
  it.each([
    ['그냥 글', '그냥 글'],
    ['<b>굵게</b> 보통<br>다음 줄', '[b|굵게] 보통[br|]다음 줄'],
    ['<P>문단<ul><li>하나<li>둘</ul>', '[p|문단[ul|[li|하나[li|둘]]]]'],
    ['a &lt; b &amp;&nbsp;c &#44032;&#x1F600;', 'a < b &\u00a0c 가😀'],
    ['3 < 5 그리고 <3', '3 < 5 그리고 <3'],
    ['<!-- 숨김 -->보임', '보임'],
    ['<font color=red>붉게</font>', '붉게'],
    ['<a href="https://moa.kr/a?b=1&amp;c=2">열기</a>', '[a https://moa.kr/a?b=1&c=2|열기]'],
    ["<a class=x href='/app/inquiry'>문의</a>", '[a /app/inquiry|문의]'],
    ['<h2>제목</h2><blockquote>인용</blockquote><pre>그대로</pre>', '[h2|제목][blockquote|인용][pre|그대로]'],
    [`<p><img src="${PICTURE}" alt="배너 &quot;새&quot;">글</p>`, `[p|[img ${PICTURE} 배너 "새"|]글]`],
    [`<img src='${PICTURE.replace('.jpg', '-240.png')}'>`, `[img ${PICTURE.replace('.jpg', '-240.png')} |]`],
    ['</b>닫기만 있음', '닫기만 있음'],
    ['<b>닫지 않음', '[b|닫지 않음]'],
  ])('%s', (html, expected) => {
    expect(write(readHtml(html))).toBe(expected);
  });

  it.each([
    ['<script>alert(1)</script>글', '글'],
    ['<SCRIPT src=//evil>x</ScRiPt >글', '글'],
    ['<style>*{display:none}</style>글', '글'],
    ['<img src=x onerror=alert(1)>글', '글'],
    ['<img src="https://evil.example/i/0123456789abcdef0123456789abcdef.jpg">글', '글'],
    ['<img src="//evil.example/a.png">글', '글'],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">글', '">글'],
    [`<img src="${PICTURE}?x=1">글`, '글'],
    [`<img src="${PICTURE}" onerror="alert(1)">글`, `[img ${PICTURE} |]글`],
    ['<svg><a href="javascript:alert(1)">x</a></svg>글', '글'],
    ['<b onclick="alert(1)" style="position:fixed">글</b>', '[b|글]'],
    ['<a href="javascript:alert(1)">글</a>', '[a|글]'],
    ['<a href=" java\tscript:alert(1)">글</a>', '[a|글]'],
    ['<a href="&#106;avascript:alert(1)">글</a>', '[a|글]'],
    ['<a href="//evil.example">글</a>', '[a|글]'],
    ['<a href="/\\evil.example">글</a>', '[a|글]'],
    ['<a href="/\t/evil.example">글</a>', '[a|글]'],
    ['<a data-href="https://moa.kr">글</a>', '[a|글]'],
    ['<script>끝이 없음', ''],
    ['<iframe srcdoc="<p>x">안</iframe>글', '글'],
  ])('keeps nothing dangerous of %s', (html, expected) => {
    expect(write(readHtml(html))).toBe(expected);
  });

  it('links only to safe addresses whatever is written', () => {
    fc.assert(
      fc.property(fc.string(), (address) => {
        for (const node of readHtml(`<a href="${address}">글</a>`)) {
          if (typeof node !== 'string' && node.href) expect(node.href).toMatch(/^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i);
        }
      }),
    );
  });

  it.each(['<b>', '<a href="', '<', '</', '<!--', '<script>', '&amp;', ' href="', '<img src="', ' alt='])(
    'reads 100 kB of %s within 100 ms',
    (piece) => {
      const html = piece.repeat(100_000 / piece.length);
      expect(cpuMs(() => readHtml(html))).toBeLessThan(100);
    },
  );
});
