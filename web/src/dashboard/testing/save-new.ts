import { fireEvent, screen, within } from '@testing-library/react';

/** Opens the last section of a new record's form and saves there (CNT-79). */
export async function saveNew(): Promise<void> {
  const sections = within(screen.getByRole('navigation', { name: 'Form sections' })).getAllByRole('link');
  const last = sections.at(-1);
  if (last) fireEvent.click(last);
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
}
