import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { useLanguage } from '../lib/i18n.ts';
import { SocketContext } from '../staff-kit/live/socket-context.ts';
import { Toasts } from '../ui/toasts.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { dashboardSocket } from './live-socket.ts';
import { colorSchemeManager, mantineTheme, roleVariables } from './mantine-theme.ts';
import { createQueryClient } from './query-client.ts';
import { ColorSchemeAttribute } from './shell/color-scheme-attribute.tsx';
import { styleNonce } from './style-nonce.ts';

/** The staff dashboard: the providers and the router around every page. */
export function DashboardApp() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createBrowserRouter(dashboardRoutes));
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={roleVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      <ColorSchemeAttribute />
      <QueryClientProvider client={queryClient}>
        {/* A new language remounts every page, because t is called during rendering. */}
        <Fragment key={useLanguage()}>
          <SocketContext value={dashboardSocket}>
            <RouterProvider router={router} />
          </SocketContext>
          <Toasts />
        </Fragment>
      </QueryClientProvider>
    </MantineProvider>
  );
}
