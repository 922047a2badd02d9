import * as React from 'react';

// In development React records a stack for each element, up to 10,000 a second, for warnings that no test reads. This
// took a fifth of the time of component tests. Pretend that the limit is already reached.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });
