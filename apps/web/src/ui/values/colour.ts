/** Contrast as WCAG 2 measures it, for colours that come as data (a channel's hue). Hex colours `#RRGGBB`. */

const WANTED = 4.6;
const STEP = 0.96;

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** 1 (none) to 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The hue, darkened as little as white text on it needs to be readable. */
export function underWhite(hue: string): string {
  let hex = hue;
  while (contrast(hex, '#FFFFFF') < WANTED) {
    hex = `#${channels(hex)
      .map((channel) =>
        Math.floor(channel * STEP)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  }
  return hex;
}
