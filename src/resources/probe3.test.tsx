// @vitest-environment ./testing/jsdomWithApi.ts
import { Blob as NodeBlob } from 'node:buffer';
import { it } from 'vitest';
it('x', () => { console.log((globalThis as any).__vitest_environment__, Blob === NodeBlob, String(new URL('../db/migrations', import.meta.url))); });
