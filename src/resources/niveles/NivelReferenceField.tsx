import { FunctionField, ReferenceField } from 'react-admin';
import type { Nivel } from '#contract/entities/niveles';
import { pathOf } from './path';

/** The level that the record refers to, a link if the user may open it; with its path in the title, or written out. */
export const NivelReferenceField = ({ source, path = false }: { source: string; path?: boolean }) => (
  <ReferenceField source={source} reference="niveles" emptyText="—">
    <FunctionField<Nivel>
      render={(nivel) => <span title={pathOf(nivel)}>{path ? pathOf(nivel) : nivel.nombre}</span>}
    />
  </ReferenceField>
);
