/** JSON bodies of up to 1 MB that are costly to copy, to parse or to check. */
const size = 1_000_000;
const filled = (unit: string, more = 2) => unit.repeat(Math.floor(size / unit.length) - more);

export const openBodies: Readonly<Record<string, () => string>> = {
  'a thousand locations beside a long text': () =>
    `{"device_id":"x","location":[${'0,'.repeat(998)}0],"x":"${'a'.repeat(size - 3_000)}"}`,
  'a thousand locations beside many keys': () =>
    `{"device_id":"x","location":[${'{},'.repeat(998)}{}],${manyKeys(60_000)}}`,
  'nested half a million deep': () => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
  'nested objects': () => `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
  'ninety thousand keys': () => `{${manyKeys(80_000)}}`,
  'a third of a million empty lists': () => `[${filled('[],')}[]]`,
  'half a million numbers': () => `{"ids":[${filled('1,', 10)}1]}`,
  'one long text': () => JSON.stringify({ email: 'a'.repeat(size - 100), password: 'x' }),
  'one long text of accents': () =>
    JSON.stringify({ email: 'x@y.co', password: 'ñ́'.repeat(size / 5), name: 'x', token: 'x' }),
  'half a million escapes': () => `{"email":"${filled('\\n', 40)}"}`,
  'keys that could pollute prototypes': () => `{"__proto__":{"a":1},${manyKeys(70_000)}}`,
  'a form of half a million parameters': () => filled('a&'),
};

const manyKeys = (n: number) => Array.from({ length: n }, (_, i) => `"k${i.toString(36)}":1`).join(',');
