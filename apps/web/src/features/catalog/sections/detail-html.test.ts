import { expect, test } from 'vitest';
import { losesMarkup } from './detail-html.ts';

test.each([
  ['<p>a <strong>b</strong></p><img src="/i/a.jpg" alt="">', false],
  ['', false],
  ['<table><tr><td>a</td></tr></table>', true],
  ['<p style="color:red">a</p>', true],
  ['<div>a</div>', true],
])('%s loses markup in the editor: %s', (html, loses) => {
  expect(losesMarkup(html)).toBe(loses);
});
