// Prepares an empty, migrated embedded database, which a first start copies: two seconds less to wait.
import { buildTemplate } from './platform/build-template.ts';
import { createLog } from './platform/log.ts';

await buildTemplate(createLog({ logLevel: 'warn' }));
