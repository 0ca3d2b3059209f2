import type { Categoria } from '#contract/categorias';
import type { ResourceModule } from '../types';
import { messages } from './messages';

export const categorias: ResourceModule = {
  recordRepresentation: ({ nombre }: Categoria) => nombre,
  messages,
};
