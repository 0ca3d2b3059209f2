/**
 * Whether an issuer says that it asked for a second factor: `amr` says so outright, or names methods of two kinds, or
 * `acr` is one of the known levels that need two. A code or a key alone may have been the only step there; numbers in
 * `acr` mean something else at each issuer.
 */
export const hasSecondFactor = ({ amr, acr }: Readonly<Record<string, unknown>>): boolean => {
  const methods = Array.isArray(amr) ? amr.map(String) : [];
  const kinds = new Set(methods.flatMap((method) => kindOf.get(method) ?? []));
  return (
    methods.some((method) => several.has(method)) || kinds.size > 1 || (typeof acr === 'string' && levels.has(acr))
  );
};

/** mfa and mca of RFC 8176; what Entra and AD FS write for the same. */
const several = new Set(['mfa', 'mca', 'ngcmfa', 'http://schemas.microsoft.com/claims/multipleauthn']);

/** What one knows, has and is: the methods of RFC 8176, and fido of Entra. */
const kindOf = new Map([
  ...['pwd', 'pin', 'kba'].map((method) => [method, 'knows'] as const),
  ...['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel', 'fido'].map((method) => [method, 'has'] as const),
  ...['face', 'fpt', 'iris', 'retina', 'vbm'].map((method) => [method, 'is'] as const),
]);

const levels = new Set([
  'mfa',
  'aal2',
  'aal3',
  'http://idmanagement.gov/ns/assurance/aal/2',
  'http://idmanagement.gov/ns/assurance/aal/3',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'https://refeds.org/profile/mfa',
  'urn:okta:loa:2fa:any',
]);
