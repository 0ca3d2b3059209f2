import { expect, it } from 'vitest';
import { hasSecondFactor } from './proven';

it.each([
  { amr: ['mfa'] },
  { amr: ['pwd', 'otp'] },
  { amr: ['pwd', 'mfa', 'rsa'] },
  { amr: ['hwk', 'pin'] },
  { amr: ['swk', 'fpt'] },
  { amr: ['pop', 'pin'] },
  { acr: 'https://refeds.org/profile/mfa' },
  { amr: ['pwd'], acr: 'aal2' },
])('%o says that there was a second factor', (claims) => expect(hasSecondFactor(claims)).toBe(true));

it.each([
  {},
  { amr: [] },
  { amr: 'mfa' },
  { amr: ['pwd'] },
  { amr: ['pwd', 'pin'] },
  { amr: ['otp'] },
  { amr: ['hwk', 'swk'] },
  { amr: ['constructor', 'pwd'] },
  { amr: ['pwd', { mfa: true }] },
  { acr: '1' },
  { acr: '2' },
  { acr: 2 },
  { acr: 'urn:okta:loa:1fa:any' },
])('%o does not', (claims) => expect(hasSecondFactor(claims)).toBe(false));
