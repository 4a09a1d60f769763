/** Where the palette's finds come from. A feature registers its own search: `registerPaletteProvider({ … })` in its routes file. */
import { type GuardUser, hasSeller } from './routing/guard.ts';

export interface PaletteItem {
  id: string;
  label: string;
  /** Quieter words at the right: status, number, shop. */
  note?: string;
  href: string;
}

export interface PaletteProvider {
  id: string;
  /** Heading of its finds: `주문`. */
  title: string;
  /** Searches for administrators who act as nobody, and for nobody else; without it a provider is for those who have a seller. */
  forAdministrators?: true;
  /** False: this user may not search here. */
  allowed(user: GuardUser): boolean;
  /** At most a handful, best first. Called 200 ms after typing stopped, with at least two characters. */
  search(text: string, signal: AbortSignal): Promise<PaletteItem[]>;
}

const providers: PaletteProvider[] = [];

export function registerPaletteProvider(provider: PaletteProvider): void {
  providers.push(provider);
}

export function paletteProviders(user: GuardUser): PaletteProvider[] {
  const administrates = !hasSeller(user);
  return providers.filter((provider) => (provider.forAdministrators === true) === administrates && provider.allowed(user));
}
