import type { ApiAnswer } from './api';

/** What `api` answers with this body, for tests that stand in for it. */
export const answered = <T>(json: T, status = 200): ApiAnswer<T> => ({ json, headers: new Headers(), status });
