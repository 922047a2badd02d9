import type { Catalogue } from '../../lib/staff-texts.ts';
import { accounts } from './accounts.texts.ts';
import { channels } from './channels.texts.ts';
import { clients } from './clients.texts.ts';
import { contentForm } from './content-form.texts.ts';
import { contents } from './contents.texts.ts';
import { entry } from './entry.texts.ts';
import { live } from './live.texts.ts';
import { pages } from './pages.texts.ts';
import { said } from './said.texts.ts';
import { saidAccounts } from './said-accounts.texts.ts';
import { saidBeside } from './said-beside.texts.ts';
import { saidSources } from './said-sources.texts.ts';
import { staffKit } from './staff-kit.texts.ts';
import { twoStep } from './two-step.texts.ts';

/** The Spanish of every sentence that staff read, by its English; a sentence stands in one file. */
export const catalogue: Catalogue = {
  ...accounts,
  ...channels,
  ...clients,
  ...contentForm,
  ...contents,
  ...entry,
  ...live,
  ...pages,
  ...said,
  ...saidBeside,
  ...saidAccounts,
  ...saidSources,
  ...staffKit,
  ...twoStep,
};
