import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Parada } from '#contract/entities/paradas';
import { hrefOf } from '#contract/core/paths';
import { dateTime, lasting, number } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { Note } from '../../../ui/Note';
import styles from '../paradas.module.css';
import { useAssetNames } from '../../../ui/useAssetNames';
import { Exceeded } from '../visits/Exceeded';
import { useVisitsTo } from '../visits/useVisits';

const most = 50;
const now = { dentro: true };

/** The vehicles inside now, and since when; each links to the live map. */
export const Inside = ({ stop }: { stop: Parada }) => {
  const { data } = useVisitsTo(stop.id, now, most);
  const { nameOf } = useAssetNames();
  if (!data) return null;
  return (
    <Section title={data.total > 0 ? `Dentro ahora (${number(data.total)})` : 'Dentro ahora'}>
      {data.total === 0 ? (
        <Note>Ningún activo está dentro.</Note>
      ) : (
        <ul className={`bare-list ${styles.stopsVisits}`}>
          {data.rows.map((visit) => (
            <li className="row wrap muted small line-above" key={visit.id}>
              <MuiLink component={Link} to={`${hrefOf('/tiemporeal')}?activo=${visit.activo_id}`}>
                {nameOf(visit.activo_id)}
              </MuiLink>
              <span className="own-line">
                desde {dateTime(visit.entrada_en)} · {lasting(visit.duracion_s)}
              </span>
              {visit.excedida && <Exceeded />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
