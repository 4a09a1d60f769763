import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '../../../ui/toast.ts';

const INVOICE_FILES: readonly string[] = ['orders.dispatchFile', 'orders.modifyInvoiceFile'];

/** Whether a file of invoice numbers began the job: of those alone the failed rows are kept. */
export function hasFile(job: { kind: string }): boolean {
  return INVOICE_FILES.includes(job.kind);
}

/** Gives the rows of the job's file that failed, each with why. */
export function FailedRowsButton({ jobId, size }: { jobId: string; size?: string }) {
  const [busy, setBusy] = useState(false);
  async function keep() {
    setBusy(true);
    try {
      await (await import('./failed-rows.ts')).keepFailedRows(jobId);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      {...(size ? { size } : {})}
      leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
      loading={busy}
      onClick={() => void keep()}
    >
      실패한 줄 내려받기
    </Button>
  );
}
