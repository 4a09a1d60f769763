import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { smallPicture } from './small-picture.ts';
import classes from './thumb.module.css';

export interface ThumbProps {
  src: string | null;
  /** Pixels; square. */
  size?: number;
}

/** The page's policy lets in pictures of ours only, whatever host they are named by; asking for another would end as an error on the console. */
function isOurs(src: string): boolean {
  if (src.startsWith('data:image/')) return true;
  if (!URL.canParse(src, window.location.origin)) return false;
  const { origin, pathname } = new URL(src, window.location.origin);
  return origin === window.location.origin || pathname.startsWith('/i/');
}

/** Picture of a product beside its name; a quiet mark when there is none, it is one of another server, or it does not load. */
export function Thumb({ src, size = 36 }: ThumbProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const shown = src === null ? undefined : [smallPicture(src, size), src].find((each) => !broken.includes(each));
  if (!shown || !isOurs(shown)) {
    return (
      <span className={classes.none} style={{ width: size, height: size }}>
        <IconPhoto size={Math.round(size / 2)} stroke={1.5} aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={classes.thumb}
      src={shown}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken([...broken, shown])}
    />
  );
}
