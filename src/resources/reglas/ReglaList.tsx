import { lazy } from 'react';
import { DataTableColumn, useListContext } from 'react-admin';
import { fraseDeRegla } from '#contract/sentences/fraseRegla';
import type { Regla } from '#contract/entities/reglas';
import { usualLimits } from '#contract/rules/movement';
import { FieldList, FieldTable } from '../../ui/fields/FieldList';
import { fields } from './fields';
import { ReglaCards } from './ReglaCards';
import styles from './reglas.module.css';
import { useNombres } from './useNombres';

// Used by few, so loaded on demand.
const ReglaBulk = lazy(() => import('./ReglaBulk'));

const first = ['nombre', 'tipo', 'severidad'] as const;

export const ReglaList = () => (
  <FieldList
    fields={fields}
    first={first}
    search="Buscar por nombre"
    sort={{ field: 'nombre', order: 'ASC' }}
    perPage={50}
    empty={{
      icon: 'rule',
      text:
        'Todavía no hay reglas, así que nada se vigila. Escriba la primera: por ejemplo, que un vehículo no pase de ' +
        `${usualLimits.limite_velocidad_kmh} km/h.`,
    }}
    views={[
      { nombre: 'Activas', filtro: { activa: true } },
      { nombre: 'Inactivas', filtro: { activa: false } },
    ]}
    table={<Table />}
    compact={<ReglaCards />}
  />
);

const Table = () => {
  const { data = [] } = useListContext<Regla>();
  const names = useNombres(data);
  return (
    <FieldTable fields={fields} first={first} after="tipo" bulk={<ReglaBulk />}>
      <DataTableColumn<Regla>
        source="frase"
        label="Qué hace"
        disableSort
        render={(rule) => <Sentence text={fraseDeRegla(rule, names)} />}
      />
    </FieldTable>
  );
};

const Sentence = ({ text }: { text: string }) => (
  <span className={`clip muted small ${styles.ruleSentence}`} title={text}>
    {text}
  </span>
);
