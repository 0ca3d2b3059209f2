import { Blob } from 'node:buffer';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

/**
 * jsdom for screens that talk to the real API in the same process: modules are transformed as the server
 * needs them, and what the database hands to its worker thread is Node's.
 */
const environment: Environment = {
  ...jsdom,
  name: 'jsdom-with-api',
  viteEnvironment: 'ssr',
  setup: async (global, options) => {
    const made = await jsdom.setup(global, options);
    Object.assign(global, { Blob });
    return made;
  },
};

export default environment;
