import { Link } from 'react-router-dom';
import type { Parada } from '#contract/paradas';
import { hrefOf } from '#contract/paths';
import { dateTime, number } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { Note } from '../../../ui/Note';
import styles from '../paradas.module.css';
import { useAssetNames } from '../useStops';
import { Exceeded } from '../visits/Exceeded';
import { lasted, useVisitsTo } from '../visits/useVisits';

const most = 50;
const now = { dentro: true };

/** Who is inside now, and since when; each leads to the live map. */
export const Inside = ({ stop }: { stop: Parada }) => {
  const { data } = useVisitsTo(stop.id, now, most);
  const { nameOf } = useAssetNames();
  if (!data) return null;
  return (
    <Section title={data.total > 0 ? `Dentro ahora (${number(data.total)})` : 'Dentro ahora'}>
      {data.total === 0 ? (
        <Note>Ningún activo está dentro.</Note>
      ) : (
        <ul className={styles.stopsVisits}>
          {data.rows.map((visit) => (
            <li key={visit.id}>
              <Link to={`${hrefOf('/tiemporeal')}?activo=${visit.activo_id}`}>{nameOf(visit.activo_id)}</Link>
              <span>
                desde {dateTime(visit.entrada_en)} · {lasted({ ...visit, salida_en: visit.entrada_en })}
              </span>
              {visit.excedida && <Exceeded />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};
