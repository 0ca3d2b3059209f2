import { Button, Link as MuiLink } from '@mui/material';
import { DataTableColumn, useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Visita } from '#contract/entities/paradas';
import { DataTable } from '../../../ui/DataTable';
import { dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { NoMatches } from '../../../ui/RecordTable';
import { tripAddress } from '../../../ui/tripAddress';
import { addresses } from '../address';
import styles from '../paradas.module.css';
import { Exceeded } from './Exceeded';
import { lasted } from './useVisits';

interface Names {
  nameOf: (activoId: number) => string;
  stopName: (paradaId: number) => string;
}

const Column = DataTableColumn<Visita>;

export const VisitTable = ({ nameOf, stopName }: Names) => {
  return (
    <DataTable rowClick={false} empty={<NoMatches />}>
      <Column
        source="entrada_en"
        sortByOrder="DESC"
        render={({ entrada_en }) => <time dateTime={entrada_en}>{dateTime(entrada_en)}</time>}
      />
      <Column
        source="parada_id"
        disableSort
        render={({ parada_id }) => <StopLink id={parada_id} name={stopName(parada_id)} />}
      />
      <Column source="activo_id" disableSort render={({ activo_id }) => nameOf(activo_id)} />
      <Column
        source="salida_en"
        disableSort
        render={({ salida_en }) => (salida_en ? dateTime(salida_en) : 'Sigue dentro')}
      />
      <Column source="duracion_s" disableSort align="right" render={lasted} />
      <Column source="excedida" disableSort render={({ excedida }) => excedida && <Exceeded />} />
      <Column label="Mapa" render={(visit) => <DayLink visit={visit} />} />
    </DataTable>
  );
};

/** The same as cards, for phones. */
export const VisitCards = ({ nameOf, stopName }: Names) => {
  const { data, isPending } = useListContext<Visita>();
  if (isPending) return <ListSkeleton rows={8} />;
  if (!data || data.length === 0) return <NoMatches />;
  return (
    <ul className={`bare-list ${styles.stopsVisits}`}>
      {data.map((visit) => (
        <li className="row wrap muted small line-above" key={visit.id}>
          <StopLink id={visit.parada_id} name={stopName(visit.parada_id)} />
          <strong>{nameOf(visit.activo_id)}</strong>
          <span>
            {dateTime(visit.entrada_en)} · {lasted(visit)}
          </span>
          {visit.excedida && <Exceeded />}
          <DayLink visit={visit} />
        </li>
      ))}
    </ul>
  );
};

const StopLink = ({ id, name }: { id: number; name: string }) => (
  <MuiLink component={Link} to={addresses.stop(id)}>
    {name}
  </MuiLink>
);

const DayLink = ({ visit: { activo_id, entrada_en } }: { visit: Visita }) => (
  <Button component={Link} to={tripAddress(activo_id, entrada_en)} size="small" startIcon={<Icon name="route" />}>
    Ver recorrido
  </Button>
);
