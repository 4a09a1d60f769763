/** Calls of 내 정보. */
import type { Inputs, Outputs } from '@moa/contract/types';
import { useQuery } from '@tanstack/react-query';
import { api, orpc, queryClient } from '../../../client/api.ts';
import { useJobPoll } from '../../../client/live/follow-job.ts';

export type Profile = Outputs['profile']['read'];
/** For the browser's own choice of files; the server looks at what is in them. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp';

type ProfileChanges = Inputs['profile']['modify']['userModifyDTO'];

export function useProfile() {
  return useQuery(orpc.profile.read.queryOptions({ input: {} }));
}

/** A part of a form that is JSON, so that numbers stay numbers beside a file. */
export function jsonPart(value: unknown): Blob {
  return new Blob([JSON.stringify(value)], { type: 'application/json' });
}

/** Changes the profile; the screens that show it follow. */
export async function modifyProfile(changes: ProfileChanges, imageFile?: File): Promise<Profile> {
  const saved = await api.profile.modify({ userModifyDTO: jsonPart(changes), ...(imageFile ? { imageFile } : {}) });
  queryClient.setQueryData(orpc.profile.read.queryKey({ input: {} }), saved);
  void queryClient.invalidateQueries({ queryKey: orpc.accounts.key() });
  return saved;
}

/** The field's own name, whichever part of the form it came in. */
export function fieldOfPart(path: string): string {
  return path.replace(/^user\w*ModifyDTO\./, '');
}

/** After somebody else's change: what is shown is no longer true. */
export function renewProfile(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.profile.key() });
}

export type Company = Outputs['company']['read'];
export type ModifyRequest = Company['requests'][number];

export function useCompany() {
  return useQuery(orpc.company.read.queryOptions({ input: {} }));
}

/** A new 사업자등록증 waits for an administrator. */
export function documentWaits({ requests }: Company): boolean {
  return requests.some(({ status, documentId }) => status === 'WAIT' && documentId !== null);
}

/** Puts the firm as it is now in place of what is shown; its name stands elsewhere too. */
export function keepCompany(company: Company): void {
  queryClient.setQueryData(orpc.company.read.queryKey({ input: {} }), company);
  void queryClient.invalidateQueries({ queryKey: orpc.accounts.key() });
}

export function renewCompany(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.company.key() });
}

export type DataExport = Outputs['leaving']['exports']['contents'][number];
export type Consequences = Outputs['leaving']['consequences'];

/** Renewed by the events of jobs; polled while one is being made and no events arrive. */
export function useExports() {
  const pollMs = useJobPoll();
  return useQuery(
    orpc.leaving.exports.queryOptions({
      input: {},
      refetchInterval: ({ state }) => pollMs(state.error, state.data?.contents.some(({ status }) => status === 'RUNNING') ?? false),
    }),
  );
}

export function renewExports(): void {
  void queryClient.invalidateQueries({ queryKey: orpc.leaving.exports.key() });
}

export function useConsequences() {
  return useQuery(orpc.leaving.consequences.queryOptions({ input: {} }));
}
