import { shareUrl } from '@nave/domain/pages/share.ts';
import mailIcon from '@phosphor-icons/core/regular/envelope-simple.svg?raw';
import facebookIcon from '@phosphor-icons/core/regular/facebook-logo.svg?raw';
import moreIcon from '@phosphor-icons/core/regular/share-network.svg?raw';
import whatsAppIcon from '@phosphor-icons/core/regular/whatsapp-logo.svg?raw';
import xIcon from '@phosphor-icons/core/regular/x-logo.svg?raw';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useTexts } from '../../lib/i18n.ts';
import { logFailure } from '../../lib/log.ts';
import { site } from '../../lib/site.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messageLinks, networkLinks } from './network-links.ts';
import styles from './share-window.module.css';

interface ShareWindowProps {
  customDomain: string | null;
  message: string;
  onClose: () => void;
}

const icons = { Facebook: facebookIcon, X: xIcon, WhatsApp: whatsAppIcon, email: mailIcon };

/** The share modal: messages, two networks, the link, and the device's share sheet (PAN-70 to PAN-74, PAN-92). */
export function ShareWindow({ customDomain, message, onClose }: ShareWindowProps) {
  const text = useTexts();
  const url = useShareUrl(customDomain);
  return (
    <Dialog open onClose={onClose} surface="on-well" title={text('sharing:share')}>
      <div className={styles.share}>
        {message && (
          <p className={styles.message} dir="auto">
            {message}
          </p>
        )}
        <ul className={styles.networks}>
          {[...messageLinks(url, message, document.title), ...networkLinks(url, message)].map(({ network, href }) => (
            <li key={network}>
              <a
                className={buttonClass({ size: 'touch', wide: true })}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={network === 'email' ? text('sharing:byEmail') : text('sharing:on', { network })}
              >
                <Icon svg={icons[network]} size={20} />
                {network === 'email' ? text('sharing:email') : network}
              </a>
            </li>
          ))}
        </ul>
        <LinkToCopy url={url} />
        {'share' in navigator && (
          <Button size="touch" wide icon={moreIcon} onClick={() => shareElsewhere(url, message)}>
            {text('sharing:more')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Returns the share address of the page, on the client's own domain if it has one. */
function useShareUrl(customDomain: string | null): string {
  const [pathname] = useLocation();
  if (customDomain === null) return shareUrl(location.origin, pathname);
  const withoutClient = site().ownClientKey === null ? pathname.replace(/^\/[^/]*/, '') : pathname;
  return shareUrl(`https://${customDomain}`, withoutClient);
}

function LinkToCopy({ url }: { url: string }) {
  const text = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch (error) {
      // Without https, or after a refusal, the field is selected for copying by hand.
      logFailure('The link could not be copied', error);
      field.current?.select();
    }
  };
  return (
    <div className={styles.link}>
      <div className={styles.field}>
        <TextField
          ref={field}
          touch
          readOnly
          dir="ltr"
          label={text('sharing:link')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button look="primary" size="touch" onClick={copy}>
        {text(copied ? 'sharing:copied' : 'sharing:copy')}
      </Button>
      <VisuallyHidden>
        <span role="status">{copied && text('sharing:copied')}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Opens the device's share sheet. Closing it is no failure. */
function shareElsewhere(url: string, message: string): void {
  const data = { title: document.title, url, ...(message && { text: message }) };
  navigator.share(data).catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'AbortError')) logFailure('It could not be shared', error);
  });
}
