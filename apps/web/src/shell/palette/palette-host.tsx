import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../../ui/code.tsx';
import type { MenuGroup } from '../frame/menu.ts';
import { closePalette, openPalette, paletteStore } from './palette-store.ts';

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette');

/** Listens for Ctrl+K (⌘K) and loads the palette when it is first opened. */
export function PaletteHost({ menu }: { menu: MenuGroup[] }) {
  const opened = useSyncExternalStore(paletteStore.subscribe, paletteStore.isOpen);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (paletteStore.isOpen()) closePalette();
      else openPalette();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <Palette menu={menu} onClose={closePalette} />
    </Suspense>
  );
}
