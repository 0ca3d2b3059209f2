import { useMemo } from 'react';
import { esSosSinAtender } from '#contract/entities/tiposEvento';
import type { EventoEnMapa } from '#contract/requests/porAtender';
import { clasesEvento, severidades } from '#contract/entities/tiposEvento';
import type { Pin } from '../../map/pins/pins';
import { Pins } from '../../map/pins/Pins';
import type { LiveRows } from '../../providers/live';
import { iconOfEvento } from '../../resources/eventos/index';
import type { Mode } from '../../theme/tokens';
import { severityColours } from './severityColours';

interface Props {
  events: readonly EventoEnMapa[];
  rows: LiveRows;
  /** 1 for each asset whose events are shown; absent: all events. */
  among: Uint8Array | undefined;
  mode: Mode;
  /** The id of the highlighted event. */
  chosen: number | null;
  /** Several if they are on one spot. */
  onOpen: (ids: number[]) => void;
}

/** Who calls for help: the asset, else the person. */
const labelOf = (rows: LiveRows, activoId: number | null, asunto: string | null) => {
  const index = activoId === null ? undefined : rows.indexOf(activoId);
  return ['SOS', index === undefined ? asunto : rows.name(index)].filter(Boolean).join(' · ');
};

/** Pending events as pins over the fleet. */
export const EventPins = ({ events, rows, among, mode, chosen, onOpen }: Props) => {
  const { named } = rows;
  const pins = useMemo(
    () =>
      events
        .filter(({ activo_id }) => !among || (activo_id !== null && among[rows.indexOf(activo_id) ?? -1]))
        .map(({ id, latitud, longitud, tipo, severidad, estado, activo_id, asunto }): Pin => ({
          ...{ id, lat: latitud, lon: longitud, icon: iconOfEvento({ tipo, grupo: clasesEvento[tipo].grupo }) },
          ...{ rank: severidades.indexOf(severidad), quiet: estado !== 'abierto' },
          ...(esSosSinAtender({ tipo, estado }) && { label: named ? labelOf(rows, activo_id, asunto) : 'SOS' }),
        })),
    [events, among, rows, named],
  );
  return (
    <Pins
      pins={pins}
      colours={severityColours[mode]}
      mode={mode}
      chosen={chosen}
      onSelect={(id) => onOpen([id])}
      onCluster={onOpen}
    />
  );
};
