import type { Orden } from '#contract/ordenes';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export * as ordenWords from './messages';

export const ordenes: ResourceModule = {
  recordRepresentation: ({ numero, titulo }: Orden) => `${numero} · ${titulo}`,
  messages,
};
