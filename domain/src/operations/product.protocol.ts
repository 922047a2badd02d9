import { topicsOf } from '../kernel/topic.ts';
import type { productTopicShapes } from './refresh.api.ts';

/** The topic to which every page of the installation is subscribed. Source: 002 §7.2 (OPS-39). */
export const productTopics = topicsOf<typeof productTopicShapes>()({ product: 'product' });
