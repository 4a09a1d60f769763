import { MantineProvider } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { styleNonce } from '../../client/config.ts';
import { colorSchemeManager } from './color-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** What every page stands in: theme and colour scheme. */
export function Root() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
      getStyleNonce={styleNonce}
      deduplicateInlineStyles
    >
      <Outlet />
    </MantineProvider>
  );
}
