import { faultWords, isFault, isMissingCode, reportFault } from '../providers/fault';

/** The error of a request, from any provider. */
export interface Failure {
  message: string;
  code: string | undefined;
  /** Field → message, if the server named fields. */
  fields: Record<string, string> | undefined;
}

/**
 * Reads the errors of the providers: ApiFailure has the parts itself, HttpError in its body. A fault of ours is
 * reported; its message is nothing for users. Any other error keeps its message.
 */
export const failureOf = (reason: unknown): Failure => {
  reportFault(reason);
  const said = objectOf(reason);
  const parts = { ...said, ...objectOf(said['body']) };
  const fields = Object.entries(objectOf(parts['errors'])).map(
    ([name, words]) => [name, Array.isArray(words) ? words.join('. ') : String(words)] as const,
  );
  return {
    message: isMissingCode(reason) ? missingWords : isFault(reason) ? faultWords : messageOf(reason),
    code: typeof parts['code'] === 'string' ? parts['code'] : undefined,
    fields: fields.length > 0 ? Object.fromEntries(fields) : undefined,
  };
};

const missingWords = 'No llegó una parte de la aplicación. Inténtelo de nuevo o recargue la página.';

const messageOf = (reason: unknown) => (reason instanceof Error && reason.message ? reason.message : faultWords);

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.getOwnPropertyNames(value).map((name) => [name, Reflect.get(value, name)]))
    : {};
