import { z } from 'zod';
import type { ContentType } from '../catalogues/video-provider.ts';

/** The stored settings of the on-demand content that a simulated live becomes when it closes (CNT-12). */
export const conversionSettings = z.object({
  enabled: z.boolean().default(false),
  name: z.string().default(''),
  description: z.string().default(''),
  channelIds: z.array(z.string()).default([]),
});
export type ConversionSettings = z.infer<typeof conversionSettings>;

/** No conversion: the settings of a new content, and of contents stored before there were any. */
export const noConversion: ConversionSettings = conversionSettings.parse({});

/** Whether the content becomes an on-demand one at its close: only a simulated live, and only once (CNT-252, CNT-258, CNT-263). */
export function converts(content: {
  contentType: ContentType;
  conversion: ConversionSettings;
  convertedToOnDemandId: string | null;
}): boolean {
  const { contentType, conversion, convertedToOnDemandId } = content;
  return contentType === 'simulatedLive' && conversion.enabled && convertedToOnDemandId === null;
}
