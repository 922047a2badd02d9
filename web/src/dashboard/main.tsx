import './no-eval.ts';
import '../ui/tokens.css';
import '@mantine/core/styles.css';
import '@mantine/dropzone/styles.css';
import '../ui/base.css';
import './mantine.css';
import './forced-colors.css';
import { type DashboardInHtml, PAGE_DATA_ELEMENT } from '@nave/domain/pages/page-data.ts';
import { timeCalls } from '@nave/domain/pages/time.calls.ts';
import { createRoot } from 'react-dom/client';
import { ask } from '../lib/api.ts';
import { retryFailedStyles } from '../lib/parts/retry-styles.ts';
import { measureByHttp, serverClock } from '../lib/server-clock.ts';
import { startSite } from '../lib/site.ts';
import { Boundary } from '../ui/boundary.tsx';
import { DashboardApp } from './dashboard-app.tsx';
import { dashboardRoutes } from './dashboard-routes.tsx';
import { preloadPages } from './preload-pages.ts';
import { StoppedPage } from './shell/stopped-page.tsx';
import { startStaffTexts } from './spanish/start-staff-texts.ts';

// TIME-49: the server's clock decides what is live and what can still be edited.
measureByHttp(serverClock, () => ask(timeCalls.now, {}));

const inHtml = document.getElementById(PAGE_DATA_ELEMENT)?.textContent;
if (inHtml) startSite(JSON.parse(inHtml) as DashboardInHtml);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
retryFailedStyles();
preloadPages(dashboardRoutes, location);
const reactRoot = createRoot(root);
void startStaffTexts().then(() =>
  reactRoot.render(
    <Boundary fallback={<StoppedPage />}>
      <DashboardApp />
    </Boundary>,
  ),
);
