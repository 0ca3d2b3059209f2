import { useState } from 'react';
import { Button, IconButton } from '@mui/material';
import { Link } from 'react-router-dom';
import { can } from '#contract/core/access';
import type { EventoEnMapa } from '#contract/requests/porAtender';
import { canOpen } from '#contract/core/paths';
import { clasesEvento } from '#contract/entities/tiposEvento';
import { tipo as kinds } from '#contract/words/tiposEvento';
import { useRole } from '../../providers/session';
import { CommandsButton } from '../../resources/dispositivos/index';
import {
  eventAddress,
  exactly,
  iconOfEvento,
  measured,
  severidadesDeEvento,
  useAcknowledge,
  useTake,
} from '../../resources/eventos/index';
import { ago, dateTime, number } from '../../ui/formats';
import { FaceChip } from '../../ui/FaceChip';
import { Icon } from '../../ui/Icon';
import { DriverContact } from '../../ui/messages/DriverContact';
import { momentAddress } from '../../ui/tripAddress';
import { useAssetNames } from '../../ui/useAssetNames';
import { useShown } from '../../ui/useShown';
import shared from './live.module.css';
import styles from './EventCard.module.css';

interface Props {
  events: readonly EventoEnMapa[];
  now: number;
  onClose: () => void;
}

/** The most events listed of one spot; the inbox has the rest. */
const most = 50;

/** The events at the clicked place: one, or a list of those on the same spot. */
export const EventCard = ({ events, now, onClose }: Props) => {
  useShown('card');
  const { nameOf } = useAssetNames();
  const [chosen, choose] = useState<number>();
  const one = events.length === 1 ? events[0] : events.find(({ id }) => id === chosen);
  const heading = one ? kinds[one.tipo] : `${number(events.length)} eventos en este punto`;
  return (
    <section
      className={`raised shadow-2 bordered rounded-l text ${shared.liveCard} ${one ? '' : shared.liveCluster}`}
      data-over-map="card"
      aria-label={one ? `Evento: ${heading}` : heading}
    >
      <header className="flex align-start gap-8">
        <div className="grow shrink">
          <h2>{heading}</h2>
          {one && <p>{[one.activo_id !== null && nameOf(one.activo_id), one.asunto].filter(Boolean).join(' · ')}</p>}
        </div>
        <IconButton size="small" aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {one ? (
        <One event={one} now={now} {...(events.length > 1 && { onBack: () => choose(undefined) })} />
      ) : (
        <ul className={`bare-list ${styles.events}`}>
          {events.slice(0, most).map((event) => (
            <li key={event.id}>
              <button
                className="bare-button row gap-12 full-width inherit-color text-left hoverable"
                type="button"
                onClick={() => choose(event.id)}
              >
                <span className={`centered rigid round ${shared.liveFace} ${toneOf(event)}`}>
                  <Icon name={iconOf(event)} size={18} />
                </span>
                <span className="grid shrink regular">
                  <strong>{kinds[event.tipo]}</strong>
                  <small className="ellipsis muted">
                    {[event.activo_id !== null && nameOf(event.activo_id), ago(event.inicio_en, now)]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const toneOf = ({ severidad }: EventoEnMapa) => `tone-${severidadesDeEvento[severidad].tone}`;

const One = ({ event, now, onBack }: { event: EventoEnMapa; now: number; onBack?: () => void }) => {
  const role = useRole();
  const { acknowledge, busy } = useAcknowledge();
  const { take, taking } = useTake();
  const { id, activo_id, inicio_en, estado, severidad, atendido_por } = event;
  const answers = can(role, 'edit', 'eventos');
  const value = measured(event);
  return (
    <>
      <p className={`row spread gap-8 ${shared.liveCardState}`}>
        <FaceChip face={severidadesDeEvento[severidad]} />
        {value && <strong>{value}</strong>}
        <time dateTime={inicio_en} title={dateTime(inicio_en)}>
          {ago(inicio_en, now)} · {exactly(inicio_en)}
        </time>
      </p>
      {atendido_por && <p>Lo atiende {atendido_por}</p>}
      {activo_id !== null && (
        <p className="row wrap gap-4-12">
          {event.tipo === 'sos' ? 'Pide ayuda:' : 'Conductor:'} <DriverContact field="evento_id" id={id} />
        </p>
      )}
      <div className={`flex wrap gap-8 ${shared.liveCardDo}`}>
        {estado === 'abierto' && answers && (
          <Button
            size="small"
            variant="contained"
            disabled={busy || taking}
            startIcon={<Icon name="visibility" />}
            onClick={() => void acknowledge([id])}
          >
            Reconocer
          </Button>
        )}
        {atendido_por === null && answers && (
          <Button
            size="small"
            variant="outlined"
            disabled={busy || taking}
            startIcon={<Icon name="person_check" />}
            onClick={() => void take([id])}
          >
            Tomar
          </Button>
        )}
        {activo_id !== null && canOpen(role, '/recorrido') && (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={momentAddress(activo_id, inicio_en)}
            startIcon={<Icon name="timeline" />}
          >
            Ver recorrido
          </Button>
        )}
        {activo_id !== null && <CommandsButton size="small" variant="outlined" activoId={activo_id} />}
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={eventAddress({ id, activo_id })}
          startIcon={<Icon name="open_in_new" />}
        >
          Abrir evento
        </Button>
        {onBack && (
          <Button size="small" onClick={onBack}>
            Volver a la lista
          </Button>
        )}
      </div>
    </>
  );
};

const iconOf = ({ tipo }: EventoEnMapa) => iconOfEvento({ tipo, grupo: clasesEvento[tipo].grupo });
