import { createContext } from 'react';
import type { Refusal } from '../tree';

/** The drop target that makes a level a root. */
export const rootId = 'raiz';

/** The levels that do not accept the one being dragged; none if there is no drag. */
export const Refusals = createContext<ReadonlyMap<number, Refusal>>(new Map());
