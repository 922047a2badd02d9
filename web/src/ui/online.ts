import { createContext } from 'react';

/** Who is there now, by id, for whatever shows a person. */
export const OnlineContext = createContext<ReadonlySet<string>>(new Set());
