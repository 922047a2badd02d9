import { z } from 'zod';
import type { ContentType } from '../catalogues/video-provider.ts';

/** What becomes of a simulated live when it closes, as it is stored (CNT-12). */
export const conversionSettings = z.object({
  enabled: z.boolean().default(false),
  name: z.string().default(''),
  description: z.string().default(''),
  channelIds: z.array(z.string()).default([]),
});
export type ConversionSettings = z.infer<typeof conversionSettings>;

/** No conversion: what a new content starts with, and how an older one is read. */
export const noConversion: ConversionSettings = conversionSettings.parse({});

/** Whether the content becomes an on-demand one by itself at its close: a simulated live alone, and once (CNT-252, CNT-258, CNT-263). */
export function converts(content: {
  contentType: ContentType;
  conversion: ConversionSettings;
  convertedToOnDemandId: string | null;
}): boolean {
  const { contentType, conversion, convertedToOnDemandId } = content;
  return contentType === 'simulatedLive' && conversion.enabled && convertedToOnDemandId === null;
}
