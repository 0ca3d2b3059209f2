/** A browser's storage for tests in Node: its keys are own properties, as in a browser. */
export const aBrowserStorage = (): Storage => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = String(value);
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
    clear(this: Record<string, string>) {
      for (const key of Object.keys(this)) delete this[key];
    },
    get length() {
      return Object.keys(this).length;
    },
  };
  return Object.create(methods) as Storage;
};
