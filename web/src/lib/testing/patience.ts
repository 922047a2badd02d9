import { configure } from '@testing-library/react';

// How long a test waits for what comes: on a machine that does other things too, a second is not long.
configure({ asyncUtilTimeout: 8_000 });
