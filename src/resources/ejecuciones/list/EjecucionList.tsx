import { useState } from 'react';
import { Button } from '@mui/material';
import { FilterLiveForm, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Ejecucion } from '#contract/entities/ejecuciones';
import { ejecuciones as words } from '#contract/words/ejecuciones';
import { currentDay } from '../../../ui/dates/zone';
import { AlsoChanged } from '../../../ui/AlsoChanged';
import { EntityList } from '../../../ui/EntityList';
import { isDay } from '../../../ui/dates/days';
import { QuickGroup } from '../../../ui/FilterGroups';
import { MailList, SchedulesOf } from '../../../ui/scheduled/MailList';
import { FormGrid } from '../../../ui/FormGrid';
import { QuickChips } from '../../../ui/QuickChips';
import { ActivoInput } from '../../activos/index';
import { PersonalInput } from '../../personal/index';
import { Icon } from '../../../ui/Icon';
import { addresses } from '../address';
import { estados, origenes, salidas } from '../faces';
import { RutaInput } from '../form/RutaInput';
import styles from '../ejecuciones.module.css';
import { DayStepper } from './DayStepper';
import { Freshness } from './Freshness';
import { RunCards } from './RunCards';
import { RunChips } from './RunChips';
import { columns, RunTable } from './RunTable';

const { fields } = words;

/** Refetch interval, ms. */
const every = 15_000;

const exported: (keyof Ejecucion)[] = [
  'fecha',
  'salida_en',
  'ruta_id',
  'activo_id',
  'personal_id',
  'estado',
  'avance_pct',
  'paradas_n',
  'a_tiempo_n',
  'temprano_n',
  'tarde_n',
  'omitidas_n',
  'cedidas_n',
  'prometidas_n',
  'cumplidas_n',
  'cumplimiento_pct',
  'retraso_min',
  'desvios_n',
  'desvio_max_m',
  'inicio_en',
  'fin_en',
  'salio_en',
  'no_ha_salido',
  'origen',
  'nota',
  'causa_correccion',
];

/** The executions of some days, by default today's, refetched while visible. */
export const EjecucionList = () => {
  const [today] = useState(() => currentDay());
  return (
    <>
      <EntityList<Ejecucion>
        search="Vehículo, conductor, ruta, parada"
        sort={{ field: 'salida_en', order: 'ASC' }}
        usual={{ desde: today, hasta: today }}
        every={every}
        columns={columns}
        exported={exported}
        tools={
          <>
            <BoardLink today={today} />
            <MailList<Ejecucion> report="ejecuciones" columns={exported} />
          </>
        }
        empty={{
          icon: 'event',
          text: 'Todavía no hay ejecuciones. Planee la primera: una ruta, un activo, un día y una hora.',
        }}
        quick={
          <>
            <div className={`row wrap spread ${styles.runAbove}`}>
              <DayStepper today={today} />
              <Freshness every={every} />
            </div>
            <QuickChips source="estado" label={fields.estado} faces={estados} />
          </>
        }
        menu={
          <>
            <QuickGroup source="no_ha_salido" label={fields.no_ha_salido} faces={salidas} />
            <QuickGroup source="origen" label={fields.origen} faces={origenes} />
            <FilterLiveForm>
              <FormGrid>
                <RutaInput source="ruta_id" />
                <ActivoInput source="activo_id" />
                <PersonalInput source="personal_id" />
              </FormGrid>
            </FilterLiveForm>
          </>
        }
        chips={
          <>
            <RunChips />
            <AlsoChanged page="/eventos" label="Ver los eventos que cambiaron" />
          </>
        }
        table={<RunTable />}
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
