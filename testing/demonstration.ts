import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startProduct, type Product } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory that already contains the demonstration. */
    demonstration: string;
    /** Where a file asks for the product that all files share; it starts when the first one asks. */
    sharedProduct: string;
  }
}

/**
 * Seeds the demonstration once. What restarts the product, or wants it otherwise, starts with a copy; all other files
 * share one.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const seeded = await startProduct();
  await projected(seeded.url);
  await seeded.stop();
  const shared = await shareProduct(seeded.data);
  project.provide('demonstration', seeded.data);
  project.provide('sharedProduct', shared.address);
  return async () => {
    await shared.end();
    await seeded.end();
  };
};

/** Trips are derived from positions in the background: otherwise every copy would repeat that work during its tests. */
const projected = async (url: string) => {
  const waiting = async () =>
    !/^ftrack_projection_marks_waiting 0$/m.test(await (await fetch(`${url}/metrics`)).text());
  while (await waiting()) await sleep(100);
};

/** A server of this process: `/` answers the address and data of the product, `/log` what the product wrote. */
const shareProduct = async (demonstration: string) => {
  let product: Promise<Product> | undefined;
  const server = createServer((request, answer) => {
    product ??= startProduct({}, demonstration);
    product.then(
      (running) =>
        answer.end(request.url === '/log' ? running.log() : JSON.stringify({ url: running.url, data: running.data })),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: async () => {
      server.close();
      await product?.then(({ end }) => end()).catch(() => undefined);
    },
  };
};
