// @vitest-environment ./testing/jsdomWithApi.ts
import { it } from 'vitest';
it('x', () => { console.log(import.meta.url, String(new URL('../db/migrations', import.meta.url)), URL.name, new URL('file:///a/b').protocol, Object.getPrototypeOf(URL)); });
