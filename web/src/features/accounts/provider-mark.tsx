import type { OfferedProvider } from '@nave/domain/accounts/providers.api.ts';
import facebookIcon from '@phosphor-icons/core/fill/facebook-logo-fill.svg?raw';
import keyIcon from '@phosphor-icons/core/regular/key.svg?raw';
import { Icon } from '../../ui/icon.tsx';
import styles from './provider-mark.module.css';

interface ProviderMarkProps {
  provider: OfferedProvider['provider'];
  /** The icon of an organisation's own provider, if it has one. */
  picture?: string | null;
  size: number;
}

/** A provider's logo, in its own colours as Google and Facebook require. */
export function ProviderMark({ provider, picture, size }: ProviderMarkProps) {
  if (picture) return <img className={styles.picture} src={picture} alt="" width={size} height={size} />;
  if (provider === 'google') return <Google size={size} />;
  const isFacebook = provider === 'facebook';
  return (
    <Icon svg={isFacebook ? facebookIcon : keyIcon} size={size} {...(isFacebook && { className: styles.facebook })} />
  );
}

/** Google requires its colours on white, whatever the button's colour. */
function Google({ size }: { size: number }) {
  return (
    <svg
      className={styles.google}
      width={size}
      height={size}
      viewBox="-5 -5 58 58"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="24" cy="24" r="29" fill="#fff" />
      <path stroke="#ea4335" d="M37.13 9.92A19.25 19.25 0 0 0 6.79 15.38" />
      <path stroke="#fbbc05" d="M6.79 15.38A19.25 19.25 0 0 0 6.79 32.62" />
      <path stroke="#34a853" d="M6.79 32.62A19.25 19.25 0 0 0 35.85 39.17" />
      <path stroke="#4285f4" d="M35.85 39.17A19.25 19.25 0 0 0 43.2 24.75H24" />
    </svg>
  );
}
