import { proveAllRights } from './testing/rights/prove-all-rights.ts';

await proveAllRights(2);
