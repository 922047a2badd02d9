import type { InteractionResponse } from '@nave/domain/contents/interactions/interaction.ts';
import { useTexts } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { LinkFrame } from '../../ui/link-frame.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { AnswerPort } from './answer-port.ts';
import styles from './interaction-card.module.css';

interface AfterResponseProps {
  response: InteractionResponse;
  isPreview: boolean;
  port: AnswerPort;
}

/** What a viewer sees after a response, until they close it. */
export function AfterResponse({ response, isPreview, port }: AfterResponseProps) {
  const text = useTexts();
  const { actionType, actionText, responseText, url } = response;
  const close = (
    <Button size="touch" wide onClick={port.onDone} autoFocus>
      {text(actionType === 'close' ? 'interactions:close' : 'interactions:done')}
    </Button>
  );
  if (actionType === 'startChat')
    return (
      <>
        <h3 className={styles.title} dir="auto">
          {responseText}
        </h3>
        <p className={styles.text}>{text('interactions:hostSeesName')}</p>
        <div className={styles.buttons}>
          <Button
            look="primary"
            size="touch"
            wide
            autoFocus
            onClick={() => {
              port.startChat();
              port.onDone();
            }}
          >
            {text('interactions:startChat')}
          </Button>
          <Button size="touch" wide onClick={port.onDone}>
            {text('interactions:dismiss')}
          </Button>
        </div>
      </>
    );
  if (actionType === 'collectEmail')
    return (
      <>
        <p className={styles.title} role="status">
          {text('interactions:thanks')}
        </p>
        {close}
      </>
    );
  return (
    <>
      {actionText && <RichText html={actionText} className={styles.text} />}
      {url && (
        <Page
          url={url.url}
          name={responseText}
          isRaw={actionType === 'customContent'}
          opensTab={url.target === 'newTab'}
        />
      )}
      {isPreview && actionType === 'customContent' && !url && (
        <iframe className={styles.frame} sandbox="" srcDoc={actionText} title={responseText} />
      )}
      {close}
    </>
  );
}

interface PageProps {
  url: string;
  name: string;
  /** The page is HTML that staff wrote. */
  isRaw: boolean;
  opensTab: boolean;
}

/** The page of custom HTML or of a code provider (INT-53, INT-54). */
function Page({ url, name, isRaw, opensTab }: PageProps) {
  const text = useTexts();
  if (opensTab)
    return (
      <a className={styles.link} href={url} target="_blank" rel="noopener">
        {text('interactions:openPage')}
      </a>
    );
  return (
    <div className={styles.frame}>
      <LinkFrame link={{ text: name, url, isRaw }} />
    </div>
  );
}
