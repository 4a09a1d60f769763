/**
 * Fills in what a shop asks for and has in its own lists: its place of dispatch, its return address. The one that it calls its main one, else its
 * first; what was chosen there last stands there before. Draws nothing.
 */
import { FIELDS, type FieldSchema, isLinkable } from '@moa/channels/manifests';
import type { CreateShopDTO } from '@moa/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../client/api.ts';
import { useFormActions, useFormStore, useMeta, useValue } from '../form/form-context.tsx';

const MAIN = /기본|대표/;

const isPlace = ({ required, lookup }: FieldSchema) => required && (lookup === 'ADDRESS_OUTBOUND' || lookup === 'ADDRESS_RETURN');

/** Only in work that is under way: a product that was merely opened is not changed. */
export function AutoPlaces({ index }: { index: number }) {
  const entry = useValue<CreateShopDTO | undefined>(`createShopDTOList.${index}`);
  const dirty = useMeta((meta) => meta.dirty);
  if (!entry || !dirty || !isLinkable(entry.shopInfoDTO.shopType)) return null;
  return FIELDS[entry.shopInfoDTO.shopType]
    .filter((field) => isPlace(field) && (entry.etc[field.key] ?? '') === '')
    .map((field) => <Filler key={field.key} field={field} entry={entry} path={`createShopDTOList.${index}.etc.${field.key}`} />);
}

function Filler({ field, entry, path }: { field: FieldSchema; entry: CreateShopDTO; path: string }) {
  const store = useFormStore();
  const actions = useFormActions();
  const { shopType, shopAccountId } = entry.shopInfoDTO;
  const { data } = useQuery(
    orpc.shops.lookup.queryOptions({
      input: { shopType, shopAccountId, kind: field.lookup ?? 'ADDRESS_RETURN' },
      staleTime: 10 * 60_000,
    }),
  );
  const place = (data?.contents.find(({ label, hint = '' }) => MAIN.test(`${label} ${hint}`)) ?? data?.contents[0])?.value;
  useEffect(() => {
    if (place === undefined || (store.get(path) ?? '') !== '') return;
    store.set(path, place);
    store.setMeta({ filledPaths: new Set([...store.meta().filledPaths, `${entry.registerKey} etc.${field.key}`]) });
    actions.recheck();
  }, [place, path, entry.registerKey, field.key, store, actions]);
  return null;
}
