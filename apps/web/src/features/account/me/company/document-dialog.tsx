/** A document that has no address: fetched with the login and drawn from memory. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageApiBase } from '../../../../client/config.ts';
import { authorizedFetch } from '../../../../client/session/account.ts';
import { openDialog } from '../../../../ui/dialogs/dialogs.ts';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { readProblem } from '../../../../ui/problem.ts';
import classes from './company.module.css';

async function fetchDocument(path: string): Promise<Blob> {
  const answer = await authorizedFetch(new Request(`${pageApiBase()}${path}`));
  if (answer.ok) return answer.blob();
  throw readProblem(await answer.json().catch(() => null)) ?? new Error('사업자등록증을 불러오지 못했습니다.');
}

/** Of one's own document. */
export const documentPath = (id: string) => `/api/v1/users/document/${id}`;

export function showDocument(path: string): void {
  void openDialog({ title: '사업자등록증', size: 'lg', body: () => <DocumentImage path={path} /> });
}

function DocumentImage({ path }: { path: string }) {
  // Of no use to anybody once it is closed, so it is not kept.
  const { data, error, refetch } = useQuery({ queryKey: ['document', path], queryFn: () => fetchDocument(path), gcTime: 0, retry: false });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (address === null) return <div className={classes.documentFrame} aria-busy="true" />;
  return <img className={classes.documentImage} src={address} alt="사업자등록증" />;
}
