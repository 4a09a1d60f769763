import { expect, test } from 'vitest';
import { sanitiseDetail } from './sanitise.ts';

test.each([
  ['<script>alert(1)</script>글', '글'],
  ['<img src=x onerror=alert(1)>', '<img />'],
  ['<a href="javascript:alert(1)">글</a>', '<a rel="noopener noreferrer nofollow">글</a>'],
  ['<iframe src="https://evil.example/x"></iframe>', '<iframe></iframe>'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<p style="background:url(javascript:alert(1))">글</p>', '<p>글</p>'],
  ['<style>body{display:none}</style><p>글</p>', '<p>글</p>'],
  ['<form action="https://evil.example"><input name="a"></form>', ''],
  ['<p onclick="x()">글', '<p>글</p>'],
  ['<img src="data:text/html;base64,AAAA">', '<img />'],
])('%s is made harmless', (given, kept) => {
  expect(sanitiseDetail(given)).toBe(kept);
});

test.each([
  '<h2>린넨 셔츠</h2><p style="text-align:center"><img src="https://img.example/a.jpg" alt="앞면" /></p>',
  '<table border="1"><tbody><tr><td colspan="2">사이즈</td></tr></tbody></table>',
  '<ul><li>면 100%</li></ul>',
])('%s is kept', (html) => {
  expect(sanitiseDetail(html)).toBe(html);
});
