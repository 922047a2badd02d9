import { topicsOf } from '../kernel/topic.ts';
import type { productTopicShapes } from './refresh.api.ts';

/** The topic that every page of the installation follows. Source: 002 §7.2 (OPS-39). */
export const productTopics = topicsOf<typeof productTopicShapes>()({ product: 'product' });
