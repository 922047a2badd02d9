import backIcon from '@phosphor-icons/core/regular/arrow-left.svg?raw';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './account-form.module.css';
import type { Step, StepProps } from './sign-in-steps.ts';

interface StepLinksProps extends Pick<StepProps, 'onStep'> {
  back: Step;
  children?: ReactNode;
}

/** The links below a step: 'Back', and links to other steps. */
export function StepLinks({ back, onStep, children }: StepLinksProps) {
  const text = useTexts();
  return (
    <div className={styles.others}>
      <button type="button" onClick={() => onStep(back)}>
        <Icon svg={backIcon} size={16} />
        {text('account:back')}
      </button>
      {children}
    </div>
  );
}
