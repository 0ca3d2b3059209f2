import { RecordContextProvider, ReferenceField, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { calendarDay, clock } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { useRecordPath } from '../../../ui/opening';
import { deviationWords, progressWords } from '../faces';
import styles from '../ejecuciones.module.css';
import { Pearls } from './Pearls';
import { Delay, Next, RunState } from './cells';
import { NoRuns } from './NoRuns';

/** The same as cards, for phones. */
export const RunCards = () => {
  const { data, isPending } = useListContext<Ejecucion>();
  const pathOf = useRecordPath();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoRuns />;
  return (
    <ul className={`bare-list ${styles.runCards}`}>
      {data.map((run) => (
        <RecordContextProvider key={run.id} value={run}>
          <li>
            <header className="flex align-start spread gap-8">
              <Link to={pathOf(run.id)}>
                {clock(run.salida_en)} · <ReferenceField source="ruta_id" reference="rutas" link={false} />
              </Link>
              <RunState run={run} />
            </header>
            <p>
              {calendarDay(run.fecha)} · <ReferenceField source="activo_id" reference="activos" link={false} />
              {run.personal_id !== null && ' · '}
              <ReferenceField source="personal_id" reference="personal" link={false} />
            </p>
            <Pearls run={run} />
            <p>
              {progressWords(run)}
              {run.retraso_min !== null && (
                <>
                  {' · '}
                  <Delay minutes={run.retraso_min} />
                </>
              )}
              {run.desvios_n > 0 && ` · ${deviationWords(run.desvios_n)}`}
            </p>
            {run.siguiente_parada_id !== null && (
              <p>
                Sigue <Next run={run} />
              </p>
            )}
          </li>
        </RecordContextProvider>
      ))}
    </ul>
  );
};
