import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { oidcFaults, oidcFaultText } from '#contract/words/oidc';

it('every fault of a sign-on has its row in docs/sign-on.md', () => {
  const rows = [...readFileSync('docs/sign-on.md', 'utf8').matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code);
  expect(rows).toEqual(Object.keys(oidcFaults));
});

it('a code that is none is never said itself', () => {
  expect(oidcFaultText('sin_cuenta')).toBe(oidcFaults.sin_cuenta);
  for (const code of ['Llame al 555', 'toString', '']) expect(oidcFaultText(code)).toMatch(/^No se pudo entrar/);
});
