import { lazy, Suspense } from 'react';
import { Link as MuiLink } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import type { Vencimiento } from '#contract/entities/mantenimiento';
import { vencimientos as words } from '#contract/words/mantenimiento';
import { FaceChip } from '../../../ui/FaceChip';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { useRecordPath } from '../../../ui/opening';
import { NoMatches } from '../../../ui/RecordTable';
import { situaciones } from '../faces';
import styles from '../mantenimiento.module.css';
import { DueMenu } from './DueMenu';
import { Remedy } from './Remedy';
import { DueDay, lastOf, leftOf, nextOf, OpenOrder, Stacked } from './said';
import { WithdrawnOrder } from './WithdrawnOrder';

const DueBulk = lazy(() => import('./DueBulk'));

const { fields } = words;
const Column = DataTable.Col<Vencimiento>;

/** One due per row; a click opens its plan over the list. */
export const DueTable = () => {
  const { isPending } = useListContext();
  const navigate = useNavigate();
  const pathOf = useRecordPath();
  if (isPending) return <ListSkeleton rows={12} />;
  return (
    <DataTable<Vencimiento>
      rowClick={(_id, _resource, { plan_id }) => {
        void navigate(pathOf(plan_id));
        return false;
      }}
      bulkActionButtons={
        <Suspense fallback={null}>
          <DueBulk />
        </Suspense>
      }
      empty={<NoMatches />}
    >
      <Column source="activo" label={fields.activo} render={(due) => <Asset due={due} />} />
      <Column source="plan" label={fields.plan} render={(due) => <Plan due={due} to={pathOf(due.plan_id)} />} />
      <Column
        source="situacion"
        label={fields.situacion}
        disableSort
        render={(due) => (
          <span className={`grid gap-4 ${styles.dueState}`}>
            <FaceChip face={situaciones[due.situacion]} />
            <Remedy due={due} />
          </span>
        )}
      />
      <Column source="vence_en" label={fields.vence_en} render={(due) => <DueDay due={due} />} />
      <Column source="medida_restante" label="Falta" render={(due) => <Stacked parts={leftOf(due)} />} />
      <Column source="proxima_fecha" label="Según el plan" render={(due) => <Stacked parts={nextOf(due)} />} />
      <Column
        source="ultima_fecha"
        label="Última vez"
        sortByOrder="DESC"
        render={(due) => <Stacked parts={lastOf(due)} />}
      />
      <Column
        source="orden_abierta"
        label="Orden"
        disableSort
        render={(due) => (due.orden_retirada ? <WithdrawnOrder due={due} /> : <OpenOrder due={due} />)}
      />
      <Column
        source="acciones"
        label={<span className="visually-hidden">Acciones</span>}
        disableSort
        render={(due) => <DueMenu due={due} />}
      />
    </DataTable>
  );
};

const Asset = ({ due: { activo_id, activo, placa, codigo } }: { due: Vencimiento }) => (
  <span className={styles.dueName}>
    <MuiLink component={Link} to={`/public-activo/${activo_id}`} onClick={(event) => event.stopPropagation()}>
      {activo}
    </MuiLink>
    <small>{placa ?? codigo}</small>
  </span>
);

const Plan = ({ due: { plan }, to }: { due: Vencimiento; to: string }) => (
  <MuiLink className={styles.duePlan} component={Link} to={to} onClick={(event) => event.stopPropagation()}>
    {plan}
  </MuiLink>
);
