import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { ResumenEventos } from '#contract/requests/porAtender';
import { hrefOf } from '#contract/core/paths';
import { tipo as kinds } from '#contract/words/tiposEvento';
import {
  eventAddress,
  exactly,
  iconOfEvento,
  measured,
  severidadesDeEvento,
  useTake,
} from '../../resources/eventos/index';
import { ago, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useAssetNames } from '../../ui/useAssetNames';
import { useNow } from '../../ui/useNow';
import shared from './alarms.module.css';
import styles from './AlarmLine.module.css';

type Alarm = ResumenEventos['alarmas'][number];

/** One alarm: a link to its place, and the buttons to take and to acknowledge it. */
export const AlarmLine = ({
  alarm,
  busy,
  onAnswer,
}: {
  alarm: Alarm;
  busy: boolean;
  onAnswer: (ids: number[]) => void;
}) => {
  const { nameOf } = useAssetNames();
  const now = useNow(10_000);
  const { take, taking } = useTake();
  const { tipo, severidad, activo_id, asunto, direccion, inicio_en, atendido_por, grupo_n, iguales } = alarm;
  const owner = atendido_por && `lo atiende ${atendido_por}`;
  return (
    <li className="row gap-10">
      <Link className={`row gap-10 grow shrink text plain ${shared.alarmGo}`} to={whereOf(alarm)}>
        <Icon name={iconOfEvento(alarm)} size={20} />
        <span className="ellipsis shrink">
          <strong>
            {[kinds[tipo], activo_id !== null && nameOf(activo_id), grupo_n > 1 && `y ${number(grupo_n - 1)} más`]
              .filter(Boolean)
              .join(' · ')}
          </strong>
          <small className="muted tiny">
            {[
              severidadesDeEvento[severidad].label,
              measured(alarm),
              owner,
              asunto,
              direccion,
              `${ago(inicio_en, now)} (${exactly(inicio_en)})`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </Link>
      {atendido_por === null && (
        <Button
          className={styles.take}
          size="small"
          variant="outlined"
          color="inherit"
          disabled={busy || taking}
          startIcon={<Icon name="person_check" size={18} />}
          onClick={() => void take(iguales)}
        >
          <span>Tomar</span>
        </Button>
      )}
      <Button size="small" variant="contained" color="error" disabled={busy} onClick={() => onAnswer(iguales)}>
        Reconocer
      </Button>
    </li>
  );
};

/**
 * Its asset on the map, else its place and the assets near it; without either, the inbox. Who calls for help is where
 * their phone is, which need not be at their vehicle.
 */
const whereOf = ({ id, tipo, asunto, activo_id, latitud, longitud }: Alarm) => {
  const point = latitud === null || longitud === null ? null : `${hrefOf('/tiemporeal')}?punto=${latitud},${longitud}`;
  if (tipo === 'sos' && asunto !== null && point) return point;
  if (activo_id !== null) return `${hrefOf('/tiemporeal')}?activo=${activo_id}`;
  return point ?? eventAddress({ id, activo_id });
};
