import { FunctionField, ReferenceField } from 'react-admin';
import type { Nivel } from '#contract/niveles';
import { pathOf } from './path';

/** The level that the record names, a link for who may open it; its whole path in the title, or written out. */
export const NivelReferenceField = ({ source, path = false }: { source: string; path?: boolean }) => (
  <ReferenceField source={source} reference="niveles" emptyText="—">
    <FunctionField<Nivel> render={(nivel) => <span title={pathOf(nivel)}>{path ? pathOf(nivel) : nivel.nombre}</span>} />
  </ReferenceField>
);
