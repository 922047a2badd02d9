import { Refusal } from '@nave/domain/kernel/refusal.ts';
import { videoRefusals } from '@nave/domain/videos/videos.texts.ts';

/** A tag for a language (BCP 47) whose parts can be part of a file name. */
const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,4}$/i;

/** Returns the usual spelling of a language's tag, such as `pt-BR`. Throws a refusal if it is no language (VID-16). */
export function requireLanguage(text: string): string {
  if (!tag.test(text)) throw new Refusal(videoRefusals.captionsLanguage);
  try {
    const [language] = Intl.getCanonicalLocales(text);
    if (language !== undefined && tag.test(language)) return language;
  } catch {
    // A tag of this form can still be invalid, for example because a part is repeated.
  }
  throw new Refusal(videoRefusals.captionsLanguage);
}

/** Throws a refusal unless the bytes are WebVTT: UTF-8 that begins with the word WEBVTT (VID-16). */
export function requireWebVtt(bytes: Uint8Array): void {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(videoRefusals.captionsInvalid);
  }
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text) || text.includes('\0')) throw new Refusal(videoRefusals.captionsInvalid);
}
