import { lazy } from 'react';
import { DataTableColumn, useListContext } from 'react-admin';
import { fraseDePlan } from '#contract/sentences/frasePlan';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import { FieldTable } from '../../../ui/fields/FieldList';
import { fields } from '../fields';
import styles from '../mantenimiento.module.css';
import { useNombres } from '../useNombres';

// Used by few, so loaded on demand.
const PlanBulk = lazy(() => import('./PlanBulk'));

export const first = ['nombre', 'situacion', 'vencidos_n', 'vence_en', 'estado'] as const;

export const PlanTable = () => {
  const { data = [] } = useListContext<Mantenimiento>();
  const names = useNombres(data);
  return (
    <FieldTable fields={fields} first={first} after="nombre" bulk={<PlanBulk />}>
      <DataTableColumn<Mantenimiento>
        source="frase"
        label="Qué hace"
        disableSort
        render={(plan) => <Sentence text={fraseDePlan(plan, names)} />}
      />
    </FieldTable>
  );
};

const Sentence = ({ text }: { text: string }) => (
  <span className={`clip muted small ${styles.planSentence}`} title={text}>
    {text}
  </span>
);
