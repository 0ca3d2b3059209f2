import { DataTable, FunctionField, ReferenceField, useListContext } from 'react-admin';
import type { Ejecucion } from '#contract/ejecuciones';
import type { Persona } from '#contract/personal';
import type { Ruta } from '#contract/rutas';
import { EmptyState } from '../../../ui/EmptyState';
import { NewRecord } from '../../../ui/EntityList';
import { FaceChip } from '../../../ui/FaceChip';
import { calendarDay, clock, number } from '../../../ui/formats';
import { NoMatches, RecordLink, RecordTable } from '../../../ui/RecordTable';
import { delayTone, delayWords, estados, nextOf, origenes } from '../faces';
import styles from '../ejecuciones.module.css';
import { Pearls } from './Pearls';

const Column = DataTable.Col<Ejecucion>;

export const columns = {
  all: [
    'salida_en',
    'ruta_id',
    'activo_id',
    'personal_id',
    'estado',
    'paradas',
    'avance_pct',
    'siguiente_parada_id',
    'retraso_min',
    'desvios_n',
    'origen',
    'nota',
  ],
  hidden: ['origen', 'nota'],
};

export const RunTable = () => (
  <RecordTable columns={columns} empty={<NoRuns />}>
    <Column source="salida_en" render={(run) => <Departure run={run} />} />
    <Column source="ruta_id" disableSort>
      <ReferenceField source="ruta_id" reference="rutas" link={false} emptyText="—">
        <FunctionField<Ruta> render={({ nombre }) => <span className={styles.runRoute}>{nombre}</span>} />
      </ReferenceField>
    </Column>
    <Column source="activo_id" disableSort>
      <ReferenceField source="activo_id" reference="activos" link={false} />
    </Column>
    <Column source="personal_id" disableSort>
      <ReferenceField source="personal_id" reference="personal" link={false} emptyText="—">
        <FunctionField<Persona> render={({ nombre_completo }) => nombre_completo} />
      </ReferenceField>
    </Column>
    <Column source="estado" render={({ estado }) => <FaceChip face={estados[estado]} />} />
    <Column source="paradas" disableSort render={(run) => <Pearls run={run} />} />
    <Column source="avance_pct" align="right" render={({ avance_pct }) => `${number(avance_pct)} %`} />
    <Column source="siguiente_parada_id" disableSort render={(run) => <Next run={run} />} />
    <Column source="retraso_min" render={(run) => <Delay minutes={run.retraso_min} />} />
    <Column source="desvios_n" align="right" render={({ desvios_n }) => (desvios_n > 0 ? <strong>{number(desvios_n)}</strong> : '0')} />
    <Column source="origen" disableSort render={({ origen }) => origenes[origen].label} />
    <Column source="nota" disableSort render={({ nota }) => nota ?? '—'} />
  </RecordTable>
);

/** The hour, and the day where the list holds several. */
const Departure = ({ run: { fecha, salida_en } }: { run: Ejecucion }) => {
  const { desde, hasta } = useListContext().filterValues as { desde?: string; hasta?: string };
  const one = desde !== undefined && desde === hasta;
  return (
    <RecordLink>
      {!one && `${calendarDay(fecha)}, `}
      {clock(salida_en)}
    </RecordLink>
  );
};

export const Next = ({ run }: { run: Ejecucion }) => {
  const next = nextOf(run);
  if (!next) return '—';
  return (
    <span className={styles.runNext}>
      {next.nombre}
      {next.eta && <small>hacia las {clock(next.eta)}</small>}
    </span>
  );
};

export const Delay = ({ minutes }: { minutes: number | null }) => (
  <span className={styles.runDelay} style={{ color: `var(--color-${delayTone(minutes)}-text)` }}>
    {delayWords(minutes)}
  </span>
);

/** A day without executions is no failed search. */
export const NoRuns = () => {
  const { desde: _from, hasta: _to, ...others } = useListContext().filterValues as Record<string, unknown>;
  if (Object.keys(others).length > 0) return <NoMatches />;
  return <EmptyState icon="event" text="No hay ejecuciones en estos días." action={<NewRecord />} />;
};
