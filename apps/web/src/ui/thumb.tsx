import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './thumb.module.css';

export interface ThumbProps {
  src: string | null;
  /** Pixels; square. */
  size?: number;
}

/** Picture of a product beside its name; a quiet mark when there is none or it does not load. */
export function Thumb({ src, size = 36 }: ThumbProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) {
    return (
      <span className={classes.none} style={{ width: size, height: size }}>
        <IconPhoto size={Math.round(size / 2)} stroke={1.5} aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={classes.thumb}
      src={src}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
