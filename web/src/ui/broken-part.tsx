import warningIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import { useTexts } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** In the place of what cannot be shown until the page is loaded anew. */
export function BrokenPart() {
  const text = useTexts();
  return (
    <EmptyState icon={warningIcon} title={text('ui:broken')} action={<Reload label={text('ui:tryAgain')} />}>
      {text('ui:brokenMore')}
    </EmptyState>
  );
}

/** In the place of what is still asked for after it was lost. */
export function LatePart() {
  const text = useTexts();
  return (
    <div role="status">
      <EmptyState icon={warningIcon} title={text('ui:late')} action={<Reload label={text('ui:reload')} />} />
    </div>
  );
}

function Reload({ label }: { label: string }) {
  return (
    <Button size="touch" onClick={() => location.reload()}>
      {label}
    </Button>
  );
}
