import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { navigateTo } from '../../client/navigate.ts';
import { type PaletteItem, paletteProviders } from '../../client/palette-providers.ts';
import { useUser } from '../../client/use-user.ts';
import { cx } from '../../ui/cx.ts';
import { useDialogPlace } from '../../ui/dialogs/dialog.tsx';
import { DIALOG_LAYER } from '../../ui/dialogs/modal-frame.tsx';
import { useBackCloses } from '../../ui/dialogs/use-back-closes.ts';
import type { MenuGroup } from '../frame/menu.ts';
import { matchScore } from './korean-search.ts';
import { MENU_KEYWORDS } from './menu-keywords.ts';
import classes from './palette.module.css';
import { paletteName } from './palette-name.ts';

/** What is typed to find something of a provider. */
const TYPED: Readonly<Record<string, string>> = { orders: '주문번호, 받는 분', products: '상품명', members: '아이디, 회사, 이름' };

interface Section {
  title: string;
  items: PaletteItem[];
}

const keywordsOf = (...names: string[]) => names.map((name) => MENU_KEYWORDS[name] ?? '').join(' ');

/** Menu entries that answer `text`, best first. */
function menuItems(menu: MenuGroup[], text: string): PaletteItem[] {
  const all = menu.flatMap((group) => {
    if (group.href) return [{ label: group.label, note: '', href: group.href, keywords: keywordsOf(group.href) }];
    return (group.children ?? []).map(({ label, href }) => ({ label, note: group.label, href, keywords: keywordsOf(href, group.id) }));
  });
  return all
    .map((entry) => ({ entry, score: Math.max(matchScore(entry.label, text) * 2, matchScore(`${entry.note} ${entry.keywords}`, text)) }))
    .filter((each) => each.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => ({ id: entry.href, label: entry.label, note: entry.note, href: entry.href }));
}

export function Palette({ menu, onClose }: { menu: MenuGroup[]; onClose(): void }) {
  const user = useUser();
  const listId = useId();
  const { open, onTop } = useDialogPlace('QUESTION', null);
  useBackCloses(onTop, onClose);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 200);
  const [at, setAt] = useState(0);
  const found = useQuery({
    queryKey: ['palette', asked],
    enabled: asked.length >= 2,
    queryFn: async ({ signal }): Promise<Section[]> => {
      const sections = paletteProviders(user).map(async (provider) => {
        const items = await provider.search(asked, signal).catch(() => []);
        return { title: provider.title, items };
      });
      return Promise.all(sections);
    },
  });

  const sections = useMemo(() => {
    const own: Section = { title: '메뉴', items: menuItems(menu, text) };
    const others = text.trim() === asked && asked.length >= 2 ? (found.data ?? []) : [];
    return [own, ...others].filter((section) => section.items.length > 0);
  }, [menu, text, asked, found.data]);
  const flat = sections.flatMap((section) => section.items);
  const current = flat[Math.min(at, flat.length - 1)];

  useEffect(() => {
    if (current) document.getElementById(`${listId}${current.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  function follow(item: PaletteItem) {
    onClose();
    navigateTo(item.href);
  }

  function keyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((before) => (Math.min(before, flat.length - 1) + step + flat.length) % Math.max(1, flat.length));
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault();
      follow(current);
    }
  }

  if (!open) return null;
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={560}
      yOffset="12vh"
      zIndex={DIALOG_LAYER}
      closeOnEscape={onTop}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="찾기" className={cx(classes.box)}>
        <div className={classes.field}>
          <IconSearch size={18} aria-hidden />
          <input
            className={classes.input}
            data-autofocus
            role="combobox"
            aria-label={paletteName(user)}
            aria-expanded={flat.length > 0}
            aria-controls={listId}
            aria-activedescendant={current ? `${listId}${current.id}` : undefined}
            placeholder={['메뉴', ...paletteProviders(user).map(({ id, title }) => TYPED[id] ?? title)].join(', ')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={keyDown}
          />
          <kbd className={classes.key}>Esc</kbd>
        </div>
        <div id={listId} role="listbox" aria-label="찾은 것" className={classes.list}>
          {sections.map((section) => (
            // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox, not a fieldset of a form
            <div key={section.title} role="group" aria-label={section.title}>
              <div className={classes.head} aria-hidden>
                {section.title}
              </div>
              {section.items.map((item) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
                <div
                  key={item.id}
                  id={`${listId}${item.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={item === current}
                  className={cx(classes.item, item === current && classes.current)}
                  onMouseMove={() => setAt(flat.indexOf(item))}
                  onClick={() => follow(item)}
                >
                  <span className="moa-grow moa-clip">{item.label}</span>
                  {item.note && <span className={classes.note}>{item.note}</span>}
                  {item === current && <IconCornerDownLeft size={14} aria-hidden />}
                </div>
              ))}
            </div>
          ))}
        </div>
        {flat.length === 0 && (
          <p className={classes.none} role="status">
            {found.isFetching
              ? '찾는 중이에요.'
              : found.isError
                ? '주문과 상품을 찾지 못했습니다. 잠시 후 다시 시도해주십시오.'
                : `'${text}'에 맞는 것이 없어요.`}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
