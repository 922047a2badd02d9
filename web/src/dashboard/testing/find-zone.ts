import { screen } from '@testing-library/react';

/** Finds an option of the open zone list by its text, because computing 440 accessible names takes jsdom seconds. */
export function findZone(zone: RegExp): Promise<HTMLElement> {
  return screen.findByText(zone, { selector: '[role=option], [role=option] *' });
}
