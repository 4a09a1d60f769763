import { categories } from '@moa/core/data';

interface Row {
  id: string;
  name: string;
  parentId: string | null;
  noticeCode?: string;
  keywords?: readonly string[];
}

export interface Category {
  /** The channel's own number. */
  no: string;
  name: string;
  parent: Category | null;
  children: Category[];
  /** From the root to the category itself. */
  path: readonly Category[];
  noticeCode: string;
  keywords: readonly string[];
}

export function isLeaf({ children }: Category): boolean {
  return children.length === 0;
}

/** Display categories of a channel: our standard tree under the channel's numbers, or a tree of the shop's own (`rows`, parents first). */
export class CategoryTree {
  private readonly byNo = new Map<string, Category>();

  constructor(noOf: (id: string, index: number) => string, rows: readonly Row[] = categories.categories) {
    const byId = new Map<string | null, Category>();
    for (const [index, { id, name, parentId, noticeCode = 'ETC', keywords = [] }] of rows.entries()) {
      const parent = byId.get(parentId) ?? null;
      const path: Category[] = [...(parent?.path ?? [])];
      const category: Category = { no: noOf(id, index), name, parent, children: [], path, noticeCode, keywords };
      path.push(category);
      parent?.children.push(category);
      byId.set(id, category);
      this.byNo.set(category.no, category);
    }
  }

  get(no: string): Category | undefined {
    return this.byNo.get(no);
  }

  /** Parents before their children. */
  get all(): Category[] {
    return [...this.byNo.values()];
  }

  get roots(): Category[] {
    return this.all.filter(({ parent }) => parent === null);
  }

  /** The leaf of which a product's name holds the most words, weighed by their length; null where it holds none. */
  leafFor(productName: string): Category | null {
    const given = withoutBlanks(productName);
    const scored = this.all.filter(isLeaf).map((category) => {
      const words = [category.name, ...category.keywords].filter((word) => given.includes(withoutBlanks(word)));
      return { category, score: words.reduce((sum, word) => sum + word.length, 0) };
    });
    const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
    return best.score > 0 ? best.category : null;
  }

  /** A leaf for what a shop's own admin registers: the one that fits the name, or any. */
  someLeaf(productName: string): Category {
    const leaf = this.leafFor(productName) ?? this.all.find(isLeaf);
    if (!leaf) throw new Error('카테고리 자료가 비어 있습니다.');
    return leaf;
  }
}

function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '');
}
