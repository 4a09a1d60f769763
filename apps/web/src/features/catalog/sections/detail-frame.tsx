import { useEffect, useRef, useState } from 'react';
import { loadablePicture } from '../own-address.ts';
import { fillFrame } from './frame-content.ts';
import classes from './sections.module.css';

/** The frame's page inherits the policy of this one; the sandbox adds that nothing in it runs, submits or leads away. */
const EMPTY_PAGE = '<!doctype html><html lang="ko"><head><meta charset="utf-8"><title>상세 설명</title></head><body></body></html>';

/** Foreign HTML as a shop would show it: with its own styles, without scripts, and pictures of other servers as a mark. */
export function DetailFrame({ html, title = '상세 설명 미리보기' }: { html: string; title?: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (ready && page) fillFrame(page, html, loadablePicture);
  }, [ready, html]);
  if (html.trim() === '') return <p className={classes.frameEmpty}>아직 상세 설명이 없어요.</p>;
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={title}
      // Without allow-scripts nothing in it can use this: only we reach in.
      sandbox="allow-same-origin"
      srcDoc={EMPTY_PAGE}
      referrerPolicy="no-referrer"
      onLoad={() => setReady(true)}
    />
  );
}
