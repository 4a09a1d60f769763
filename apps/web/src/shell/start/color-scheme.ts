import { localStorageColorSchemeManager } from '@mantine/core';

/** The same key as `public/first-paint.js`, which sets the scheme before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'moa-color-scheme' });
