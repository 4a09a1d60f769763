declare module 'subset-font' {
  /** @param text the characters that are kept */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** Tags of features; all where they are not named. */
      keepFeatures: readonly string[];
      preserveNameIds: readonly number[];
      variationAxes: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
