import type { PageScope } from '../../../lib/page-part.ts';
import { ShareButton } from '../share-button.tsx';

export function ShareContent({ client, content }: PageScope) {
  if (!content?.share.enabled) return null;
  return <ShareButton customDomain={client.customDomain} message={content.share.defaultMessage} />;
}
