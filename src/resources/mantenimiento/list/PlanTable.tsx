import { lazy } from 'react';
import { DataTable, FunctionField, ReferenceField, useListContext } from 'react-admin';
import { fraseDePlan } from '#contract/sentences/frasePlan';
import type { Mantenimiento } from '#contract/entities/mantenimiento';
import type { Persona } from '#contract/entities/personal';
import { FaceChip } from '../../../ui/FaceChip';
import { calendarDay } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { RecordLink, RecordTable } from '../../../ui/RecordTable';
import { estados, tipos } from '../faces';
import styles from '../mantenimiento.module.css';
import { useNombres } from '../useNombres';
import { Counts } from './Counts';
import { Light } from './Light';

// Used by few, so loaded on demand.
const PlanBulk = lazy(() => import('./PlanBulk'));

const Column = DataTable.Col<Mantenimiento>;

export const columns = {
  all: ['nombre', 'situacion', 'vencidos_n', 'vence_en', 'estado', 'tipo', 'responsable_id'],
  hidden: ['estado', 'tipo', 'responsable_id'],
};

export const PlanTable = () => {
  const { data = [] } = useListContext<Mantenimiento>();
  const names = useNombres(data);
  return (
    <RecordTable columns={columns} bulk={<PlanBulk />}>
      <Column source="nombre" render={(plan) => <Name plan={plan} />} />
      <Column
        source="frase"
        label="Qué hace"
        disableSort
        render={(plan) => <Sentence text={fraseDePlan(plan, names)} />}
      />
      <Column source="situacion" disableSort render={(plan) => <Light plan={plan} />} />
      <Column source="vencidos_n" label="Sus activos" sortByOrder="DESC" render={(plan) => <Counts plan={plan} />} />
      <Column source="vence_en" render={({ vence_en }) => (vence_en ? calendarDay(vence_en) : '—')} />
      <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
      <Column source="tipo" render={({ tipo }) => tipos[tipo].label} />
      <Column source="responsable_id" disableSort>
        <ReferenceField source="responsable_id" reference="personal" link={false} emptyText="—">
          <FunctionField<Persona> render={({ nombre_completo }) => nombre_completo} />
        </ReferenceField>
      </Column>
    </RecordTable>
  );
};

const Name = ({ plan: { nombre, tipo } }: { plan: Mantenimiento }) => (
  <span className={`inline-row gap-8 ${styles.planName}`}>
    <Icon name={tipos[tipo].icon} size={20} />
    <span>
      <RecordLink>{nombre}</RecordLink>
      <small className="block muted">{tipos[tipo].label}</small>
    </span>
  </span>
);

const Sentence = ({ text }: { text: string }) => (
  <span className={`clip muted small ${styles.planSentence}`} title={text}>
    {text}
  </span>
);
