import { memo } from 'react';
import { Checkbox } from '@mui/material';
import type { ActivoSlim } from '#contract/entities/activos';
import type { Evento } from '#contract/entities/eventos';
import { esSosSinAtender } from '#contract/entities/tiposEvento';
import { porParada } from '#contract/sentences/fraseEvento';
import { porQueCorregido } from '#contract/sentences/porQueCorregido';
import { eventos as words } from '#contract/words/eventos';
import { FaceChip } from '../../../ui/FaceChip';
import { ago, clock, counted, dateTime, number } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { UnfitIcon } from '../../activos/index';
import { estados, exactly, iconOf, inUnit, lasted, measured, severidades } from '../faces';
import type { Extra } from './extraColumns';
import type { Line } from './groups';
import { classes } from '../../../ui/classes';
import styles from './inbox.module.css';

interface Props {
  line: Line;
  asset: string;
  /** Undefined: it may leave. */
  unfit: Pick<ActivoSlim, 'apto' | 'motivo_no_apto'> | undefined;
  current: boolean;
  chosen: boolean;
  opened: boolean;
  now: number;
  columns: readonly Extra[];
  onOpen: (line: Line) => void;
  onChoose: (line: Line) => void;
  onUnfold: (group: number) => void;
  /** Reads more events of an unfolded group. */
  onMore: (group: number) => void;
}

/** One line of the feed; a click anywhere on it opens the event. */
export const FeedLine = memo(
  ({ line, asset, unfit, current, chosen, opened, now, columns, onOpen, onChoose, onUnfold, onMore }: Props) => {
    const { event, count, closed, beneath, group, assets, since, more } = line;
    const label = words.values.tipo[event.tipo];
    const { lugar } = porParada(event);
    const told = columns.filter((source) => event[source] !== null);
    const long = howLong(event);
    const { tone, label: severity } = severidades[event.severidad];
    return (
      <li
        id={lineId(event.id)}
        className={`grid align-center gap-10 relative line-below hoverable ${styles.feedLine}`}
        data-current={current || undefined}
        data-opened={opened || undefined}
        data-unread={event.estado === 'abierto' || undefined}
        data-beneath={beneath || undefined}
        data-withdrawn={event.corregido || undefined}
        data-call={esSosSinAtender(event) || undefined}
      >
        <Checkbox
          size="small"
          checked={chosen}
          onChange={() => onChoose(line)}
          slotProps={{ input: { 'aria-label': `Elegir ${label}${asset ? ` de ${asset}` : ''}` } }}
        />
        <span
          className={`centered round ${styles.feedFace} tone-${tone}`}
          title={`Severidad ${severity.toLowerCase()}`}
        >
          <Icon name={iconOf(event)} size={18} />
          <span className="visually-hidden">Severidad {severity.toLowerCase()}</span>
        </span>
        <button
          type="button"
          className={`bare-button grid align-baseline shrink unpadded inherit-color regular ${styles.feedOpen}`}
          aria-current={opened || undefined}
          onClick={() => onOpen(line)}
        >
          <strong className="ellipsis">{lugar ? `${label}: ${lugar}` : label}</strong>
          {!(closed && assets > 1) && <UnfitIcon of={unfit} />}
          {closed && assets > 1
            ? since && <span className={`ellipsis ${styles.feedAsset}`}>desde las {clock(since)}</span>
            : asset && <span className={`ellipsis ${styles.feedAsset}`}>{asset}</span>}
          <small className="ellipsis full-row">
            {closed && assets > 1 ? `${counted(count, 'evento', 'eventos')} · el último, ${asset}` : whereOf(event)}
          </small>
        </button>
        {told.length > 0 && (
          <span className={`flex wrap gap-2-12 ${styles.feedExtras}`}>
            {told.map((source) => (
              <span key={source} className="ellipsis">
                <small>{words.fields[source]}:</small> <span className="small">{event[source]}</span>
              </span>
            ))}
          </span>
        )}
        {group !== null && more > 0 && (
          <button
            type="button"
            className={classes('bare-button small clickable', styles.feedMore)}
            onClick={() => onMore(group)}
          >
            Ver más ({number(more)})
          </button>
        )}
        {group !== null && !beneath && (
          <button
            type="button"
            className={classes(
              'inline-row gap-2 surface bordered pill text inherit-font tiny semibold tabular clickable',
              styles.feedCount,
            )}
            aria-expanded={!closed}
            onClick={() => onUnfold(group)}
          >
            {assets > 1 ? `${number(assets)} activos` : `${number(count)} veces`}
            <Icon name={closed ? 'expand_more' : 'expand_less'} size={16} />
          </button>
        )}
        <span className={`grid small ${styles.feedValue}`}>
          <span className="tabular">{measured(event)}</span>
        </span>
        <span className={styles.feedState}>
          {event.corregido && <FaceChip face={withdrawn} />}
          {event.silencio_id !== null && <FaceChip face={silenced} />}
          {!(event.corregido && event.estado === 'descartado') && <FaceChip face={estados[event.estado]} />}
        </span>
        <span className={`grid small ${styles.feedWhen}`}>
          <time dateTime={event.inicio_en} title={dateTime(event.inicio_en)}>
            {ago(event.inicio_en, now)}
            {long && ` · ${long}`}
            <small className="block tabular">{exactly(event.inicio_en)}</small>
          </time>
        </span>
      </li>
    );
  },
);
FeedLine.displayName = 'FeedLine';

export const lineId = (id: number) => `evento-${id}`;

const withdrawn = { label: 'Corregido', icon: 'undo', tone: 'neutro' } as const;

const silenced = { label: 'Silenciado', icon: 'notifications_off', tone: 'neutro' } as const;

/** Of a withdrawn one, why it is. */
const whereOf = (event: Evento) => (event.corregido ? porQueCorregido(event) : placeOf(event));

const placeOf = ({ asunto, direccion, hallado, parada_nombre, tardio }: Evento) =>
  [hallado && words.fields.hallado, tardio && 'Tardío', asunto !== parada_nombre && asunto, direccion]
    .filter(Boolean)
    .join(' · ') || (asunto === null ? '—' : '');

/** Nothing where what was measured is how long it lasted. */
const howLong = (event: Evento) => {
  if (event.fin_en === null) return 'sigue';
  const text = event.duracion_s > 0 ? lasted(event.duracion_s) : '';
  return text === inUnit(event.valor_max, event.unidad) ? '' : text;
};
