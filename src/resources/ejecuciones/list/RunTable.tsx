import { DataTable, FunctionField, ReferenceField, useListContext } from 'react-admin';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import type { Persona } from '#contract/entities/personal';
import type { Ruta } from '#contract/entities/rutas';
import { EmptyState } from '../../../ui/EmptyState';
import { NewRecord } from '../../../ui/EntityList';
import { arrivalWords } from '../../../ui/expectedArrival';
import { FaceChip } from '../../../ui/FaceChip';
import { calendarDay, clock, number } from '../../../ui/formats';
import { NoMatches, RecordLink, RecordTable } from '../../../ui/RecordTable';
import { delayTone, delayWords, deviationWords, estados, nextOf, origenes, progressWords, salidas } from '../faces';
import { CancelMany } from '../moves/CancelMany';
import styles from '../ejecuciones.module.css';
import { Pearls } from './Pearls';

const Column = DataTable.Col<Ejecucion>;

export const columns = {
  all: [
    'salida_en',
    'ruta_id',
    'activo_id',
    'estado',
    'avance_pct',
    'siguiente_parada_id',
    'retraso_min',
    'cumplimiento_pct',
    'desvios_n',
    'origen',
    'nota',
  ],
  hidden: ['cumplimiento_pct', 'desvios_n', 'origen', 'nota'],
};

export const RunTable = () => (
  <RecordTable columns={columns} bulk={<CancelMany />} empty={<NoRuns />}>
    <Column source="salida_en" render={(run) => <Departure run={run} />} />
    <Column source="ruta_id" disableSort>
      <ReferenceField source="ruta_id" reference="rutas" link={false} emptyText="—">
        <FunctionField<Ruta> render={({ nombre }) => <span className="medium">{nombre}</span>} />
      </ReferenceField>
    </Column>
    <Column source="activo_id" disableSort>
      <span className={styles.runNext}>
        <ReferenceField source="activo_id" reference="activos" link={false} />
        <small className="muted tiny">
          <ReferenceField source="personal_id" reference="personal" link={false} emptyText="Sin conductor">
            <FunctionField<Persona> render={({ nombre_completo }) => nombre_completo} />
          </ReferenceField>
        </small>
      </span>
    </Column>
    <Column source="estado" render={(run) => <RunState run={run} />} />
    <Column
      source="avance_pct"
      render={(run) => (
        <span className={`row gap-10 ${styles.runProgress}`}>
          <Pearls run={run} />
          <span className="tabular">{progressWords(run)}</span>
        </span>
      )}
    />
    <Column source="siguiente_parada_id" disableSort render={(run) => <Next run={run} />} />
    <Column source="retraso_min" render={(run) => <DelayAndDeviations run={run} />} />
    <Column
      source="cumplimiento_pct"
      align="right"
      render={({ cumplimiento_pct: share }) => (share === null ? '—' : `${number(share)} %`)}
    />
    <Column source="desvios_n" align="right" render={({ desvios_n }) => number(desvios_n)} />
    <Column source="origen" disableSort render={({ origen }) => origenes[origen].label} />
    <Column source="nota" disableSort render={({ nota }) => nota ?? '—'} />
  </RecordTable>
);

/** The hour, with the day if the list has several. */
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

/** Its state, and that it should have left. */
export const RunState = ({ run: { estado, no_ha_salido } }: { run: Ejecucion }) => (
  <FaceChip face={no_ha_salido ? salidas.true : estados[estado]} />
);

export const Next = ({ run }: { run: Ejecucion }) => {
  const next = nextOf(run);
  if (!next) return '—';
  return (
    <span className={styles.runNext}>
      {next.nombre}
      <small className="muted tiny">{arrivalWords(next)}</small>
    </span>
  );
};

export const Delay = ({ minutes }: { minutes: number | null }) => (
  <span className="nowrap" style={{ color: `var(--color-${delayTone(minutes)}-text)` }}>
    {delayWords(minutes)}
  </span>
);

const DelayAndDeviations = ({ run: { retraso_min, desvios_n } }: { run: Ejecucion }) => (
  <span className={styles.runNext}>
    <Delay minutes={retraso_min} />
    {desvios_n > 0 && <small className="muted tiny">{deviationWords(desvios_n)}</small>}
  </span>
);

/** A day without executions is not a failed search. */
export const NoRuns = () => {
  const { desde: _from, hasta: _to, ...others } = useListContext().filterValues as Record<string, unknown>;
  if (Object.keys(others).length > 0) return <NoMatches />;
  return <EmptyState icon="event" text="No hay ejecuciones en estos días." action={<NewRecord />} />;
};
