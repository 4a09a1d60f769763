/** 내 정보: one page in sections. What was typed in a section is still there after a look at another. */
import { IconUserCog } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useUser } from '../../../client/use-user.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import classes from './myinfo.module.css';
import { type MyInfoSection, SECTIONS } from './sections.tsx';

const route = getRouteApi('/app/seller/myinfo');

/** The sections that concern this person. */
function useSections(): readonly MyInfoSection[] {
  const user = useUser();
  return SECTIONS.filter((section) => !section.ownerOnly || user.role === 'U');
}

export function MyInfoPage() {
  const user = useUser();
  const sections = useSections();
  const { section: asked } = route.useSearch();
  const current = sections.find((section) => section.id === asked) ?? sections[0];
  const [visited, setVisited] = useState<readonly string[]>([]);
  if (current && !visited.includes(current.id)) setVisited([...visited, current.id]);
  const nav = useRef<HTMLElement>(null);
  // On a phone the entries stand in one line that is wider than the screen.
  // In braces: newer browsers answer with a promise, which is no way to clean up.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every section that is opened
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current?.id]);

  if (user.sellerLoginId !== null) {
    return (
      <EmptyState asPage icon={IconUserCog} title="셀러로 접속한 동안에는 내 정보를 열 수 없어요.">
        셀러의 회원 정보는 본인만 바꿀 수 있고, 관리자의 내 정보는 나간 뒤에 열 수 있어요.
      </EmptyState>
    );
  }
  return (
    <Page width="form">
      <PageHeader title="내 정보" note={user.loginId} />
      <div className={classes.layout}>
        <nav ref={nav} className={classes.nav} aria-label="내 정보 항목">
          <ul className={classes.list}>
            {sections.map((section) => (
              <li key={section.id}>
                <AppLink
                  href={`/app/seller/myinfo?section=${section.id}`}
                  className={cx(classes.entry, section === current && classes.current)}
                  aria-current={section === current ? 'page' : undefined}
                >
                  {section.label}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        {sections
          .filter((section) => visited.includes(section.id))
          .map((section) => (
            <div key={section.id} className={classes.section} hidden={section !== current}>
              <Suspense fallback={<div className={classes.skeleton} aria-busy="true" />}>
                <section.component />
              </Suspense>
            </div>
          ))}
      </div>
    </Page>
  );
}
