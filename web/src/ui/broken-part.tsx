import warningIcon from '@phosphor-icons/core/light/cloud-slash-light.svg?raw';
import { useTexts } from '../lib/i18n.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shown instead of a part that fails until the page is reloaded. */
export function BrokenPart() {
  const text = useTexts();
  return (
    <EmptyState icon={warningIcon} title={text('ui:broken')} action={<ReloadButton label={text('ui:tryAgain')} />}>
      {text('ui:brokenMore')}
    </EmptyState>
  );
}

/** Shown instead of a part that failed to load and is being retried. */
export function LatePart() {
  const text = useTexts();
  return (
    <div role="status">
      <EmptyState icon={warningIcon} title={text('ui:late')} action={<ReloadButton label={text('ui:reload')} />} />
    </div>
  );
}

function ReloadButton({ label }: { label: string }) {
  return (
    <Button size="touch" onClick={() => location.reload()}>
      {label}
    </Button>
  );
}
