// Builds an empty, migrated embedded database. The first start copies it, which saves two seconds.
import { buildTemplate } from './platform/build-template.ts';
import { createLog } from './platform/log.ts';

await buildTemplate(createLog({ logLevel: 'warn' }));
