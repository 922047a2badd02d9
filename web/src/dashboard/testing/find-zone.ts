import { screen } from '@testing-library/react';

/** A choice of the open list of zones. By its words: what each of 440 choices is called takes a document without a screen seconds to say. */
export function findZone(zone: RegExp): Promise<HTMLElement> {
  return screen.findByText(zone, { selector: '[role=option], [role=option] *' });
}
