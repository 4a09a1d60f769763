import { IconChevronRight } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import { ChannelBadge } from '../../ui/values/channel-badge.tsx';
import classes from './solution.module.css';
import { SolutionFrame } from './solution-frame.tsx';

/** Where sellers of the solution shops choose theirs. */
export function SolutionPage() {
  return (
    <SolutionFrame shop={null}>
      <div className={classes.landing}>
        <h1 className={classes.title}>쇼핑몰과 함께 쓰는 모아</h1>
        <p className={classes.lead}>파는 쇼핑몰을 고르면 연동부터 상품 가져오기까지 차례로 안내해요.</p>
        <ul className={classes.shops} aria-label="솔루션 쇼핑몰">
          <li>
            <AppLink href="/solution/zigzag" className={classes.shopLink}>
              <ChannelBadge shopType="ZIGZAG" decorative />
              <span className={classes.shopText}>
                <b>지그재그</b>
                <span>지그재그 상품을 다른 쇼핑몰에서도 팔아요.</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </AppLink>
          </li>
        </ul>
      </div>
    </SolutionFrame>
  );
}
