import { createContext } from 'react';
import type { Refusal } from '../tree';

/** Where a level is dropped that hangs from no other. */
export const rootId = 'raiz';

/** The levels that what is being dragged cannot be dropped onto; none while nothing is. */
export const Refusals = createContext<ReadonlyMap<number, Refusal>>(new Map());
