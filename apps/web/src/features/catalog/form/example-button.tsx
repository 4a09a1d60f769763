import { Button } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../client/api.ts';
import { toast } from '../../../ui/toast.ts';
import { useFormActions, useFormStore, useMeta } from './form-context.tsx';

/** Fills a form nobody has written in with a product that can be sent at once; only where shops are there for practice. */
export function ExampleButton() {
  const store = useFormStore();
  const actions = useFormActions();
  const dirty = useMeta((meta) => meta.dirty);
  const { data } = useQuery(orpc.shops.list.queryOptions({ input: {}, staleTime: 60_000 }));
  const example = useMutation(orpc.catalog.example.mutationOptions());
  if (dirty || !data?.demoKeys) return null;
  function fill() {
    example.mutate(
      {},
      {
        onSuccess: (product) => {
          // What was typed meanwhile stays.
          if (store.meta().dirty) return;
          store.change(() => product);
          actions.recheck();
          toast.done('예시 상품으로 채웠습니다.', '내용을 살펴본 뒤 저장하고 보내보세요.');
        },
        onError: (error) => toast.failed(error),
      },
    );
  }
  return (
    <Button variant="default" leftSection={<IconWand size={16} aria-hidden />} loading={example.isPending} onClick={fill}>
      예시로 채우기
    </Button>
  );
}
