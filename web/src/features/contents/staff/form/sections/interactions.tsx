import type { WholeContent } from '@nave/domain/contents/content.ts';
import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import {
  copyOfInteraction,
  type InteractionFields,
  MAX_INTERACTIONS,
  newInteraction,
} from '@nave/domain/contents/interactions/interaction-form.ts';
import { isSent } from '@nave/domain/contents/interactions/interaction-times.ts';
import { contentInteractions } from '@nave/domain/contents/sections/interactions.ts';
import { namesOf } from '@nave/domain/kernel/form-section.ts';
import icon from '@phosphor-icons/core/regular/hand-tap.svg?raw';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { dashboardPaths } from '../../../../../lib/paths.ts';
import { sentence, t } from '../../../../../lib/staff-texts.ts';
import { CardList } from '../../../../../staff-kit/cards/card-list.tsx';
import { FormPart } from '../../../../../staff-kit/fields/form-part.tsx';
import type { FormSection } from '../../../../../staff-kit/form/form-section.ts';
import { InteractionEditor } from '../../../../../staff-kit/interactions/interaction-editor.tsx';
import styles from '../../../../../staff-kit/interactions/interactions.module.css';

interface Context {
  /** The stored content, whose interactions show which of them were sent; undefined in add mode. */
  content?: WholeContent | undefined;
}

function Interactions({ content }: Context) {
  const { getValues, setValue } = useFormContext<ContentForm>();
  const sentAtOf = (id: string | null) =>
    content?.interactions.find((one) => one.id === id && isSent(one))?.showAt ?? null;
  const noteRemoved = ({ id }: InteractionFields) => {
    if (id === null) return;
    setValue('removedInteractionIds', [...getValues('removedInteractionIds'), id], { shouldDirty: true });
  };
  return (
    <FormPart title={t('Interactions')}>
      <p className={styles.help}>
        {t('Questions with answers to choose from. Prepare them here, then a host sends them during the content.')}{' '}
        {content && <Link to={dashboardPaths.rehearsal(content.clientId, content.id)}>{t('Rehearse it')}</Link>}
      </p>
      <CardList
        name="interactions"
        what={t('Interaction')}
        empty={t('No interactions yet. Try a welcome for first-time guests, a next step, or an offer of prayer.')}
        max={MAX_INTERACTIONS}
        start={newInteraction}
        first="interactionTitle"
        copy={(item) => copyOfInteraction(item as InteractionFields)}
        isLocked={(at) => sentAtOf(getValues(`interactions.${at}.id`)) !== null}
        onRemoved={(item) => noteRemoved(item as InteractionFields)}
      >
        {(at) => <InteractionEditor at={at} sentAt={sentAtOf(getValues(`interactions.${at}.id`))} />}
      </CardList>
    </FormPart>
  );
}

/** The section Interactions of the content form (CNT-91, INT-70); on-demand contents do not have it (CNT-80). */
export const interactionsSection: FormSection<Context> = {
  key: 'interactions',
  label: sentence('Interactions'),
  icon,
  fields: namesOf(contentInteractions.fields),
  Content: Interactions,
};
