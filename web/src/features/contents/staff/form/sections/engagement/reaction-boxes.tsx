import { Checkbox } from '@mantine/core';
import { type ReactionIcon, reactionIcons } from '@nave/domain/catalogues/reactions.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { useState } from 'react';
import { sentence, t } from '../../../../../../lib/staff-texts.ts';
import { FieldGroup } from '../../../../../../staff-kit/fields/field-group.tsx';
import { fieldId, useFormField } from '../../../../../../staff-kit/fields/form-field.tsx';
import styles from './engagement.module.css';

const words: Record<ReactionIcon, string> = {
  clap: sentence('Clap'),
  heart: sentence('Heart'),
  pray: sentence('Pray'),
  raiseHands: sentence('Raise hands'),
  haha: sentence('Haha'),
  like: sentence('Like'),
  candle: sentence('Candle'),
  wave: sentence('Wave'),
};
/** CNT-228 */
const offered: readonly ReactionIcon[] = ['clap', 'heart', 'pray', 'raiseHands'];

/** A checkbox for each offered reaction, and for others that are already chosen, so that they can be removed. */
export function ReactionBoxes() {
  const { value, onChange, error } = useFormField<ContentForm, 'reactions.icons'>('reactions.icons');
  const [others] = useState(() => reactionIcons.filter((icon) => value[icon] && !offered.includes(icon)));
  return (
    <FieldGroup label={t('Icons')} error={error} hint={t('Choose up to 4.')}>
      <div className={styles.boxes}>
        {[...offered, ...others].map((icon, at) => (
          <Checkbox
            key={icon}
            id={at === 0 ? fieldId('reactions.icons') : undefined}
            size="xs"
            label={words[icon]}
            checked={value[icon] ?? false}
            onChange={(event) => onChange({ ...value, [icon]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
