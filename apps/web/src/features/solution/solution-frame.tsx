import type { ReactNode } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { Brand } from '../../ui/brand.tsx';
import { ChannelBadge } from '../../ui/channel-badge.tsx';
import classes from './solution.module.css';

/** Head of the screens that ZIGZAG's sellers come to. */
export function SolutionFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <AppLink href="/solution/zigzag" className={classes.home}>
          <Brand size={26} />
          <span className={classes.times} aria-hidden>
            ×
          </span>
          <ChannelBadge shopType="ZIGZAG" decorative />
          <span className={classes.shop}>지그재그</span>
          <span className="moa-hidden">처음으로</span>
        </AppLink>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
