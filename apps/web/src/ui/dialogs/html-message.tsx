import { createElement, type ReactNode } from 'react';
import { type HtmlNode, readHtml } from './html-tree.ts';

/** A message written in HTML, e.g. by the operator; see `readHtml` for what is kept of it. */
export function HtmlMessage({ html }: { html: string }) {
  return createElement('div', null, ...readHtml(html).map(draw));
}

function draw(node: HtmlNode): ReactNode {
  if (typeof node === 'string') return node;
  const away = node.href !== undefined && !node.href.startsWith('/');
  const link = node.href
    ? { href: node.href, className: 'moa-link', ...(away ? { target: '_blank', rel: 'noopener noreferrer' } : {}) }
    : null;
  return createElement(node.tag, link, ...node.children.map(draw));
}
