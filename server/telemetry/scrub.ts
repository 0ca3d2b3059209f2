/** What may stand in an address, a header or a value, and is nobody's business who reads lines. */
const secrets: [RegExp, string][] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer …'],
  [/(\/\/)[^/\s@]+@/g, '$1…@'],
  [/[^\s"'<>()=,;:/]+@[\w-]+(\.[\w-]+)+/g, '…@…'],
  [/(\/gps\/)[^\s/?"']+/g, '$1…'],
  // What is random enough to open something. Ids are lower case and stay.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,}/g, '…'],
];

/** A text without tokens, keys, passwords and addresses of people. */
export const scrub = (text: string): string => secrets.reduce((left, [secret, instead]) => left.replace(secret, instead), text);

/** The most of a statement that is shown. */
const longest = 2_000;

/** A statement without what stands between quotes, which may be anything. */
export const statementOf = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest);

/** An error without the rows, values and parameters that a database puts into its own. */
export const describe = (error: Error): Record<string, unknown> => {
  // The wrapper of a database error contains its parameters.
  if ('query' in error && error.cause instanceof Error) return describe(error.cause);
  const ofDatabase = 'severity' in error;
  const message = scrub(ofDatabase ? error.message.replace(/: ".*"/s, ': "…"') : error.message);
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? '';
  const known = ['code', 'constraint', 'table'].flatMap((name) => (name in error ? [[name, error[name as keyof Error]]] : []));
  return {
    type: error.constructor.name,
    message,
    stack: frames.startsWith('\n') ? `${error.name}: ${message}${scrub(frames)}` : '',
    ...Object.fromEntries(known),
    ...(error.cause instanceof Error && { cause: describe(error.cause) }),
  };
};
