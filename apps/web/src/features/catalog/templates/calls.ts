/** Templates of each kind as the screens read and write them: the same four calls at the paths of the kind. */
import type { Template, TemplateContents, TemplateKind, TemplateShop } from '@moa/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../../client/api.ts';

export type SavedTemplate = Template & {
  version: number;
  /** Of a delivery template: new products begin with it. */
  main?: boolean;
  /** Accounts that take it by themselves. */
  mainOf?: readonly TemplateShop[];
};
export type SavedDelivery = Extract<SavedTemplate, { kind: 'DELIVERY' }>;

export interface NewTemplate {
  name: string;
  content: TemplateContents[TemplateKind];
  main: boolean;
}

/** `confirmed`: the seller has looked at what the shops changed. */
export type TemplateChanged = NewTemplate & { id: string; version: number; confirmed?: boolean };

interface Calls {
  list(signal: AbortSignal): Promise<{ contents: readonly object[] }>;
  create(given: NewTemplate): Promise<{ id: string }>;
  update(given: TemplateChanged): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}

const { templates } = api;
/** What a call of the kind takes; the kinds' contents are checked by the server. */
const plain = <Content>({ name, content }: NewTemplate) => ({ name, content: content as Content });
const changed = <Content>({ id, version, ...rest }: TemplateChanged) => ({ id, version, ...plain<Content>(rest) });

const CALLS: Readonly<Record<TemplateKind, Calls>> = {
  DELIVERY: {
    list: (signal) => templates.deliveries({}, { signal }),
    create: (given) => templates.createDelivery({ ...plain<TemplateContents['DELIVERY']>(given), main: given.main }),
    update: (given) =>
      templates.updateDelivery({
        ...changed<TemplateContents['DELIVERY']>(given),
        main: given.main,
        ...(given.confirmed === undefined ? {} : { confirmed: given.confirmed }),
      }),
    remove: (id) => templates.removeDelivery({ id }),
  },
  OPTION: {
    list: (signal) => templates.options({}, { signal }),
    create: (given) => templates.createOption(plain<TemplateContents['OPTION']>(given)),
    update: (given) => templates.updateOption(changed<TemplateContents['OPTION']>(given)),
    remove: (id) => templates.removeOption({ id }),
  },
  PRODUCT: {
    list: (signal) => templates.products({}, { signal }),
    create: (given) => templates.createProduct(plain<TemplateContents['PRODUCT']>(given)),
    update: (given) => templates.updateProduct(changed<TemplateContents['PRODUCT']>(given)),
    remove: (id) => templates.removeProduct({ id }),
  },
  SELECTION: {
    list: (signal) => templates.selections({}, { signal }),
    create: (given) => templates.createSelection(plain<TemplateContents['SELECTION']>(given)),
    update: (given) => templates.updateSelection(changed<TemplateContents['SELECTION']>(given)),
    remove: (id) => templates.removeSelection({ id }),
  },
  CATEGORY: {
    list: (signal) => templates.categories({}, { signal }),
    create: (given) => templates.createCategory(plain<TemplateContents['CATEGORY']>(given)),
    update: (given) => templates.updateCategory(changed<TemplateContents['CATEGORY']>(given)),
    remove: (id) => templates.removeCategory({ id }),
  },
};

const keyOf = (kind: TemplateKind) => ['saved-templates', kind];

export function useTemplates(kind: TemplateKind): UseQueryResult<readonly SavedTemplate[]> {
  return useQuery({
    queryKey: keyOf(kind),
    queryFn: async ({ signal }) => {
      const { contents } = await CALLS[kind].list(signal);
      return contents.map((row) => ({ ...row, kind }) as SavedTemplate);
    },
    staleTime: 60_000,
  });
}

export function useDeliveries(): UseQueryResult<readonly SavedDelivery[]> {
  return useTemplates('DELIVERY') as UseQueryResult<readonly SavedDelivery[]>;
}

async function written<T>(kind: TemplateKind, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    // Also after a refusal: somebody else may have been first.
    void queryClient.invalidateQueries({ queryKey: keyOf(kind) });
    if (kind === 'DELIVERY') void queryClient.invalidateQueries({ queryKey: orpc.templates.status.key() });
  }
}

export const createTemplate = (kind: TemplateKind, given: NewTemplate) => written(kind, CALLS[kind].create(given));
export const changeTemplate = (kind: TemplateKind, given: TemplateChanged) => written(kind, CALLS[kind].update(given));
export const removeTemplate = (kind: TemplateKind, id: string) => written(kind, CALLS[kind].remove(id));

/** `templateId` null: the account takes none by itself. */
export function setMainOf(shop: Pick<TemplateShop, 'shopType' | 'shopAccountId'>, templateId: string | null) {
  const { shopType, shopAccountId } = shop;
  return written('DELIVERY', templates.setMain({ shopType, shopAccountId, templateId }));
}
