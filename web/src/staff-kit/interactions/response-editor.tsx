import { providerPages } from '@nave/domain/clients/links/code-providers.ts';
import { codeProviders } from '@nave/domain/clients/links/link.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { type ActionType, responseTargets } from '@nave/domain/contents/interactions/interaction.ts';
import { hasActionText, hasTranslatedText } from '@nave/domain/contents/interactions/response-actions.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import { useFormContext } from 'react-hook-form';
import { sentence, t } from '../../lib/staff-texts.ts';
import { SelectField } from '../fields/choice-fields.tsx';
import { HtmlField } from '../fields/html-field.tsx';
import { RichTextField } from '../fields/rich-text-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { targetLabels } from '../links/target-labels.ts';
import styles from './interactions.module.css';
import { translatedLabel } from './translation-fields.tsx';

const actionLabels: Record<ActionType, string> = {
  textOnly: sentence('Show a text'),
  collectEmail: sentence('Ask for an email'),
  startChat: sentence('Start a chat with a host'),
  url: sentence('Open a page'),
  customContent: sentence('Show custom HTML'),
  runCode: sentence('Show a code provider’s form'),
  dismiss: sentence('Dismiss the interaction'),
  close: sentence('Show a text and end'),
};
const actions = () => namesOf(actionLabels).map((value) => ({ value, label: t(actionLabels[value]) }));
const targets = () => responseTargets.map((value) => ({ value, label: t(targetLabels[value]) }));
const providers = codeProviders.map((value) => ({ value, label: providerPages[value].name }));

interface ResponseEditorProps {
  path: `interactions.${number}.responses.${number}`;
  /** The second language of the interaction; null if it has none. */
  language: string | null;
}

/** The fields of one response: its text, its action, and the action's settings (INT-86 to INT-95). */
export function ResponseEditor({ path, language }: ResponseEditorProps) {
  const response = useFormContext<ContentForm>().watch(path);
  if (!response) return null;
  const { actionType, codeProvider } = response;
  const known = codeProviders.find((provider) => provider === codeProvider);
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField<ContentForm> name={`${path}.responseText`} label={t('Response Text')} required />
        <SelectField<ContentForm> name={`${path}.actionType`} label={t('Response Type')} options={actions()} required />
      </div>
      {language !== null && (
        <TextField<ContentForm>
          name={`${path}.translatedText`}
          label={translatedLabel(t('Response Text'), language)}
          required
        />
      )}
      {actionType === 'url' && (
        <div className={styles.pair}>
          <TextField<ContentForm> name={`${path}.url.url`} label="URL" type="url" placeholder="https://" required />
          <SelectField<ContentForm> name={`${path}.url.target`} label={t('Target')} options={targets()} required />
        </div>
      )}
      {actionType === 'runCode' && (
        <div className={styles.pair}>
          <SelectField<ContentForm>
            name={`${path}.codeProvider`}
            label={t('Code provider')}
            placeholder={t('Choose a provider')}
            options={providers}
            required
          />
          <TextField<ContentForm>
            name={`${path}.code`}
            label={known ? t(providerPages[known].codeLabel) : t('Code')}
            required
          />
        </div>
      )}
      {hasActionText(actionType) &&
        (actionType === 'customContent' ? (
          <HtmlField<ContentForm> name={`${path}.actionText`} label={t('After Response Text')} required />
        ) : (
          <RichTextField<ContentForm> name={`${path}.actionText`} label={t('After Response Text')} required />
        ))}
      {language !== null && hasTranslatedText(actionType) && (
        <RichTextField<ContentForm>
          name={`${path}.translatedActionText`}
          label={translatedLabel(t('After Response Text'), language)}
          required
        />
      )}
    </div>
  );
}
