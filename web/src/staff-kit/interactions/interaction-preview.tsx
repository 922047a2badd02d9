import { Button, Switch } from '@mantine/core';
import {
  hasTranslation,
  type InteractionFields,
  type ResponseFields,
} from '@nave/domain/contents/interactions/interaction-form.ts';
import { hasTranslatedText } from '@nave/domain/contents/interactions/response-actions.ts';
import againIcon from '@phosphor-icons/core/regular/arrow-clockwise.svg?raw';
import { type ReactNode, useState } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { targetLabels } from '../links/target-labels.ts';
import styles from './interactions.module.css';

/** Lets staff try an interaction as viewers see it; nothing is sent or stored (INT-117). */
export function InteractionPreview({ interaction }: { interaction: InteractionFields }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isTranslated, setTranslated] = useState(false);
  const hasSecond = hasTranslation(interaction);
  const shown = isTranslated && hasSecond ? translated(interaction) : interaction;
  const { interactionTitle, interactionText, responses } = shown;
  const response = chosen === null ? undefined : responses[chosen];
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <div className={styles.previewHead}>
        <span className={styles.label}>{t('What viewers see')}</span>
        {hasSecond && (
          <Switch
            size="xs"
            label={t('In the second language')}
            checked={isTranslated}
            onChange={() => setTranslated((before) => !before)}
          />
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          leftSection={<Icon svg={againIcon} size={16} />}
          onClick={() => setChosen(null)}
        >
          {t('Start over')}
        </Button>
      </div>
      <div className={styles.shown} aria-live="polite">
        {response ? (
          afterResponse(response)
        ) : (
          <>
            <h4 className={styles.shownTitle}>{interactionTitle}</h4>
            <RichText html={interactionText} />
            <div className={styles.choices}>
              {responses.map(({ id, responseText }, at) => (
                <Button key={id ?? at} variant="default" className={styles.choice} onClick={() => setChosen(at)}>
                  {responseText || t('No text yet')}
                </Button>
              ))}
            </div>
          </>
        )}
      </div>
    </section>
  );
}

/** The texts that viewers see in the second language; an unsaved form may lack some. */
function translated({ translation, responses, ...interaction }: InteractionFields): InteractionFields {
  return {
    ...interaction,
    ...translation,
    translation,
    responses: responses.map((response) => ({
      ...response,
      responseText: response.translatedText,
      actionText: hasTranslatedText(response.actionType) ? response.translatedActionText : response.actionText,
    })),
  };
}

function afterResponse({ actionType, actionText, url }: ResponseFields): ReactNode {
  if (actionType === 'textOnly' || actionType === 'close') return <RichText html={actionText} />;
  if (actionType === 'customContent')
    return <iframe className={styles.frame} sandbox="" srcDoc={actionText} title={t('Custom HTML')} />;
  const descriptions: Record<typeof actionType, string> = {
    collectEmail: t('Asks for an email, then says thanks.'),
    startChat: t('Requests a chat with a host, or opens the current one.'),
    dismiss: t('Returns to the panel that was open before.'),
    url: t('Opens {{page}}: {{target}}.', {
      page: url.url || t('a page'),
      target: t(targetLabels[url.target as keyof typeof targetLabels] ?? targetLabels.newTab).toLowerCase(),
    }),
    runCode: t('Shows the provider’s form.'),
  };
  return (
    <>
      <p className={styles.help}>{descriptions[actionType]}</p>
      {actionType === 'runCode' && <RichText html={actionText} />}
    </>
  );
}
