/** Small helpers that build the page without ever parsing text as HTML: products' words come from outside. */

/**
 * @param {string} tag element name, with classes after dots: `div.card.wide`
 * @param {Record<string, unknown>} [props] attributes; functions become listeners; `false` and null are left out
 * @param {...(Node | string | number | null | undefined | false | unknown[])} children
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const node = document.createElement(name);
  if (classes.length > 0) node.className = classes.join(' ');
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(key, value);
    else if (key === 'value' || key === 'checked' || key === 'srcdoc') node[key] = value;
    else node.setAttribute(key, value === true ? '' : String(value));
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const PATHS = {
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9L12 3zM12 12l8-4.5M12 12v9M12 12L4 7.5',
  list: 'M9 6h11M9 12h11M9 18h11M5 6v.01M5 12v.01M5 18v.01',
  cart: 'M6 17h11M6 17V4H4M6 5h14l-1.2 8H6M7 20a1 1 0 1 0 0 .01M16 20a1 1 0 1 0 0 .01',
  bolt: 'M13 3v7h6l-8 11v-7H5l8-11z',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  link: 'M10 14a3.5 3.5 0 0 0 5 0l4-4a3.5 3.5 0 0 0-5-5l-.5.5M14 10a3.5 3.5 0 0 0-5 0l-4 4a3.5 3.5 0 0 0 5 5l.5-.5',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12l5 5L20 7',
  minus: 'M6 12h12',
  plus: 'M12 5v14M5 12h14',
  alert: 'M12 8v5M12 16v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
};

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

const number = new Intl.NumberFormat('ko-KR');
export const count = (value) => number.format(value);
export const won = (value) => `${number.format(value)}원`;

const clock = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
export const time = (iso) => (Number.isNaN(Date.parse(iso)) ? iso : clock.format(new Date(iso)));
const second = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
export const seconds = (iso) => second.format(new Date(iso));

export function pill(tone, iconName, text, title) {
  return h(`span.pill.${tone}`, { title: title ?? null }, icon(iconName), text);
}

export function field(label, control, more = '') {
  return h(`label.field${more}`, {}, h('span.label', {}, label), control);
}

export function button(text, onClick, kind = '', props = {}) {
  return h(`button.button${kind ? `.${kind}` : ''}`, { type: 'button', click: onClick, ...props }, text);
}

export function select(options, value, props = {}) {
  const node = h(
    'select',
    props,
    options.map(([key, text]) => h('option', { value: key }, text)),
  );
  node.value = value;
  return node;
}

export function toast(text, tone = 'good') {
  const node = h(`div.toast.${tone}`, {}, icon(tone === 'bad' ? 'alert' : 'check'), text);
  const list = document.getElementById('toasts');
  list.append(node);
  // Shown anew each time, so that it lies above a dialog that was opened since.
  if (list.matches(':popover-open')) list.hidePopover();
  list.showPopover();
  setTimeout(
    () => {
      node.remove();
      if (list.childElementCount === 0) list.hidePopover();
    },
    tone === 'bad' ? 7000 : 3500,
  );
}

/** A native dialog that removes itself; Escape and a click outside close it. */
export function dialog(title, ...children) {
  const node = h(
    'dialog.dialog',
    { 'aria-label': title, close: () => node.remove(), click: (event) => event.target === node && node.close() },
    h(
      'div.dialog-head',
      {},
      h('h2', {}, title),
      h('button.icon-button', { type: 'button', 'aria-label': '닫기', click: () => node.close() }, icon('close')),
    ),
    h('div.dialog-body', {}, children),
  );
  document.body.append(node);
  node.showModal();
  return node;
}
