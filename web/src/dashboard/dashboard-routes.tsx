import type { ComponentType, ReactNode } from 'react';
import { Navigate, type RouteObject, ScrollRestoration } from 'react-router';
import { ListPage } from '../staff-kit/lists/list-page.tsx';
import { SkeletonRows } from '../staff-kit/lists/skeleton-rows.tsx';
import { Loading } from '../staff-kit/page/loading.tsx';
import { CrashPage, NotFoundPage } from '../staff-kit/page/message-pages.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { ClientLayout } from './shell/client-layout.tsx';
import { PlainShell, Shell } from './shell/shell.tsx';
import { SessionGate, SignIn } from './sign-in/session-gate.tsx';

const loadingShell = (
  <Shell>
    <Loading />
  </Shell>
);
const loadingList = (
  <ListPage lead={null}>
    <SkeletonRows count={3} pictureWidth={128} pictureHeight={72} />
  </ListPage>
);
const chooser = () => import('./pages/chooser-page/chooser-page.tsx').then((part) => part.ChooserPage);
const forgot = () => import('./sign-in/forgot-page.tsx').then((part) => part.ForgotPage);
const signup = () => import('./sign-in/signup-page.tsx').then((part) => part.SignupPage);
const reset = () => import('./sign-in/reset-page.tsx').then((part) => part.ResetPage);
const profile = () => import('./pages/profile-page/profile-page.tsx').then((part) => part.ProfilePage);
const outbox = () => import('./pages/outbox-page/outbox-page.tsx').then((part) => part.OutboxPage);
const forcedRefresh = () =>
  import('./pages/forced-refresh-page/forced-refresh-page.tsx').then((part) => part.ForcedRefreshPage);
const upcomingPaywall = () =>
  import('./pages/upcoming-paywall-page/upcoming-paywall-page.tsx').then((part) => part.UpcomingPaywallPage);
const upcoming = () => import('./pages/upcoming-page/upcoming-page.tsx').then((part) => part.UpcomingPage);
const report = () => import('./pages/report-page/report-page.tsx').then((part) => part.ReportPage);
const nuke = () => import('./pages/nuke-page/nuke-page.tsx').then((part) => part.NukePage);
const globalUsers = () =>
  import('./pages/global-users-page/global-users-page.tsx').then((part) => part.GlobalUsersPage);
const addClient = () => import('./pages/client-form-page/client-form-page.tsx').then((part) => part.AddClientPage);
const clientSettings = () =>
  import('./pages/client-form-page/client-form-page.tsx').then((part) => part.ClientSettingsPage);
const clientDomain = () =>
  import('./pages/client-domain-page/client-domain-page.tsx').then((part) => part.ClientDomainPage);
const videos = () => import('./pages/videos-page/videos-page.tsx').then((part) => part.VideosPage);
const goLive = () => import('./pages/go-live-page/go-live-page.tsx').then((part) => part.GoLivePage);
const webhooks = () => import('./pages/webhooks-page/webhooks-page.tsx').then((part) => part.WebhooksPage);
const clientProduct = () =>
  import('./pages/client-product-page/client-product-page.tsx').then((part) => part.ClientProductPage);
const channelList = () =>
  import('./pages/channel-list-page/channel-list-page.tsx').then((part) => part.ChannelListPage);
const channelForm = () =>
  import('./pages/channel-form-page/channel-form-page.tsx').then((part) => part.ChannelFormPage);
const channelCopy = () =>
  import('./pages/channel-form-page/channel-form-page.tsx').then((part) => part.ChannelCopyPage);
const contentList = () =>
  import('./pages/content-list-page/content-list-page.tsx').then((part) => part.ContentListPage);
const contentForm = () =>
  import('./pages/content-form-page/content-form-page.tsx').then((part) => part.ContentFormPage);
const hostPanel = () => import('./host-panel/host-panel-page.tsx').then((part) => part.loadHostPanelPage());
const analytics = () => import('./pages/analytics-page/analytics-page.tsx').then((part) => part.loadAnalyticsPage());
const chatExport = () => import('./pages/chat-export-page/chat-export-page.tsx').then((part) => part.ChatExportPage);
const bigAnalytics = () =>
  import('./pages/big-analytics-page/big-analytics-page.tsx').then((part) => part.BigAnalyticsPage);
const rehearsal = () => import('./pages/rehearsal-page/rehearsal-page.tsx').then((part) => part.loadRehearsalPage());
const userList = () => import('./pages/user-list-page/user-list-page.tsx').then((part) => part.UserListPage);
const userForm = () => import('./pages/user-form-page/user-form-page.tsx').then((part) => part.UserFormPage);
const eventList = () => import('./pages/event-list-page/event-list-page.tsx').then((part) => part.EventListPage);
const eventForm = () => import('./pages/event-form-page/event-form-page.tsx').then((part) => part.EventFormPage);
const attendeeList = () =>
  import('./pages/attendee-list-page/attendee-list-page.tsx').then((part) => part.AttendeeListPage);
const desk = () => import('./pages/desk-page/desk-page.tsx').then((part) => part.DeskPage);
const importAttendees = () => import('./pages/import-page/import-page.tsx').then((part) => part.ImportPage);

/** Every page of the dashboard by its URL (SHELL-1). The URLs of a form's sections extend the form's URL (CHN-70). */
export const dashboardRoutes: RouteObject[] = [
  // For people who are not signed in.
  {
    errorElement: <CrashPage />,
    children: [
      page('/dashboard/forgot', forgot, <Loading />),
      page('/reset/:userId/:resetPasswordCode', reset, <Loading />),
      page('/signup/:userId/:verificationCode/:clientId?', signup, <Loading />),
    ],
  },
  {
    element: (
      <>
        {/* SHELL-173 */}
        <ScrollRestoration />
        <SessionGate />
      </>
    ),
    errorElement: <CrashPage />,
    handle: SignIn,
    children: [
      page('/dashboard', chooser, loadingShell),
      {
        element: <PlainShell />,
        children: [
          page('/dashboard/add/:section?', addClient, <Loading />),
          page('/dashboard/profile', profile, <Loading />),
          page('/dashboard/outbox', outbox, <Loading />),
          page('/dashboard/forcedRefresh', forcedRefresh, <Loading />),
          page('/dashboard/global', globalUsers, <Loading />),
          page('/dashboard/nuke', nuke, <Loading />),
          page('/dashboard/report', report, <Loading />),
          page('/dashboard/upcoming', upcoming, <Loading />),
          page('/dashboard/upcomingPaywall', upcomingPaywall, <Loading />),
        ],
      },
      {
        path: '/dashboard/:clientId',
        element: <ClientLayout />,
        children: [
          page('profile', profile, <Loading />),
          ...settings(),
          page('domain', clientDomain, <Loading />),
          page('webhooks', webhooks, <Loading />),
          page('product/:section?', clientProduct, <Loading />),
          page('channels', channelList, loadingList),
          page('channels/add/:section?', channelForm, <Loading />),
          page('channels/copy/:channelId/:section?', channelCopy, <Loading />),
          page('channels/:channelId/:section?', channelForm, <Loading />),
          page('contents', contentList, loadingList),
          page('contents/add/:section?', contentForm, <Loading />),
          page('contents/copy/:copiedId/:section?', contentForm, <Loading />),
          page('contents/:contentId/host', hostPanel, <Loading />),
          page('contents/:contentId/rehearsal', rehearsal, <Loading />),
          page('contents/:contentId/analytics', analytics, <Loading />),
          page('contents/:contentId/chatExport', chatExport, <Loading />),
          page('contents/:contentId/biganalytics', bigAnalytics, <Loading />),
          // The host panel's former URL.
          { path: 'contents/:contentId/chat', element: <Navigate to="../host" relative="path" replace /> },
          page('contents/:contentId/:section?', contentForm, <Loading />),
          page('videos', videos, loadingList),
          page('live-inputs/:inputId/go-live', goLive, <Loading />),
          page('users', userList, loadingList),
          page('users/add', userForm, <Loading />),
          page('users/:userId', userForm, <Loading />),
          page('events', eventList, loadingList),
          page('events/add/:section?', eventForm, <Loading />),
          page('events/:eventId/attendees', attendeeList, <Loading />),
          page('events/:eventId/import/:importId?', importAttendees, <Loading />),
          page('events/:eventId/:section?', eventForm, <Loading />),
          page('desk/:eventNumber', desk, <Loading />),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

/** A page in its own chunk, which preload-pages.ts preloads through `handle`. */
function page(path: string, load: () => Promise<ComponentType>, waiting: ReactNode): RouteObject {
  const Page = lazyComponent(load);
  return { path, element: <Page props={{}} waiting={() => waiting} />, handle: Page };
}

/** The organisation's form. Its URL and its sections' URLs share one element, so that the input is kept (SHELL-36). */
function settings(): RouteObject[] {
  const { element, handle } = page('', clientSettings, <Loading />);
  return [
    {
      element,
      handle,
      children: [
        { index: true, element: null, handle },
        { path: 'settings/:section?', element: null, handle },
      ],
    },
    page('verify/:section?', clientSettings, <Loading />),
  ];
}
