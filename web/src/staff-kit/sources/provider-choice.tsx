import { Button } from '@mantine/core';
import { providerNames } from '@nave/domain/catalogues/sources/sources.texts.ts';
import { outsideProviders, type VideoProvider } from '@nave/domain/catalogues/video-provider.ts';
import { useId, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { t } from '../../lib/staff-texts.ts';
import { SelectField } from '../fields/choice-fields.tsx';
import { useFormField } from '../fields/form-field.tsx';
import styles from './source-field.module.css';

interface ProviderChoiceProps<Form extends FieldValues> {
  name: FieldPath<Form>;
  videoProvider: VideoProvider | null;
}

/** The detected provider, and a button that opens the list of all providers (CNT-5, CHN-190, CNT-370). */
export function ProviderChoice<Form extends FieldValues>({ name, videoProvider }: ProviderChoiceProps<Form>) {
  const [isExpanded, setExpanded] = useState(false);
  const { error } = useFormField<Form, FieldPath<Form>>(name);
  const listId = useId();
  const isOpen = isExpanded || error !== undefined;
  return (
    <div className={styles.provider}>
      <p className={styles.decided}>
        {videoProvider && <span>{t('Provider: {{provider}}', { provider: t(providerNames[videoProvider]) })}</span>}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setExpanded(!isExpanded)}
        >
          {videoProvider ? t('Change provider') : t('Choose the provider')}
        </Button>
      </p>
      <div id={listId} hidden={!isOpen}>
        {isOpen && (
          <SelectField<Form>
            name={name}
            label={t('Video Provider')}
            required
            placeholder={t('Choose a provider')}
            options={providerOptions()}
          />
        )}
      </div>
    </div>
  );
}

/** Streams come first, because most encoders give the URL of a stream. Own videos have a field of their own. */
function providerOptions() {
  const inOrder = [...outsideProviders].sort((one, other) => Number(other === 'stream') - Number(one === 'stream'));
  return inOrder.map((value) => ({ value, label: t(providerNames[value]) }));
}
