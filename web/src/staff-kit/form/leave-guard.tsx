import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from 'react-router';
import { t } from '../../lib/staff-texts.ts';
import { Question } from '../questions/question.tsx';

interface LeaveGuardProps {
  /** Whether navigating to this path needs the question. */
  asks: (path: string) => boolean;
  /** Whether the browser asks before the tab closes. */
  isOn: boolean;
  title: string;
  text: string;
}

/** Asks before the page is left. */
export function LeaveGuard({ asks, isOn, title, text }: LeaveGuardProps) {
  const blocker = useBlocker(({ nextLocation }) => asks(nextLocation.pathname));
  useWindowEvent('beforeunload', (event) => {
    if (isOn) event.preventDefault();
  });
  return (
    <Question
      open={blocker.state === 'blocked'}
      title={title}
      text={text}
      answers={[
        { label: t('Stay'), onChoose: () => blocker.reset?.(), tone: 'main' },
        { label: t('Leave'), onChoose: () => blocker.proceed?.(), tone: 'destructive' },
      ]}
    />
  );
}
