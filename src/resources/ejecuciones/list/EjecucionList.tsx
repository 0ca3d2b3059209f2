import { lazy, useState } from 'react';
import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ejecuciones as words } from '#contract/words/ejecuciones';
import { currentDay } from '../../../ui/dates/zone';
import { AlsoChanged } from '../../../ui/AlsoChanged';
import { isDay } from '../../../ui/dates/days';
import { MailList, SchedulesOf } from '../../../ui/scheduled/MailList';
import { filed } from '../../../ui/fields/facts';
import { FieldList, FieldTable } from '../../../ui/fields/FieldList';
import { QuickChips } from '../../../ui/QuickChips';
import { Icon } from '../../../ui/Icon';
import { addresses } from '../address';
import { estados } from '../faces';
import { fields } from '../fields';
import styles from '../ejecuciones.module.css';
import { DayStepper } from './DayStepper';
import { Freshness } from './Freshness';
import { RunCards } from './RunCards';
import { NoRuns } from './NoRuns';

// Heavy and used by few, so loaded on demand.
const RunFilters = lazy(() => import('./RunFilters'));
const CancelMany = lazy(() => import('../moves/CancelMany'));

/** Refetch interval, ms. */
const every = 15_000;

const first = [
  ...(['salida_en', 'ruta_id', 'activo_id', 'estado', 'avance_pct', 'siguiente_parada_id', 'retraso_min'] as const),
];

/** The executions of some days, by default today's, refetched while visible. */
export const EjecucionList = () => {
  const [today] = useState(() => currentDay());
  return (
    <>
      <FieldList
        fields={fields}
        first={first}
        search="Vehículo, conductor, ruta, parada"
        sort={{ field: 'salida_en', order: 'ASC' }}
        usual={{ desde: today, hasta: today }}
        every={every}
        tools={
          <>
            <BoardLink today={today} />
            <MailList report="ejecuciones" columns={filed(fields)} />
          </>
        }
        empty={{
          icon: 'event',
          text: 'Todavía no hay ejecuciones. Planee la primera: una ruta, un activo, un día y una hora.',
        }}
        quick={
          <>
            <AlsoChanged page="/eventos" label="Ver los eventos que cambiaron" />
            <div className={`row wrap spread ${styles.runAbove}`}>
              <DayStepper today={today} />
              <Freshness every={every} />
            </div>
            <QuickChips source="estado" label={words.fields.estado} faces={estados} />
          </>
        }
        menu={<RunFilters />}
        table={<FieldTable fields={fields} first={first} bulk={<CancelMany />} empty={<NoRuns />} />}
        compact={<RunCards />}
      />
      <SchedulesOf report="ejecuciones" />
    </>
  );
};

/** The same day as a board. */
const BoardLink = ({ today }: { today: string }) => {
  const { desde } = useListContext().filterValues as { desde?: unknown };
  const day = typeof desde === 'string' && isDay(desde) ? desde : today;
  return (
    <Button component={Link} to={addresses.board(day)} startIcon={<Icon name="view_kanban" size={18} />}>
      Tablero
    </Button>
  );
};
