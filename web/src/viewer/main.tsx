import '../ui/tokens.css';
import '../ui/base.css';
import './viewer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { isMissedMessage } from '../features/chat/missed-message.ts';
import { startTexts } from '../lib/i18n.ts';
import { serverClock } from '../lib/server-clock.ts';
import { createSocket } from '../lib/socket.ts';
import { Toasts } from '../ui/toasts.tsx';
import { applyStyles } from './late-styles.ts';
import { pageDataInHtml } from './page-data.ts';
import { loadPlayer } from './stage/load-player.ts';
import { startClock } from './start-clock.ts';
import { ViewerApp } from './viewer-app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

startClock(serverClock);
const styled = applyStyles();
const inHtml = pageDataInHtml();
if (inHtml?.page === 'channel') loadPlayer();
const socket = createSocket({
  countsAsCaughtUp: (topic, event) => isMissedMessage(topic, event, socket.me.current()?.id),
});
await Promise.all([startTexts(), styled]);

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ViewerApp socket={socket} inHtml={inHtml} />
      <Toasts />
    </BrowserRouter>
  </StrictMode>,
);
