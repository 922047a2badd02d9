// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { scriptInjections } from '../testing/script-injections.ts';
import { cleanMessage } from './clean-message.ts';
import { linkParts } from './links.ts';

declare const DOMParser: new () => {
  parseFromString(html: string, type: string): { querySelectorAll(selector: string): ArrayLike<unknown> };
};

/** Returns the number of elements that a page would create if it parsed the text as HTML. */
const elementsOf = (text: string) =>
  new DOMParser().parseFromString(`<p>${text}</p>`, 'text/html').querySelectorAll('body *').length - 1;

test('E1 CHAT-14~ CHAT-15~ CHAT-17~ CHAT-18~ after cleaning, none of 400 published script injections creates an element or a script link, for any author', () => {
  const payloads = scriptInjections();
  expect(payloads.length).toBeGreaterThanOrEqual(400);
  // Before cleaning, most of the payloads create elements.
  expect(payloads.filter((payload) => elementsOf(payload) > 0).length).toBeGreaterThan(300);
  for (const payload of payloads) {
    for (const isHost of [false, true]) {
      const cleaned = cleanMessage(payload, { isHost });
      if (!cleaned.ok) continue;
      expect(elementsOf(cleaned.text), payload).toBe(0);
      for (const { href = 'https:' } of linkParts(cleaned.text)) expect(href, payload).toMatch(/^https?:/);
    }
  }
});
