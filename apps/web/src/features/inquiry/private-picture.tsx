/** A picture that only the two sides of a conversation may see: fetched with the login, never by an address of its own. */
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { pageApiBase } from '../../client/config.ts';
import { authorizedFetch } from '../../client/session/account.ts';
import { openDialog } from '../../ui/dialogs/dialogs.ts';
import type { AttachedPicture } from './attach.ts';
import classes from './conversation.module.css';

/** Where this page's pictures come from: the seller's address, or the administrator's. */
export const PicturePath = createContext('/api/v1/users/inquiry/image');

const KEPT_MS = 5 * 60_000;

function usePicture(id: string): { url: string | null; failed: boolean } {
  const path = useContext(PicturePath);
  const { data, isError } = useQuery({
    queryKey: ['inquiry-picture', path, id],
    queryFn: async ({ signal }) => {
      const answer = await authorizedFetch(new Request(`${pageApiBase()}${path}/${id}`, { signal }));
      if (!answer.ok) throw new Error(`사진을 불러오지 못했습니다. (${answer.status})`);
      return answer.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, failed: isError };
}

/** Small; pressed, it is shown whole. */
export function PrivatePicture({ picture }: { picture: AttachedPicture }) {
  const { url, failed } = usePicture(picture.id);
  const path = useContext(PicturePath);
  if (failed) {
    return (
      <span className={classes.lost} title="사진을 불러오지 못했습니다.">
        <IconPhotoOff size={20} stroke={1.5} aria-hidden />
        <span className="moa-hidden">{picture.name}: 사진을 불러오지 못했습니다.</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes.thumb}
      aria-label={`${picture.name} 크게 보기`}
      onClick={() =>
        void openDialog({
          title: picture.name,
          size: 'lg',
          body: () => (
            <PicturePath value={path}>
              <WholePicture picture={picture} />
            </PicturePath>
          ),
        })
      }
    >
      {url ? <img src={url} alt="" /> : <span className={classes.waiting} aria-busy="true" />}
    </button>
  );
}

function WholePicture({ picture }: { picture: AttachedPicture }) {
  const { url } = usePicture(picture.id);
  return url ? <img src={url} alt={picture.name} className={classes.whole} /> : null;
}
