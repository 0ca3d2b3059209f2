import { Button } from '@mui/material';
import { RecordContextProvider, useCanAccess } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { can } from '#contract/core/access';
import type { CorreccionEjecucion, Ejecucion } from '#contract/entities/ejecuciones';
import { ejecuciones as words } from '#contract/words/ejecuciones';
import { useRole } from '../../../providers/session';
import { Corrections } from '../../../ui/Corrections';
import { arrivalWords, errorWords } from '../../../ui/expectedArrival';
import { DriverContact } from '../../../ui/messages/DriverContact';
import { MessageButton } from '../../../ui/messages/MessageButton';
import { FaceChip } from '../../../ui/FaceChip';
import { Facts } from '../../../ui/Facts';
import { factsOf } from '../../../ui/fields/facts';
import { clock, dayWithoutYear, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ShareLive } from '../../../ui/live-links/ShareLive';
import { Note } from '../../../ui/Note';
import { tripAddress } from '../../../ui/tripAddress';
import { parameters } from '../address';
import { estados, isOpen, nextOf, salidas } from '../faces';
import { fields } from '../fields';
import { MoveBar } from '../moves/MoveBar';
import { PersonalReferenceField } from '../../personal/index';
import { Name } from '../Name';
import styles from '../ejecuciones.module.css';
import { RemoveRun } from './RemoveRun';

/** The execution's name, state and actions. `old`: the last refetch failed. */
export const RunHeader = ({ run, old }: { run: Ejecucion; old: boolean }) => {
  const role = useRole();
  const [search] = useSearchParams();
  const { canAccess: mayEdit } = useCanAccess({ resource: 'ejecuciones', action: 'edit' });
  const editing = new URLSearchParams(search);
  editing.set(parameters.edit, 'si');
  return (
    <header className={`flex wrap align-start spread ${styles.runHead}`}>
      <div className={`row wrap gap-4-12 ${styles.runTitle}`}>
        <h2 className="flush bold">
          <Name resource="rutas" id={run.ruta_id} />
        </h2>
        <FaceChip face={estados[run.estado]} />
        {run.no_ha_salido && <FaceChip face={salidas.true} />}
        <p className="own-line flush muted">
          {dayWithoutYear(run.salida_en)}, salida {clock(run.salida_en)}
        </p>
      </div>
      <div className="flex wrap gap-8 no-print">
        <MoveBar run={run} />
        {mayEdit && (
          <Button
            variant="outlined"
            component={Link}
            to={{ search: `?${editing.toString()}` }}
            startIcon={<Icon name="edit" size={18} />}
          >
            Editar
          </Button>
        )}
        {can(role, 'delete', 'ejecuciones') && (run.estado === 'programada' || run.estado === 'cancelada') && (
          <RemoveRun run={run} />
        )}
        <Button
          component={Link}
          to={tripAddress(run.activo_id, run.inicio_en ?? run.salida_en)}
          startIcon={<Icon name="timeline" size={18} />}
        >
          Ver recorrido
        </Button>
        <RunMessage run={run} />
        {isOpen(run) && <ShareLive variant="text" activos={[run.activo_id]} ejecucionId={run.id} />}
        <Button startIcon={<Icon name="print" size={18} />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      {old && <Note role="status">Sin conexión con el servidor: lo que se ve puede no ser lo último.</Note>}
      <RecordContextProvider value={run}>
        <Facts facts={factsAbout(run)} />
      </RecordContextProvider>
      {run.nota && <Note>{run.nota}</Note>}
      <Corrections corrections={run.correcciones} before={beforeOf} />
    </header>
  );
};

/** Writes to the driver about this execution. */
const RunMessage = ({ run }: { run: Ejecucion }) => (
  <MessageButton about={{ field: 'ejecucion_id', id: run.id, name: `salida de las ${clock(run.salida_en)}` }} />
);

const beforeOf = (antes: NonNullable<CorreccionEjecucion['antes']>) =>
  [
    estados[antes.estado].label,
    ...(['a_tiempo_n', 'temprano_n', 'tarde_n', 'omitidas_n'] as const)
      .filter((field) => antes[field] > 0)
      .map((field) => `${words.fields[field].toLowerCase()} ${number(antes[field])}`),
  ].join(' · ');

const factsAbout = (run: Ejecucion) => {
  const running = run.estado === 'en_curso';
  const last = run.paradas.findLast(({ estado }) => estado === 'pendiente');
  const next = nextOf(run) && isOpen(run);
  return [
    ...factsOf(fields, run, {
      only: [
        'activo_id',
        'personal_id',
        'avance_pct',
        'retraso_min',
        ...(next ? (['siguiente_parada_id'] as const) : []),
      ],
      instead: {
        personal_id: (
          <DriverContact
            field="ejecucion_id"
            id={run.id}
            {...(run.personal_id !== null && { name: <PersonalReferenceField source="personal_id" /> })}
          />
        ),
      },
    }),
    ...(running
      ? [
          { label: 'Llegada al final', value: last && arrivalWords(last) },
          { label: 'Error conocido', value: last && errorWords(last) },
          { label: 'Llegada según el plan', value: run.eta_plan && clock(run.eta_plan) },
        ]
      : []),
    ...factsOf(fields, run, {
      only: [
        ...(['fin_previsto_en', 'inicio_en', 'salio_en', 'fin_en', 'cumplimiento_pct'] as const),
        ...(run.cedidas_n > 0 ? (['cedidas_n'] as const) : []),
        ...(['desvios_n', 'origen'] as const),
      ],
      labels: { cumplimiento_pct: 'Paradas a tiempo', cedidas_n: 'Paradas cedidas' },
    }),
  ];
};
