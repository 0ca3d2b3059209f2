/** Browsers know keys only with https, or on the very machine, and at an address that has a name. */
export const canUseKeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
