/** Members in the command palette: by login id, company or name. */
import { api } from '../../../client/api.ts';
import type { PaletteItem } from '../../../client/palette-providers.ts';

const MOST = 6;

export async function searchForPalette(text: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const page = await api.admin.members({ keyword: text, size: MOST }, { signal });
  return page.contents.map((member) => ({
    id: `member-${member.id}`,
    label: `${member.companyName} · ${member.loginId}`,
    note: member.name,
    href: `/app/admin/member?q=${encodeURIComponent(member.loginId)}&id=${member.id}`,
  }));
}
