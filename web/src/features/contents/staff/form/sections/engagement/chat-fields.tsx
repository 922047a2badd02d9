import type { ContentForm } from '@nave/domain/contents/contents.api.ts';
import { contentTimes } from '@nave/domain/contents/timing.ts';
import { isTimeZone } from '@nave/domain/kernel/time-zones.ts';
import { useWatch } from 'react-hook-form';
import { t } from '../../../../../../lib/staff-texts.ts';
import { SwitchField } from '../../../../../../staff-kit/fields/choice-fields.tsx';
import { momentWords } from '../../../words/content-words.ts';
import styles from './engagement.module.css';

/** The settings of the chat, and a note on its times, which are those of the content (TIME-13, TIME-14). */
export function ChatFields() {
  const form = useWatch<ContentForm>() as ContentForm;
  return (
    <>
      <SwitchField<ContentForm>
        name="chat.requireSignin"
        label={t('Require sign-in')}
        hint={t('Only people who sign in can write.')}
      />
      {!form.chat.requireSignin && (
        <SwitchField<ContentForm>
          name="chat.enableAnonymous"
          label={t('Anonymous guests')}
          hint={t('Guests need only a name to write. When off, they also give an email.')}
        />
      )}
      <SwitchField<ContentForm>
        name="chat.enablePreview"
        label={t('Chat preview')}
        hint={t('Anyone can read the chat before giving a name.')}
      />
      <SwitchField<ContentForm>
        name="chat.enableDirectMessaging"
        label={t('Direct messages')}
        hint={t('Viewers can message each other privately from the chat.')}
      />
      <p className={styles.note}>{timesNote(form)}</p>
    </>
  );
}

function timesNote(form: ContentForm): string {
  if (form.contentType === 'onDemand') return t('On-demand content has no start time, so its public chat is closed.');
  const { startsAt, timeZoneName: timeZone } = form;
  if (!startsAt || !isTimeZone(timeZone)) return t('Opens and closes with the content.');
  const { opensAt, closesAt } = contentTimes({
    ...form,
    duration: form.duration ?? 0,
    prePlayDuration: form.prePlayDuration ?? 0,
  });
  const opens = momentWords(opensAt, timeZone);
  const closes = momentWords(closesAt, timeZone);
  return t('Opens and closes with the content: {{opens}} to {{closes}}.', { opens, closes });
}
