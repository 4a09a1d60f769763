import { IconExternalLink } from '@tabler/icons-react';
import { pageApiBase } from '../../client/config.ts';
import { HtmlText } from '../../ui/html/html-text.tsx';
import classes from './notices.module.css';

/** A notice as its reader sees it. */
export function NoticeBody({ html, link }: { html: string; link: string | null }) {
  return (
    <div className={classes.body}>
      <HtmlText html={html} pictureAddress={(path) => `${pageApiBase()}${path}`} />
      {link && (
        <p className={classes.source}>
          <a href={link} target="_blank" rel="noopener noreferrer" className="moa-link">
            원문 보기
            <IconExternalLink size={14} aria-hidden />
            <span className="moa-hidden"> (새 창)</span>
          </a>
        </p>
      )}
    </div>
  );
}
