/** Parses JSON from outside. @throws SyntaxError also for `__proto__` keys, which could pollute prototypes */
export const parseJson = (text: string): unknown => JSON.parse(text, refuseProto);

const refuseProto = (key: string, value: unknown) => {
  if (key === '__proto__') throw new SyntaxError('forbidden key');
  return value;
};
