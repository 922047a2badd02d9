/** What a card does with the viewer's answers. The preview of staff stores nothing (INT-117). */
export interface AnswerPort {
  /** The viewer has chosen a response, and has not answered yet. */
  onBegin: () => void;
  /** Stores an answer; null dismisses. */
  answer: (responseId: string | null, email?: string) => void;
  /** The viewer has finished. */
  onDone: () => void;
  /** Opens a conversation with the hosts (INT-42, INT-43). */
  startChat: () => void;
  /** Opens a page in this tab, another tab, or a window over the page (INT-45 to INT-47). */
  openPage: (page: { text: string; url: string; target: 'newTab' | 'sameTab' | 'iframeModal' }) => void;
}
