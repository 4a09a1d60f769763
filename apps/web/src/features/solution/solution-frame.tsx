import type { ReactNode } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { Brand } from '../../ui/brand.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import classes from './solution.module.css';

/** Head of the screens that sellers of a solution shop come to; without a shop, of the screen where it is chosen. */
export function SolutionFrame({ shop = '지그재그', children }: { shop?: string | null; children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <AppLink href={shop === null ? '/' : '/solution/zigzag'} className={classes.home}>
          <Brand size={26} />
          {shop !== null && (
            <>
              <span className="moa-mute" aria-hidden>
                ×
              </span>
              <ChannelBadge shopType="ZIGZAG" decorative />
              <span className={classes.shop}>{shop}</span>
            </>
          )}
          <span className="moa-hidden">처음으로</span>
        </AppLink>
      </header>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
