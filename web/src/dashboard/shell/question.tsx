import { Button, Group, Modal } from '@mantine/core';

export interface QuestionWords {
  title: string;
  text: string;
  /** The safe answer. */
  stay: string;
  go: string;
}

interface QuestionProps extends QuestionWords {
  open: boolean;
  busy?: boolean;
  onStay: () => void;
  onGo: () => void;
}

/** A question with two answers; closing it is the safe one. */
export function Question({ open, title, text, stay, go, busy, onStay, onGo }: QuestionProps) {
  return (
    <Modal opened={open} onClose={onStay} title={title} size={440} closeButtonProps={{ 'aria-label': 'Close' }}>
      <p>{text}</p>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button onClick={onStay} data-autofocus>
          {stay}
        </Button>
        <Button variant="filled" onClick={onGo} loading={busy ?? false}>
          {go}
        </Button>
      </Group>
    </Modal>
  );
}
