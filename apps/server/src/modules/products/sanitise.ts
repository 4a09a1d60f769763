/**
 * Detail HTML as sellers paste it, made harmless: no script, no handler, no frame but of known video hosts, no address but http(s) and ours.
 * What is allowed is what shops show; everything else is taken off and its text kept.
 */
import { type HtmlRules, sanitiseHtml } from '../../platform/html/index.ts';

const VIDEO_HOSTS = ['www.youtube.com', 'www.youtube-nocookie.com', 'tv.naver.com', 'player.vimeo.com'];
const LENGTH = [/^\d{1,4}(?:px|%|em)?$/];
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,.%]{5,40}\)$/i, /^[a-z]{3,20}$/i];

const OUR_PICTURE_OR_WEB = /^(https?:\/\/|\/i\/[0-9a-f]{32})/i;

const RULES: HtmlRules = {
  allowedTags: [
    ...[
      'p',
      'div',
      'span',
      'br',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'sub',
      'sup',
      'small',
      'mark',
      'font',
      'center',
    ],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code', 'a', 'img', 'figure', 'figcaption', 'iframe'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['style', 'align'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    font: ['color', 'size'],
    iframe: ['src', 'width', 'height', 'allowfullscreen'],
    table: ['border', 'cellpadding', 'cellspacing', 'width'],
    td: ['colspan', 'rowspan', 'width', 'height', 'valign'],
    th: ['colspan', 'rowspan', 'width', 'height', 'valign', 'scope'],
    col: ['span', 'width'],
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'tel', 'mailto'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: VIDEO_HOSTS,
  allowIframeRelativeUrls: false,
  allowedStyles: {
    '*': {
      color: COLOUR,
      'background-color': COLOUR,
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [/^\d{1,3}(?:\.\d{1,2})?(?:px|em|rem|pt|%)$/],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'text-decoration': [/^(none|underline|line-through)$/],
      'line-height': [/^\d{1,2}(?:\.\d{1,2})?(?:px|em|%)?$/],
      width: LENGTH,
      'max-width': LENGTH,
      height: LENGTH,
      margin: [/^[\d\spxem%auto.-]{1,40}$/],
      padding: [/^[\d\spxem%.]{1,40}$/],
      border: [/^[\w\s#.()%,-]{1,60}$/],
      display: [/^(block|inline|inline-block|none|table|table-cell)$/],
    },
  },
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer nofollow' } }),
    // A relative address means another page of ours in each shop that shows it: only our own pictures may be one.
    img: (tagName, { src, ...attribs }) => ({
      tagName,
      attribs: src !== undefined && OUR_PICTURE_OR_WEB.test(src) ? { src, ...attribs } : attribs,
    }),
  },
  // Browsers show nothing of what stands in a frame's tag, and it would be escaped once more at each save.
  textFilter: (text, tagName) => (tagName === 'iframe' ? '' : text),
  disallowedTagsMode: 'discard',
};

/** What begins a tag or a reference, or is written as one. A text without any of them is read and written as it is. */
const MARKUP = /[<>&"]/;

/** Harmless HTML; running it again changes nothing. */
export function sanitiseDetail(html: string): string {
  return MARKUP.test(html) ? sanitiseHtml(html, RULES) : html;
}
