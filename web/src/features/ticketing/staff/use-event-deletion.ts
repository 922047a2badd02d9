import type { TicketEventSummary } from '@nave/domain/ticketing/ticket-event.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteEvent } from './events.ts';

/** Returns the props of the dialog that deletes an event, null before its first opening, and a function to open it. */
export function useEventDeletion(onDeleted: () => void = () => {}) {
  const queryClient = useQueryClient();
  // Kept after closing, while the dialog fades out.
  const [event, setEvent] = useState<TicketEventSummary | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (about: TicketEventSummary) => {
    setEvent(about);
    setOpen(true);
  };
  const dialog = event && {
    event,
    open,
    onClose: () => setOpen(false),
    onDelete: async () => {
      await deleteEvent(queryClient, { clientId: event.clientId, eventId: event.id });
      onDeleted();
    },
  };
  return [dialog, ask] as const;
}
