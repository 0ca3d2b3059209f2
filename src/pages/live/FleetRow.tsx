import { liveStates } from '#contract/core/realtime';
import type { LiveRows } from '../../providers/live';
import { ago, measured } from '../../ui/formats';
import { UnfitIcon } from '../../resources/activos/Unfit';
import { Icon } from '../../ui/Icon';
import { liveFaces } from '../../ui/liveFaces';
import { faceOf } from './stateFaces';
import shared from './live.module.css';

const alarm = liveFaces.alarma;

/** Pixels; the virtual list depends on it. */
export const rowHeight = 60;

interface FleetRowProps {
  id: string;
  rows: LiveRows;
  index: number;
  /** From 0. */
  place: number;
  total: number;
  selected: boolean;
  active: boolean;
  now: number;
  onChoose: (index: number) => void;
  /** Instead of its code and plate. */
  note?: string | undefined;
}

/** One asset in the list: its identity, its state and since when. */
export const FleetRow = ({ id, rows, index, place, total, selected, active, now, onChoose, note }: FleetRowProps) => {
  const asset = rows.asset(index);
  // What it does now; an alarm is shown beside it.
  const face = faceOf(rows.reported[index]);
  const inAlarm = liveStates[rows.state[index] ?? -1] === 'alarma';
  const speed = rows.speed[index] ?? NaN;
  const driving = liveStates[rows.reported[index] ?? -1] === 'movimiento' && !Number.isNaN(speed);
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-setsize={total}
      aria-posinset={place + 1}
      className={`row gap-12 clickable hoverable ${shared.liveRow}`}
      data-active={active || undefined}
      style={{ height: rowHeight, transform: `translateY(${place * rowHeight}px)` }}
      onClick={() => onChoose(index)}
    >
      <span className={`centered rigid round ${shared.liveFace} tone-${face.tone}`}>
        <Icon name={face.icon} size={18} />
      </span>
      <span className="grid gap-2 grow shrink">
        <span className="row gap-4 text regular medium">
          {inAlarm && (
            <span className={`centered tone-${alarm.tone}`} title={alarm.label}>
              <Icon name={alarm.icon} size={18} />
              <span className={shared.liveHidden}>{alarm.label}: </span>
            </span>
          )}
          <span className="ellipsis">{rows.name(index)}</span>
          <UnfitIcon of={asset} />
        </span>
        <span className="ellipsis muted tiny">{note ?? [asset?.codigo, asset?.placa].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="grid gap-2 rigid shrink tabular text-right">
        {driving && <span className={shared.liveHidden}>{face.label}, </span>}
        <span className="text small medium">{driving ? measured(speed, 'km/h', 0) : face.label}</span>
        <span className="ellipsis muted tiny">{ago(rows.time[index] ?? now, now)}</span>
      </span>
    </div>
  );
};
