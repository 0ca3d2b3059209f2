import { Button, Link as MuiLink } from '@mui/material';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Parada } from '#contract/entities/paradas';
import { momentsOf } from '../../../ui/dates/days';
import { currentDay } from '../../../ui/dates/zone';
import { dateTime, number } from '../../../ui/formats';
import { ListSkeleton } from '../../../ui/ListSkeleton';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { tripAddress } from '../../../ui/tripAddress';
import { addresses } from '../address';
import styles from '../paradas.module.css';
import { useAssetNames } from '../../../ui/useAssetNames';
import { usualDays, visitParameters } from '../visits/selection';
import { DayRange } from '../visits/DayRange';
import { Exceeded } from '../visits/Exceeded';
import { lasted, useVisitsTo } from '../visits/useVisits';

const most = 10;

/** The visits of some days, the latest first; the report has the rest. */
export const RecentVisits = ({ stop }: { stop: Parada }) => {
  const [days, setDays] = useState(() => usualDays(currentDay()));
  const report = addresses.visits(visitParameters({ paradas: [stop.id], activos: [], ...days, dentro: false }));
  return (
    <Section
      title="Visitas"
      actions={
        <Button component={Link} to={report} size="small">
          Ver el informe
        </Button>
      }
    >
      <DayRange days={days} onDays={setDays} />
      {days.desde <= days.hasta && <Rows id={stop.id} {...days} />}
    </Section>
  );
};

const Rows = ({ id, desde, hasta }: { id: number; desde: string; hasta: string }) => {
  const asked = useMemo(() => momentsOf({ desde, hasta }), [desde, hasta]);
  const { data, isError } = useVisitsTo(id, asked, most);
  const { nameOf } = useAssetNames();
  if (isError) return <Note>No se pudieron cargar las visitas.</Note>;
  if (!data) return <ListSkeleton rows={3} />;
  if (data.total === 0) return <Note>Nadie vino en estos días.</Note>;
  return (
    <>
      <ul className={`bare-list ${styles.stopsVisits}`}>
        {data.rows.map((visit) => (
          <li className="row wrap muted small line-above" key={visit.id}>
            <MuiLink component={Link} to={tripAddress(visit.activo_id, visit.entrada_en)}>
              {nameOf(visit.activo_id)}
            </MuiLink>
            <span className="own-line">
              {dateTime(visit.entrada_en)} {visit.salida_en ? `– ${dateTime(visit.salida_en)}` : ''} · {lasted(visit)}
            </span>
            {visit.excedida && <Exceeded />}
          </li>
        ))}
      </ul>
      {data.total > most && (
        <Note>
          Las últimas {number(most)} de {number(data.total)}: el informe las tiene todas.
        </Note>
      )}
    </>
  );
};
