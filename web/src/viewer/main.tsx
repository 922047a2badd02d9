import '../ui/tokens.css';
import '../ui/base.css';
import './viewer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isMissedMessage } from '../features/chat/missed-message.ts';
import { serverClock } from '../lib/server-clock.ts';
import { startSite } from '../lib/site.ts';
import { createSocket } from '../lib/socket.ts';
import { Boundary } from '../ui/boundary.tsx';
import { BrokenPart } from '../ui/broken-part.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { hideBrokenPictures } from './hide-broken-pictures.ts';
import { keepFocus } from './keep-focus.ts';
import { startPageTexts } from './languages/start-page-texts.ts';
import { applyStyles } from './late-styles.ts';
import { pageDataInHtml } from './page-data.ts';
import { isPreloaded, panels } from './page-parts.ts';
import { AttendPage, EventPage, PaywallPage } from './pages/load-paywall.ts';
import { preloadVideoParts } from './stage/load-player.ts';
import { startClock } from './start-clock.ts';
import { ClientPage, ViewerApp } from './viewer-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

/** After this time the page renders even without some styles, the viewer's language or the panel. */
const MAX_WAIT_MS = 5_000;

hideBrokenPictures();
keepFocus();
startClock(serverClock);
// The order matters: panels load texts only in the language set here, and their styles must follow the page's styles.
const ready = Promise.all([startPageTexts(), applyStyles(), loadPreloadedParts()]);
preloadVideoParts();
const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
const inHtml = pageDataInHtml();
startSite(inHtml?.site);
const socket = createSocket({
  countsAsMissed: (topic, event) => isMissedMessage(topic, event, socket.me.current()?.id),
});
void Promise.race([ready, timeout]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <Boundary fallback={<BrokenPart />}>
        <ViewerApp socket={socket} inHtml={inHtml} />
        <Toasts />
      </Boundary>
    </StrictMode>,
  ),
);

/** Loads the parts that the HTML preloads, so that the first render includes them. */
function loadPreloadedParts(): Promise<unknown> {
  const pages = [
    { id: 'client', Content: ClientPage },
    { id: 'paywall', Content: PaywallPage },
    { id: 'event', Content: EventPage },
    { id: 'attend', Content: AttendPage },
  ];
  const parts = [...pages, ...panels];
  return Promise.all(parts.filter(({ id }) => isPreloaded(id)).map(({ Content }) => Content.preload()));
}
