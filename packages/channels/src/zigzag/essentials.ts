/** 상품정보제공고시 of ZIGZAG: a category allows some templates, a template lists the keys to fill (sheet 4). Pure. */

import { NOTICE_DEFAULT, noticeGroup, noticeValue, squeezeName } from '../sdk/notices.ts';
import { firstText, isWire, text, type Wire, wire, wires } from '../sdk/reader.ts';

export interface EssentialTemplate {
  code: string;
  name: string;
  items: { key: string; name: string }[];
}

export interface Essentials {
  code: string;
  rows: { key: string; name: string; value: string }[];
  /** Korean, when another template than the seller's group had to be taken. */
  warning: string | null;
}

/** The templates of `getAllEssentialTemplate`. */
export function toTemplates(rows: unknown): EssentialTemplate[] {
  return wires(rows).map((row) => ({ code: text(row.code), name: text(row.name), items: itemsOf(row.values) }));
}

/** Items are a list, a list under `values`, or an object of names by key: the channel types them as JSON. */
function itemsOf(values: unknown): { key: string; name: string }[] {
  const inner = isWire(values) && 'values' in values ? values.values : values;
  if (Array.isArray(inner)) {
    return wires(inner).flatMap((item) => {
      const key = firstText(item.key, item.name);
      return key === '' ? [] : [{ key, name: firstText(item.name, item.key) }];
    });
  }
  return Object.entries(wire(inner)).map(([key, name]) => ({ key, name: firstText(isWire(name) ? name.name : name, key) }));
}

/** Codes of the templates that a category allows (`essential_codes` among its assets). */
export function allowedCodes(category: Wire | null): string[] {
  const asset = wires(category?.asset_list).find(({ key }) => text(key) === 'essential_codes');
  const inner = isWire(asset?.values) ? asset.values.values : asset?.values;
  return Array.isArray(inner) ? inner.map(text).filter(Boolean) : [];
}

/** Finds a category by id anywhere in the tree. */
export function categoryIn(root: unknown, id: string): Wire | null {
  for (const node of wires(root)) {
    if (text(node.id) === id) return node;
    const found = categoryIn(node.children, id);
    if (found) return found;
  }
  return null;
}

/** The seller's notice in the template that the category allows; null when ZIGZAG reported no template at all. */
export function toEssentials(
  notice: { noticeCode: string; values: Record<string, string> },
  templates: readonly EssentialTemplate[],
  allowed: readonly string[],
): Essentials | null {
  const ours = noticeGroup(notice.noticeCode);
  const usable = allowed.length === 0 ? templates : templates.filter(({ code }) => allowed.includes(code));
  const own = usable.find(({ code, name }) => code === notice.noticeCode || (ours && squeezeName(name) === squeezeName(ours.name)));
  const template = own ?? usable.find(({ code }) => code === 'ETC') ?? usable[0];
  if (!template) return null;
  const rows = template.items.map(({ key, name }) => ({
    key,
    name,
    value: (notice.values[key] ?? '').trim() || noticeValue(name, ours, notice.values) || NOTICE_DEFAULT,
  }));
  const warning = own
    ? null
    : `지그재그 카테고리가 '${ours?.name ?? notice.noticeCode}' 고시를 받지 않아 '${template.name}' 고시로 보냈습니다.`;
  return { code: template.code, rows, warning };
}
