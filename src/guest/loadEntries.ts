import { failure } from '../providers/apiFailure';

/** Loads what the form needs when it is used: as soon as somebody types, or once the page is idle. */
export const loadEntries = () =>
  import('./entries').catch(() => {
    throw failure(0, 'SIN_CONEXION');
  });
