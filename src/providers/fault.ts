import { isAbort } from './abort';

/** What is said of a fault: nothing that only somebody who knows the cause could say. */
export const faultWords = 'No se pudo completar la acción. Inténtelo de nuevo.';

/** Errors of code that did not load: vite tells of each. */
const missing = new WeakSet<object>();

export const noteMissingCode = (reason: unknown): void => {
  if (isObject(reason)) missing.add(reason);
};
/** Whether code of the page could not be loaded. */
export const isMissingCode = (reason: unknown): boolean => isObject(reason) && missing.has(reason);

/**
 * Whether an error is a fault of this program: an error of the language or of the browser, or no error at all. What the
 * server refused, a request without a response, code that did not load, a reader who left, and errors with words of
 * ours are none.
 */
export const isFault = (reason: unknown): boolean => {
  if (isAbort(reason) || isMissingCode(reason)) return false;
  if (!(reason instanceof Error)) return true;
  // What the server refused has its status. Names of classes are not those of the source in a build.
  if ('status' in reason) return false;
  return ofTheLanguage.some((kind) => reason instanceof kind) || reason.name !== 'Error';
};

const ofTheLanguage = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Writes a fault into the console, once, however many places come across it. Anything else is left alone. */
export const reportFault = (reason: unknown): void => {
  if (!isFault(reason) || (isObject(reason) && reported.has(reason))) return;
  if (isObject(reason)) reported.add(reason);
  console.error('Falla de la aplicación:', reason ?? 'sin motivo');
};
const reported = new WeakSet<object>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
