import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { officeApi } from './officeApi';
import { startProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory that already contains the demonstration. */
    demonstration: string;
  }
}

/** Seeds the demonstration once; the products of all files start with a copy. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const product = await startProduct();
  await derived(product.url);
  await product.stop();
  project.provide('demonstration', product.data);
  return product.end;
};

/** Trips are derived from positions in the background: otherwise every copy would repeat that work during its tests. */
const derived = async (url: string) => {
  const office = await officeApi(url);
  for (let before = 0, now = -1; now !== before || now === 0; now = await office.count('/viajes')) {
    before = now;
    await sleep(3_000);
  }
};
