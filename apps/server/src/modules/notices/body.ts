/** The text of a notice, made harmless: what the editor writes, pictures of ours, links of the web; everything else is taken off. */
import { normaliseForSearch } from '@moa/core';
import { type HtmlRules, sanitiseHtml } from '../../platform/html/index.ts';

/** The same elements that the web's `readHtml` draws. */
const RULES: HtmlRules = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre'],
    ...['ul', 'ol', 'li', 'blockquote', 'a', 'img'],
  ],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // Kept as a path: the page shows it under its own address, whatever address the server has today.
    img: (tagName, { src = '', alt = '' }) => {
      const path = OUR_PICTURE.exec(src)?.[1];
      return { tagName, attribs: path === undefined ? {} : { src: path, alt } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  disallowedTagsMode: 'discard',
};

const OUR_PICTURE = /^(?:https?:\/\/[^/]+)?(\/i\/[0-9a-f]{32}(?:-\d{1,4})?\.(?:jpg|png))$/;

/** Harmless HTML; running it again changes nothing. */
export function sanitiseNotice(html: string): string {
  return sanitiseHtml(html, RULES);
}

/** False for HTML that shows nothing. */
export function saysSomething(html: string): boolean {
  return html.includes('<img') || textOf(html).trim() !== '';
}

/** Title and text as they are searched. */
export function searchTextOf(title: string, html: string): string {
  return normaliseForSearch(`${title} ${textOf(html)}`);
}

/** What begins or ends a line: words on its two sides are two. */
const BLOCK = /<(?!\/?(?:strong|b|em|i|u|s|code|a)\b)/g;

function textOf(html: string): string {
  return sanitiseHtml(html.replace(BLOCK, ' <'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
