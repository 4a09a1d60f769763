/**
 * A detail page inside the preview frame. The page's policy lets no inline style and no picture of another server in: styles are set through
 * the object model, and a foreign picture becomes a mark that names its server, so that looking at a detail asks nobody outside.
 */
const STYLE = 'data-style';
type Loadable = (src: string) => string | null;

const LEFT_OUT = 'script, style, link, meta, base, iframe, object, embed, form, input, button, svg, math, template, noscript';

/** @param loadable the address under which the frame may load a picture, or null for a foreign one */
export function fillFrame(page: Document, html: string, loadable: Loadable): void {
  const given = new DOMParser().parseFromString(withoutStyle(html), 'text/html');
  for (const element of given.querySelectorAll(LEFT_OUT)) element.remove();
  const styles = [...given.body.querySelectorAll<HTMLElement>('*')].map((element) => tame(element, loadable));
  page.body.replaceChildren(...[...given.body.childNodes].map((node) => page.importNode(node, true)));
  const shown = page.body.querySelectorAll<HTMLElement>('*');
  for (const [index, style] of styles.entries()) {
    const element = shown[index];
    if (element) element.style.cssText = style;
  }
  const { fontFamily } = getComputedStyle(document.body);
  Object.assign(page.body.style, { margin: '16px', fontFamily, fontSize: '14px', lineHeight: '1.6', overflowWrap: 'anywhere' });
}

/** Styles under another name: the policy would complain of each while it is parsed. */
function withoutStyle(html: string): string {
  return html
    .split('>')
    .map((piece) => {
      const at = piece.search(/<[a-z]/i);
      return at < 0 ? piece : piece.slice(0, at) + piece.slice(at).replace(/(["'\s/])style(\s*=)/gi, `$1${STYLE}$2`);
    })
    .join('>');
}

/** Takes off what the policy would refuse and what could act; answers the style that is set again later. */
function tame(element: HTMLElement, loadable: Loadable): string {
  const style = element.getAttribute(STYLE) ?? '';
  for (const { name } of [...element.attributes]) {
    if (name === 'style' || name === STYLE || name === 'href' || name === 'srcset' || name === 'background' || name.startsWith('on'))
      element.removeAttribute(name);
  }
  if (element.tagName !== 'IMG') return style;
  const src = element.getAttribute('src');
  const address = src === null ? null : loadable(src);
  if (address !== null) {
    element.setAttribute('src', address);
    return `${style}; max-width: 100%`;
  }
  const mark = element.ownerDocument.createElement('span');
  mark.textContent = `다른 서버의 이미지 · ${serverOf(src)}`;
  element.replaceWith(mark);
  return MARK;
}

const MARK =
  'display: inline-block; padding: 12px 16px; border: 1px dashed currentColor; border-radius: 8px; font-size: 13px; opacity: 0.75';

function serverOf(src: string | null): string {
  return src !== null && URL.canParse(src) ? new URL(src).host : '주소 없음';
}
