// Builds an empty, migrated embedded database for the first start to copy, which saves two seconds.
import { buildTemplate } from './platform/build-template.ts';
import { createLog } from './platform/log.ts';

await buildTemplate(createLog({ logLevel: 'warn' }));
