import type { TestProject } from 'vitest/node';
import { startProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory that already holds the demonstration. */
    demonstration: string;
  }
}

/** Seeds the demonstration once; the products of all files begin with a copy. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const product = await startProduct();
  await product.stop();
  project.provide('demonstration', product.data);
  return product.end;
};
