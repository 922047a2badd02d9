import warningIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import { useTexts } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** In the place of what cannot be shown until the page is loaded anew. */
export function BrokenPart() {
  const text = useTexts();
  return (
    <EmptyState
      icon={warningIcon}
      title={text('ui:broken')}
      action={
        <Button size="touch" onClick={() => location.reload()}>
          {text('ui:tryAgain')}
        </Button>
      }
    >
      {text('ui:brokenMore')}
    </EmptyState>
  );
}
