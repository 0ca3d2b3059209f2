/** Secrets and personal data that addresses, headers and values may contain. */
const secrets: [RegExp, string][] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer …'],
  [/(\/\/)[^/\s@]+@/g, '$1…@'],
  [/[^\s"'<>()=,;:/]+@[\w-]+(\.[\w-]+)+/g, '…@…'],
  [/(\/gps\/)[^\s/?"']+/g, '$1…'],
  // Random enough to be a secret. Ids are lower case and stay.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,}/g, '…'],
];

/** A text without tokens, keys, passwords and e-mail addresses. */
export const scrub = (text: string): string =>
  secrets.reduce((left, [secret, instead]) => left.replace(secret, instead), text);

/** Maximum length of a statement. */
const longest = 2_000;

/** A statement without its quoted text, which may be anything. */
export const statementOf = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);

/** An error without the rows, values and parameters in errors of the database. */
export const describe = (error: Error): Record<string, unknown> => {
  // The wrapper of a database error contains its parameters.
  if ('query' in error && error.cause instanceof Error) return describe(error.cause);
  const ofDatabase = 'severity' in error;
  const message = scrub(ofDatabase ? error.message.replace(/: ".*"/s, ': "…"') : error.message);
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? '';
  const known = ['code', 'constraint', 'table'].flatMap((name) =>
    name in error ? [[name, error[name as keyof Error]]] : [],
  );
  return {
    type: error.constructor.name,
    message,
    stack: frames.startsWith('\n') ? `${error.name}: ${message}${scrub(frames)}` : '',
    ...Object.fromEntries(known),
    ...(error.cause instanceof Error && { cause: describe(error.cause) }),
  };
};
