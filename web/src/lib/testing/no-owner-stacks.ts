import * as React from 'react';

// React in development keeps a stack of where each element was made, 10,000 a second, for warnings that no test reads: a
// fifth of what drawn tests took. It believes to have made them all already.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });
