/** Names of the codes that a template changes, as the form shows them. */
import type { ProductDraft } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orpc } from '../../../client/api.ts';
import { useKnownOrigin } from '../form/known-origin.ts';
import type { SavedTemplate } from './calls.ts';
import type { CodeNames } from './texts.ts';

const KEPT = Number.POSITIVE_INFINITY;

export function useCouriers(): ReadonlyMap<string, string> {
  const { data } = useQuery(orpc.catalog.couriers.queryOptions({ input: {}, staleTime: KEPT }));
  return useMemo(() => new Map(data?.contents.map(({ code, name }) => [code, name])), [data]);
}

export function useNames(draft: ProductDraft, template: SavedTemplate | undefined): CodeNames {
  const couriers = useCouriers();
  const { data: notices } = useQuery(orpc.catalog.notices.queryOptions({ input: {}, staleTime: KEPT }));
  const before = draft.common.origin.code;
  const after = template?.kind === 'PRODUCT' ? (template.content.origin?.code ?? '') : '';
  const beforeName = useKnownOrigin(after === '' ? '' : before);
  const afterName = useKnownOrigin(after);
  return useMemo(
    () => ({
      couriers,
      notices: new Map(
        notices?.contents.map(({ code, name, items }) => [code, { name, items: new Map(items.map((item) => [item.code, item.label])) }]),
      ),
      origins: new Map([
        [before, beforeName ?? before],
        [after, afterName ?? after],
      ]),
    }),
    [couriers, notices, before, beforeName, after, afterName],
  );
}
