import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { hasSeller } from '../../client/routing/guard.ts';
import { useUser } from '../../client/use-user.ts';
import { Brand } from '../../ui/brand.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { paletteName } from '../palette/palette-name.ts';
import { openPalette } from '../palette/palette-store.ts';
import { AlertBell } from '../tray/alert-bell.tsx';
import { JobTray } from '../tray/job-tray.tsx';
import classes from './header.module.css';
import { UserMenu } from './user-menu.tsx';

export function Header({ onMenu }: { onMenu(): void }) {
  const user = useUser();
  const seller = hasSeller(user);
  return (
    <header className={classes.header}>
      <IconButton label="메뉴 열기" size="lg" className={classes.burger} onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden />
      </IconButton>
      <span className={classes.phoneBrand}>
        <Brand size={22} />
      </span>
      <button type="button" className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K">
        <IconSearch size={16} aria-hidden />
        <span className={classes.searchText}>{paletteName(user)}</span>
        <kbd className={classes.key}>Ctrl K</kbd>
      </button>
      <div className={classes.tools}>
        {seller && <JobTray />}
        {seller && <AlertBell />}
        <UserMenu />
      </div>
    </header>
  );
}
