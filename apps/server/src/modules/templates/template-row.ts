/** A template as it is stored, whatever its kind. */
import type { TenantTx } from '../../platform/database/index.ts';

/** Shops stand in a stored content by the id of their account. */
export interface StoredShop {
  accountId: number;
}

/** Everything of a content but its shops is stored as the contract lets it in. */
export interface StoredContent {
  shops?: StoredShop[];
}

export interface TemplateRow {
  id: number;
  name: string;
  content: StoredContent;
  version: number;
  updatedAt: Date;
  /** Only of a delivery template. */
  main: boolean;
}

export type NewTemplate = Pick<TemplateRow, 'name' | 'content' | 'main'>;

/** Where templates of one kind are kept. Whoever writes holds the lock of the kind. */
export interface TemplateStore {
  /** For locks and messages. */
  kind: string;
  /** All by name, or those of some ids. */
  list(tx: TenantTx, ids: readonly number[] | null): Promise<TemplateRow[]>;
  insert(tx: TenantTx, template: NewTemplate): Promise<number>;
  update(tx: TenantTx, id: number, template: NewTemplate): Promise<void>;
  remove(tx: TenantTx, id: number): Promise<void>;
}
