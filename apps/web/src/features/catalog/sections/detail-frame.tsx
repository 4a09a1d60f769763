import { framePage } from './detail-html.ts';
import classes from './sections.module.css';

/** Foreign HTML as a shop would show it. The sandbox lets nothing run, submit or navigate. */
export function DetailFrame({ html, title = '상세 설명 미리보기' }: { html: string; title?: string }) {
  if (html.trim() === '') return <p className={classes.frameEmpty}>아직 상세 설명이 없어요.</p>;
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={framePage(html)} referrerPolicy="no-referrer" />;
}
