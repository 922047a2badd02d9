import { type RouteObject, ScrollRestoration } from 'react-router';
import { CrashPage, NotFoundPage } from '../staff-kit/page/message-pages.tsx';
import { ChannelFormPage } from './pages/channel-form-page.tsx';
import { ChannelListPage } from './pages/channel-list-page.tsx';
import { ChooserPage } from './pages/chooser-page.tsx';
import { ContentFormPage } from './pages/content-form-page.tsx';
import { ContentListPage } from './pages/content-list-page.tsx';
import { ClientHome } from './shell/client-home.tsx';
import { ClientLayout } from './shell/client-layout.tsx';
import { SessionGate } from './sign-in/session-gate.tsx';

/** Every page of the dashboard by its address (SHELL-1). A form's sections lie below the form's own address (CHN-70). */
export const dashboardRoutes: RouteObject[] = [
  {
    element: (
      <>
        {/* SHELL-173 */}
        <ScrollRestoration />
        <SessionGate />
      </>
    ),
    errorElement: <CrashPage />,
    children: [
      { path: '/dashboard', element: <ChooserPage /> },
      {
        path: '/dashboard/:clientId',
        element: <ClientLayout />,
        children: [
          { index: true, element: <ClientHome /> },
          { path: 'channels', element: <ChannelListPage /> },
          { path: 'channels/add/:section?', element: <ChannelFormPage /> },
          { path: 'channels/:channelId/:section?', element: <ChannelFormPage /> },
          { path: 'contents', element: <ContentListPage /> },
          { path: 'contents/add/:section?', element: <ContentFormPage /> },
          { path: 'contents/:contentId/:section?', element: <ContentFormPage /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
