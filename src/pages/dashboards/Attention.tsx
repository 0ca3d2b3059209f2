import { Button, Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { can } from '#contract/core/access';
import type { ActivosPorAtender } from '#contract/requests/porAtender';
import { hrefOf } from '#contract/core/paths';
import { clasesEvento } from '#contract/entities/tiposEvento';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { getJson } from '../../providers/requests';
import { useRole, useSession } from '../../providers/session';
import {
  eventAddress,
  iconOfEvento,
  measured,
  severidadesDeEvento,
  useAcknowledge,
} from '../../resources/eventos/index';
import type { Tone } from '../../theme/tokens';
import { ago, dateTime, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import type { IconName } from '../../ui/icons';
import { LoadFailure } from '../../ui/LoadFailure';
import { OldNote } from '../../ui/OldNote';
import shared from './dashboards.module.css';
import styles from './Attention.module.css';

/** How often they are asked for, ms. */
const every = 60_000;

type Row = ActivosPorAtender['filas'][number];

/**
 * The assets that need attention, the worst first, each with what to do. Refetched with the events (`useEventSummary`).
 */
export const Attention = () => {
  const empresa = useSession((state) => state.empresa);
  const may = can(useRole(), 'list', 'eventos');
  const [all, setAll] = useState(false);
  const query = useQuery({
    enabled: may,
    queryKey: ['eventos', 'atencion', empresa, all],
    placeholderData: keepPreviousData,
    queryFn: getJson<ActivosPorAtender>(`/eventos/atencion${all ? '?limite=500' : ''}`),
    refetchInterval: every,
  });
  const { data, isPending } = query;
  // Keeps its place, so that the map beside it does not jump.
  if (!may) return null;
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  if (!data)
    return (
      <section className="card" role="alert">
        <LoadFailure
          text="No se pudo saber qué activos necesitan atención."
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </section>
    );
  const more = data.total - data.filas.length;
  return (
    <section className={`card ${shared.worklist} ${styles.attention}`} aria-labelledby="necesitan-atencion">
      <h2 id="necesitan-atencion">Activos que necesitan atención</h2>
      <OldNote query={query} every={every} />
      {data.total === 0 ? (
        <p className={`row gap-8 flush ${shared.worklistNone}`}>
          <Icon name="check_circle" size={20} /> Ninguno: sin eventos por reconocer, nadie en silencio, baterías con
          carga.
        </p>
      ) : (
        <ul className="bare-list">
          {data.filas.map((row) => (
            <Asset key={row.activo_id} row={row} />
          ))}
        </ul>
      )}
      {(more > 0 || all) && (
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver solo los primeros' : `Ver los ${number(data.total)}`}
        </Button>
      )}
    </section>
  );
};

const Asset = ({ row }: { row: Row }) => {
  const { activo_id, nombre, placa, desde, evento } = row;
  const { acknowledge, busy } = useAcknowledge();
  const mayMove = can(useRole(), 'edit', 'eventos');
  const onMap = `${hrefOf('/tiemporeal')}?activo=${activo_id}`;
  const { icon, tone, words } = reasonOf(row);
  const alike = evento?.iguales.length ?? 0;
  const action = alike > 1 ? `Reconocer ${number(alike)}` : 'Reconocer';
  return (
    <li className="row wrap gap-8-12 pad-8-0 line-above">
      <span className={`centered rigid round ${styles.attentionFace} tone-${tone}`}>
        <Icon name={icon} size={18} />
      </span>
      <span className="shrink break-anywhere">
        <strong className="regular semibold">{nombre}</strong> {placa && <small className="muted tiny">{placa}</small>}
        <small className="muted tiny">
          {evento ? <Link to={eventAddress({ id: evento.id, activo_id })}>{words}</Link> : words} ·{' '}
          <time dateTime={desde} title={dateTime(desde)}>
            {ago(desde)}
          </time>
          {row.eventos_n > 1 && ` · y ${number(row.eventos_n - 1)} más`}
        </small>
      </span>
      {evento && mayMove && (
        <Button
          variant="contained"
          disabled={busy}
          aria-label={`${action}: ${nombre}`}
          onClick={() => void acknowledge(evento.iguales)}
        >
          {action}
        </Button>
      )}
      <Button variant="outlined" component={Link} to={onMap} aria-label={`Ver en el mapa: ${nombre}`}>
        Ver en el mapa
      </Button>
    </li>
  );
};

const reasonOf = ({ motivo, evento, bateria }: Row): { icon: IconName; tone: Tone; words: string } => {
  if (evento) {
    const { tone, label } = severidadesDeEvento[evento.severidad];
    const icon = iconOfEvento({ tipo: evento.tipo, grupo: clasesEvento[evento.tipo].grupo });
    return {
      icon,
      tone,
      words: [kinds[evento.tipo], measured(evento), `severidad ${label.toLowerCase()}`].filter(Boolean).join(' · '),
    };
  }
  if (motivo === 'silencio') return { icon: 'wifi_off', tone: 'neutro', words: 'En silencio' };
  return {
    icon: 'battery_alert',
    tone: 'aviso',
    words: bateria === null ? 'Batería baja' : `Batería al ${number(bateria)} %`,
  };
};
