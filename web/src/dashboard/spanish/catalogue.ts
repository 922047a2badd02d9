import type { Catalogue } from '../../lib/staff-texts.ts';
import { accounts } from './accounts.texts.ts';
import { analytics } from './analytics.texts.ts';
import { channels } from './channels.texts.ts';
import { clients } from './clients.texts.ts';
import { contentForm } from './content-form.texts.ts';
import { contents } from './contents.texts.ts';
import { desk } from './desk.texts.ts';
import { entry } from './entry.texts.ts';
import { eventConnections } from './event-connections.texts.ts';
import { globalPages } from './global.texts.ts';
import { goLive } from './go-live.texts.ts';
import { interactions } from './interactions.texts.ts';
import { live } from './live.texts.ts';
import { pages } from './pages.texts.ts';
import { reactions } from './reactions.texts.ts';
import { domainTexts } from './said.texts.ts';
import { accountTexts } from './said-accounts.texts.ts';
import { domainLabels } from './said-beside.texts.ts';
import { paywallTexts } from './said-paywall.texts.ts';
import { sourceTexts } from './said-sources.texts.ts';
import { ticketingTexts } from './said-ticketing.texts.ts';
import { staffKit } from './staff-kit.texts.ts';
import { ticketing } from './ticketing.texts.ts';
import { twoStep } from './two-step.texts.ts';
import { videos } from './videos.texts.ts';

/** Spanish translations of all sentences for staff, by the English sentence. Each sentence is in only one file. */
export const catalogue: Catalogue = {
  ...accounts,
  ...analytics,
  ...channels,
  ...clients,
  ...contentForm,
  ...contents,
  ...desk,
  ...entry,
  ...eventConnections,
  ...globalPages,
  ...goLive,
  ...interactions,
  ...live,
  ...pages,
  ...paywallTexts,
  ...reactions,
  ...domainTexts,
  ...domainLabels,
  ...accountTexts,
  ...sourceTexts,
  ...staffKit,
  ...ticketingTexts,
  ...ticketing,
  ...twoStep,
  ...videos,
};
