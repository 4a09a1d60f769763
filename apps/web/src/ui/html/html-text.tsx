import { createElement, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import classes from './html-text.module.css';
import { type HtmlNode, readHtml } from './html-tree.ts';

export interface HtmlTextProps {
  html: string;
  /** Where the picture of a path on this server is loaded from. */
  pictureAddress?: (path: string) => string;
}

/** Text written in HTML, e.g. by the operator; see `readHtml` for what is kept of it. */
export function HtmlText({ html, pictureAddress = (path) => path }: HtmlTextProps) {
  return createElement('div', { className: cx(classes.text) }, ...readHtml(html).map((node) => draw(node, pictureAddress)));
}

function draw(node: HtmlNode, pictureAddress: (path: string) => string): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'img') return createElement('img', { src: pictureAddress(node.src ?? ''), alt: node.alt });
  const away = node.href !== undefined && !node.href.startsWith('/');
  const link = node.href
    ? { href: node.href, className: 'moa-link', ...(away ? { target: '_blank', rel: 'noopener noreferrer' } : {}) }
    : null;
  return createElement(node.tag, link, ...node.children.map((child) => draw(child, pictureAddress)));
}
