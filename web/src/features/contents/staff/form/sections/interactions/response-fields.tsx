import { providerPages } from '@nave/domain/clients/links/code-providers.ts';
import { codeProviders } from '@nave/domain/clients/links/link.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ActionType, responseTargets } from '@nave/domain/contents/interactions/interaction.ts';
import { hasActionText } from '@nave/domain/contents/interactions/interaction-form.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../../../../../staff-kit/fields/choice-fields.tsx';
import { HtmlField } from '../../../../../../staff-kit/fields/html-field.tsx';
import { RichTextField } from '../../../../../../staff-kit/fields/rich-text-field.tsx';
import { TextField } from '../../../../../../staff-kit/fields/text-field.tsx';
import { targetLabels } from '../../../../../../staff-kit/links/target-labels.ts';
import styles from './interactions.module.css';

const actionLabels: Record<ActionType, string> = {
  textOnly: 'Shows a text',
  collectEmail: 'Asks for an e-mail address',
  startChat: 'Starts a chat with a host',
  url: 'Opens a page',
  customContent: 'Shows HTML of your own',
  runCode: 'Shows a code provider’s form',
  dismiss: 'Dismisses the interaction',
  close: 'Shows a text and ends',
};
const actions = namesOf(actionLabels).map((value) => ({ value, label: actionLabels[value] }));
const targets = responseTargets.map((value) => ({ value, label: targetLabels[value] }));
const providers = codeProviders.map((value) => ({ value, label: providerPages[value].name }));

interface OfResponse {
  path: `interactions.${number}.responses.${number}`;
}

/** The fields of one response: what it says, what follows on it, and what that needs (INT-86 to INT-95). */
export function ResponseFieldsOf({ path }: OfResponse) {
  const response = useFormContext<ContentForm>().watch(path);
  if (!response) return null;
  const { actionType, codeProvider } = response;
  const known = codeProviders.find((provider) => provider === codeProvider);
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField<ContentForm> name={`${path}.responseText`} label="Response Text" required />
        <SelectField<ContentForm> name={`${path}.actionType`} label="Response Type" options={actions} required />
      </div>
      {actionType === 'url' && (
        <div className={styles.pair}>
          <TextField<ContentForm> name={`${path}.url.url`} label="URL" type="url" placeholder="https://" required />
          <SelectField<ContentForm> name={`${path}.url.target`} label="Target" options={targets} required />
        </div>
      )}
      {actionType === 'runCode' && (
        <div className={styles.pair}>
          <SelectField<ContentForm>
            name={`${path}.codeProvider`}
            label="Code provider"
            placeholder="Choose a provider"
            options={providers}
            required
          />
          <TextField<ContentForm>
            name={`${path}.code`}
            label={known ? providerPages[known].codeLabel : 'Code'}
            required
          />
        </div>
      )}
      {hasActionText(actionType) &&
        (actionType === 'customContent' ? (
          <HtmlField<ContentForm> name={`${path}.actionText`} label="After Response Text" required />
        ) : (
          <RichTextField<ContentForm> name={`${path}.actionText`} label="After Response Text" required />
        ))}
    </div>
  );
}
