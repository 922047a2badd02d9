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

/** Settings without a conversion, for a new content and for contents that were stored before these settings existed. */
export const noConversion: ConversionSettings = conversionSettings.parse({});

/**
 * Whether the content becomes an on-demand content when it closes. Only a simulated live does, and only once (CNT-252,
 * CNT-258, CNT-263).
 */
export function converts(content: {
  contentType: ContentType;
  conversion: ConversionSettings;
  convertedToOnDemandId: string | null;
}): boolean {
  const { contentType, conversion, convertedToOnDemandId } = content;
  return contentType === 'simulatedLive' && conversion.enabled && convertedToOnDemandId === null;
}
