/**
 * What stands in `index.html` until the app draws itself: the frame of the screens behind the login, or the mark alone. Made when the app
 * is built, from the same tokens; no style sheet and no script has to arrive before it is seen.
 */
import { DARK, LIGHT, SIZES } from './theme.ts';

function colours({ canvas, surface, line, skeleton, text, textSoft }: typeof LIGHT): string {
  return `--f-canvas:${canvas};--f-surface:${surface};--f-line:${line};--f-bone:${skeleton};--f-text:${text};--f-soft:${textSoft}`;
}

const STYLE = `
:root{${colours(LIGHT)}}
:root[data-mantine-color-scheme=dark]{${colours(DARK)}}
body{margin:0;background:var(--f-canvas)}
#frame{position:fixed;inset:0;display:none;color:var(--f-text);font:14px/1.5 'Pretendard Variable',Pretendard,-apple-system,'Apple SD Gothic Neo','Malgun Gothic',sans-serif}
:root[data-frame=app] #frame{display:block}
:root[data-frame=plain] #frame{display:grid;place-content:center;justify-items:center}
:root[data-frame=plain] #frame .f-app,:root[data-frame=app] #frame .f-mark{display:none}
#frame .f-side{position:absolute;inset:0 auto 0 0;box-sizing:border-box;width:${SIZES['sidebar-w']};padding:15px 20px;border-right:1px solid var(--f-line);background:var(--f-surface);overflow:hidden}
:root[data-frame-narrow] #frame .f-side{width:${SIZES['sidebar-w-small']};padding:15px 18px}
:root[data-frame-narrow] #frame .f-side i{width:28px}
#frame .f-side svg{display:block;margin-bottom:26px}
#frame .f-head{position:absolute;inset:0 0 auto ${SIZES['sidebar-w']};box-sizing:border-box;height:${SIZES['header-h']};padding:10px ${SIZES['page-x']};border-bottom:1px solid var(--f-line);background:var(--f-surface)}
#frame .f-page{position:absolute;inset:${SIZES['header-h']} 0 0 ${SIZES['sidebar-w']};padding:20px ${SIZES['page-x']};overflow:hidden}
:root[data-frame-narrow] #frame :is(.f-head,.f-page){left:${SIZES['sidebar-w-small']}}
#frame i{display:block;height:14px;margin-bottom:22px;border-radius:7px;background:var(--f-bone)}
#frame .f-head i{width:380px;max-width:60%;height:36px;border-radius:8px}
#frame .f-page .f-title{width:180px;height:26px}
#frame .f-page .f-bar{height:34px}
#frame .f-page .f-panel{height:100%;border:1px solid var(--f-line);background:var(--f-surface)}
#frame p{position:absolute;right:16px;bottom:24px;left:16px;margin:0;color:var(--f-soft);text-align:center;word-break:keep-all;opacity:0;animation:f-slow 0s 8s forwards}
@keyframes f-slow{to{opacity:1}}
@media(max-width:767px){#frame .f-side{display:none}#frame .f-head,#frame .f-page,:root[data-frame-narrow] #frame :is(.f-head,.f-page){left:0}}
@media print{#frame{display:none!important}}
`;

const mark = (size: number) => `<svg width="${size}" height="${size}" aria-hidden="true"><use href="#moa-mark"/></svg>`;
const BONES = '<i></i>'.repeat(9);

const MARKUP = `
<div id="frame" role="status" aria-label="화면을 불러오는 중">
  <div class="f-app" aria-hidden="true">
    <div class="f-side">${mark(26)}${BONES}</div>
    <div class="f-head"><i></i></div>
    <div class="f-page"><i class="f-title"></i><i class="f-bar"></i><i class="f-panel"></i></div>
  </div>
  <div class="f-mark">${mark(44)}</div>
  <p>화면을 받는 데 오래 걸리고 있어요. 인터넷 연결을 확인하고 새로고침해 주세요.</p>
</div>`;

/** The picture of our mark as what the page and the app (`ui/brand.tsx`) draw by its name: as a file of its own it would be missing without a network. */
function symbolOf(svg: string): string {
  return svg
    .trim()
    .replace(/<title>.*?<\/title>/s, '')
    .replace(/^<svg [^>]*?(viewBox="[^"]*")[^>]*>/, '<symbol id="moa-mark" $1>')
    .replace(/<\/svg>$/, '</symbol>');
}

/**
 * The page with the frame and our mark in it. Its style sheets stay where they are, since those that are fetched later must come after them,
 * but hold no paint up: they are for paper until they have arrived (`first-paint.js`), and the app waits for them (`stylesArrived`).
 *
 * @param markSvg the picture that is the page's icon too
 */
export function withFirstFrame(html: string, markSvg: string): string {
  return html
    .replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" media="print"')
    .replace('</head>', () => `<style nonce="__CSP_NONCE__">${STYLE}</style>\n</head>`)
    .replace('<div id="root">', () => `<div hidden><svg>${symbolOf(markSvg)}</svg></div>${MARKUP}\n<div id="root">`);
}
