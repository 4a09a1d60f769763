/** 대량등록: a file of products, looked at before it is registered. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useListAddress } from '../../ui/list/address.ts';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { BatchFiles } from './batch-files.tsx';
import { FileView } from './file-view.tsx';
import { batchSearch } from './search.ts';
import { TemplatePanel } from './template-panel.tsx';
import { UploadPanel } from './upload-panel.tsx';

export function BatchPage() {
  const address = useListAddress(batchSearch);
  const { search, move } = address;
  const open = (id: string | undefined) => move(() => (id === undefined ? {} : { id }));
  if (search.id !== undefined)
    return (
      <Page>
        <PageHeader
          title="대량등록"
          actions={
            <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => open(undefined)}>
              다른 파일 올리기
            </Button>
          }
        />
        <FileView key={search.id} id={search.id} address={address} onGone={() => move((now) => (now.id === search.id ? {} : now))} />
      </Page>
    );
  return (
    <Page>
      <PageHeader title="대량등록" note="엑셀 파일 하나로 상품 10,000개까지 등록해요" />
      <TemplatePanel />
      <UploadPanel onUploaded={open} />
      <BatchFiles address={address} onOpen={open} />
    </Page>
  );
}
