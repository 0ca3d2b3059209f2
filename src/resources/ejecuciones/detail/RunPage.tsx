import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { ExportMenu } from '../../../ui/ExportMenu';
import { clock } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { PageSkeleton } from '../../../ui/PageSkeleton';
import { Section } from '../../../ui/Section';
import { Unreachable } from '../../../ui/Unreachable';
import { parameters, without } from '../address';
import { Customers } from '../customers/Customers';
import { DispatchBar } from '../dispatch/DispatchBar';
import type { Place } from '../dispatch/requests';
import { isOpen } from '../faces';
import { EditRun } from '../form/EditRun';
import styles from '../ejecuciones.module.css';
import { Deviations } from './Deviations';
import type { Lit } from './lit';
import { Proofs } from './Proofs';
import { RunHeader } from './RunHeader';
import { RunMap } from './RunMap';
import { StopTable } from './StopTable';
import { StringLine } from './StringLine';
import { drivenTime, useDrive, usePlan, useRun, useRunChanges } from './useRun';
import type { Ejecucion } from '#contract/entities/ejecuciones';

const MessagesAbout = lazy(() => import('../../../ui/messages/MessagesAbout'));

/** One execution: the plan beside what was done. */
export const RunPage = ({ id, edit }: { id: number; edit: boolean }) => {
  const { data, error, isPending, refetch } = useRun(id);
  useRunChanges(id);
  const [search] = useSearchParams();
  if (isPending) return <PageSkeleton />;
  if (!data) return <Unreachable record what="esta ejecución" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid one-column gap-16">
      <Link
        className={`row gap-6 self-start muted small plain text-on-hover no-print ${styles.runBack}`}
        to={without(search, parameters.run)}
      >
        <Icon name="arrow_back" size={18} />
        Ejecuciones
      </Link>
      <RunHeader run={data} old={error !== null} />
      <Views run={data} />
      {edit && <EditRun id={id} />}
    </div>
  );
};

/** Three linked views of the same execution. */
const Views = ({ run }: { run: Ejecucion }) => {
  const [lit, setLit] = useState<Lit>(null);
  const plan = usePlan(run);
  const drive = useDrive(run);
  const lighting = { lit, onLit: setLit };
  const [place, setPlace] = useState<Place>();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'ejecuciones', action: 'edit' });
  const dispatches = mayEdit && (isOpen(run) || run.paradas.some(({ omision }) => omision?.ejecucion_id != null));
  return (
    <>
      <div className={`grid gap-16 ${styles.runViews}`}>
        {plan.data ? (
          <RunMap run={run} plan={plan.data} drive={drive} onPlace={dispatches ? setPlace : undefined} {...lighting} />
        ) : plan.error ? (
          <Unreachable what="el mapa" error={plan.error} onRetry={() => void plan.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={420} />
        )}
        <Section
          title="Paradas"
          actions={
            <>
              {dispatches && <DispatchBar run={run} place={place} onPlaced={() => setPlace(undefined)} />}
              {run.paradas.length > 0 && (
                <ExportMenu
                  formats={['xlsx', 'csv']}
                  path="/ejecuciones/paradas/exportar"
                  body={(formato) => ({
                    formato,
                    filter: JSON.stringify({ ejecucion_id: run.id }),
                    sort: '["orden","ASC"]',
                    columnas: exported,
                  })}
                />
              )}
            </>
          }
        >
          <StopTable run={run} dispatches={dispatches} {...lighting} />
        </Section>
      </div>
      {!isOpen(run) && drivenTime(run, Date.now()) === undefined && <Note>Sin recorrido.</Note>}
      <Proofs run={run} />
      <Suspense>
        <MessagesAbout about={{ field: 'ejecucion_id', id: run.id, name: `salida de las ${clock(run.salida_en)}` }} />
      </Suspense>
      <Customers run={run} />
      {run.paradas.length > 1 && (
        <Section title="Línea de tiempo">
          <StringLine run={run} {...lighting} />
        </Section>
      )}
      {run.desvios.length > 0 && (
        <Section title="Desvíos">
          <Deviations run={run} {...lighting} />
        </Section>
      )}
    </>
  );
};

const exported = [
  ...[
    'orden',
    'nombre',
    'planeada_en',
    'ventana_min',
    'llegada_en',
    'fuente',
    'diferencia_min',
    'salida_en',
    'estancia_min',
    'estado',
    'obligatoria',
  ],
  ...['agregada', 'motivo', 'omitida_por', 'recibio', 'nota', 'codigos', 'fotos_n', 'notas_de_voz_n'],
];
